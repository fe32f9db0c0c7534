/** What is said about a link that sets no password any more. */
export const LINK_IS_OVER = 'This link has expired or was already used. Please request a new one.'

/** In the address of the sign-in screen after a link has set a password. */
export const PASSWORD_CHANGED = 'passwordChanged'
