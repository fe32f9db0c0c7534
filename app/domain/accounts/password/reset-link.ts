/** The message for a link that no longer works. */
export const LINK_EXPIRED = 'This link has expired or was already used. Please request a new one.'

/** Query parameter of the sign-in screen after a password was set with a link. */
export const PASSWORD_CHANGED = 'passwordChanged'
