/**
 * Only the beginning of these paths is logged. They may contain a secret, such as the token of a reset link or of a page in an email, or
 * the PIN code that a visitor asked for, which the shop doesn't store.
 */
const PRIVATE_PATH =
  /^(\/(?:agent-checkouts|api\/auth|cart\/reminders|complaints\/by-link|feeds|invoices|orders\/by-link|parental-consent|pin-codes|reviews\/by-link|subscriptions|track|wishlist\/shared)\/).*/s

/** The path of a request without parts that must not be logged. */
export function loggedPath(path: string): string {
  return path.replace(PRIVATE_PATH, '$1*')
}
