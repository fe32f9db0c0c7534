/** How many products one change takes. */
export const MOST_PRODUCTS = 200

/** How long the last change can be undone. */
export const UNDO_HOURS = 24

/** In the stock history, for units that undoing takes away or returns. */
export const UNDO_NOTE = 'Undid a change of many products'
