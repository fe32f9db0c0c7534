import {
  deleteUnusedConsent,
  findLinkedConsent,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { deleteMailsAbout, deleteMailsTo } from '#app/platform/mail/mail.server.ts'
import { deleteInTransaction } from './delete-account.server.ts'

export type WithdrawConsentOutcome =
  | { status: 'withdrawn' }
  /** Units are reserved, and a payment may be in progress; that payment has to end first. */
  | { status: 'payment-in-progress' }
  /** The child’s account is the administrator’s, which can’t be deleted; nothing is withdrawn. */
  | { status: 'administrator' }
  /** Not given yet, withdrawn before, or never issued. */
  | { status: 'invalid-link' }

/**
 * Withdraws a parent's consent with the link in their email. It is deleted and, if it counts, with it the child's account, as if the
 * child had deleted it.
 */
export async function withdrawConsent(db: Db, token: string): Promise<WithdrawConsentOutcome> {
  const outcome = await inTransaction(db, async (tx): Promise<WithdrawConsentOutcome> => {
    for (;;) {
      const consent = await findLinkedConsent(tx, token)
      if (!consent || consent.status === 'asked') return { status: 'invalid-link' }

      const counts = consent.status === 'verified'
      if (counts && consent.userId !== null) {
        const deleted = await deleteInTransaction(tx, consent.userId)
        return deleted.status === 'deleted' ? { status: 'withdrawn' } : deleted
      }
      // Unless it has just been accepted, or the child has just signed up with it.
      if (await deleteUnusedConsent(tx, consent)) {
        // Until the owner has checked who asks, the address may be a stranger's.
        if (counts) await deleteMailsTo(tx, consent.childEmail)
        await deleteMailsAbout(tx, [consent.id])
        return { status: 'withdrawn' }
      }
    }
  })
  log.info(outcome, 'a parent asked to withdraw their consent')
  return outcome
}
