/**
 * Whether two addresses may deliver to the same mailbox, or look as if they did: letter case, full-width characters, dots
 * after the domain and a `+tag` make no difference.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

/** An address without what makes no difference to {@link isSameMailbox}. */
export function mailboxOf(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at).replace(/\+.*$/s, '')
  const domain = plain.slice(at + 1).replace(/\.+$/, '')
  return `${local}@${domain}`
}
