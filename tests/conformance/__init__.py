"""The same laws for every game in the catalog, and a kit of broken games that they must catch."""
