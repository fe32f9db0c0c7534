/** What the form of the size guide sends as its `intent`. */
export const FIND_SIZE = 'find-size'
/** Saves the measurements, and finds the size, too. */
export const SAVE_MEASUREMENTS = 'save-measurements'
