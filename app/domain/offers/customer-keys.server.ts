import { createHmac } from 'node:crypto'
import { createContext } from 'react-router'
import { mailboxOf } from '#app/domain/accounts/same-mailbox.ts'

/** Keys by which an offer knows a customer again, also one with another account. They tell nobody who it is. */
export interface CustomerKeys {
  mailbox(email: string): string
  /** @param phone Ten digits. */
  phone(phone: string): string
}

export const customerKeysContext = createContext<CustomerKeys>()

/**
 * Keys that nobody can turn back without the secret: phone numbers are few enough to try them all.
 *
 * @param secret Signs sessions; the key is derived from it. With another secret, customers aren't known again.
 */
export function createCustomerKeys(secret: string): CustomerKeys {
  const key = createHmac('sha256', secret).update('customers of offers').digest()
  const keyOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')
  return { mailbox: (email) => keyOf('mailbox', mailboxOf(email)), phone: (phone) => keyOf('phone', phone) }
}
