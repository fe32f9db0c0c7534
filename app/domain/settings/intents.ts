/** What the forms of the settings screen send as their `intent`. */
export const SAVE_SETTINGS = 'save-settings'
