/** What header and menu know about the customer; null for a visitor who is not signed in. */
export type ShellVisitor = { email: string; isAdmin: boolean } | null
