/** What the forms for signing in send as their `intent`. */
export const SIGN_IN = 'sign-in'
export const SIGN_UP = 'sign-up'
export const COMPLETE_TWO_STEP = 'complete-two-step'
export const REQUEST_PASSWORD_RESET = 'request-password-reset'
export const RESET_PASSWORD = 'reset-password'

/** What the forms for a parent's consent send as their `intent`. */
export const START_ASKING = 'start-asking'
export const ASK_PARENT = 'ask-parent'
export const GIVE_CONSENT = 'give-consent'
export const WITHDRAW_CONSENT = 'withdraw-consent'

/** What the forms of the account page send as their `intent`. */
export const SAVE_PROFILE = 'save-profile'
export const DELETE_MEASUREMENTS = 'delete-measurements'
export const CHANGE_PASSWORD = 'change-password'
export const REQUEST_EMAIL_CHANGE = 'request-email-change'
export const CONFIRM_EMAIL_CHANGE = 'confirm-email-change'
export const CANCEL_EMAIL_CHANGE = 'cancel-email-change'
export const SEND_ADDRESS_CODE = 'send-address-code'
export const VERIFY_ADDRESS = 'verify-address'
export const START_TWO_STEP = 'start-two-step'
export const FINISH_TWO_STEP = 'finish-two-step'
export const TURN_OFF_TWO_STEP = 'turn-off-two-step'
export const END_SESSION = 'end-session'
export const END_OTHER_SESSIONS = 'end-other-sessions'
