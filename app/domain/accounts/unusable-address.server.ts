import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isSameMailbox } from './same-mailbox.ts'

/** Read at the first use. */
let disposableDomains: Set<string> | undefined

/** Whether no customer may have this address: the administrator's mailbox, however it is spelled, or a disposable one of a known service. */
export function isUnusableAddress(email: string, adminEmail: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet()
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  const domains = labels.map((_, start) => labels.slice(start).join('.'))
  return isSameMailbox(email, adminEmail) || domains.some((domain) => disposableDomains?.has(domain))
}
