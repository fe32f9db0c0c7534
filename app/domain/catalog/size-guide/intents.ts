/** What the form of the size guide sends as its `intent`. */
export const FIND_SIZE = 'find-size'
/** Finds the size as well. */
export const SAVE_MEASUREMENTS = 'save-measurements'
