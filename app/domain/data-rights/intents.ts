/** What the form that deletes an account sends as its `intent`. */
export const DELETE_ACCOUNT = 'delete-account'

/** What the forms of a data breach send as their `intent`. */
export const SAVE_BREACH = 'save-breach'
export const MAIL_AFFECTED = 'mail-affected'
export const TELL_BOARD = 'tell-board'
export const REPORT_TO_BOARD = 'report-to-board'
