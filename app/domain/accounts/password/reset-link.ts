/** Query parameter of the sign-in screen after a password was set with a link. */
export const PASSWORD_CHANGED = 'passwordChanged'
