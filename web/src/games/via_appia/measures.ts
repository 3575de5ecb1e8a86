/** Written by `python -m tools.page_files`. */

/** Between the walls, and from the line to the front edge, in mm. */
export const TRAY = { width: 150, length: 130 };

/** In mm. */
export const RADII = { small: 10, medium: 14, large: 20 };

/** How far the pusher turns to either side, in degrees. */
export const TURN = { most: 30, step: 5 };
