/** What the forms for addresses send as their `intent`. */
export const SAVE_ADDRESS = 'save-address'
export const SET_DEFAULT_ADDRESS = 'set-default'
