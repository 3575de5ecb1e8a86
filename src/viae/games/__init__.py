"""One folder = one game's rules.

Games that live elsewhere join in through VIAE_GAMES; the catalog adds those folders to this
package's path.
"""
