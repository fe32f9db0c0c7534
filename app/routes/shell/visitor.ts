/** Who looks at the page, as far as header and menu need to know; null for a visitor who is not signed in. */
export type ShellVisitor = { email: string; isAdmin: boolean } | null
