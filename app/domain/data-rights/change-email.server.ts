import {
  type ConfirmEmailChangeOutcome,
  cancelEmailChange,
  checkEmailChangeCodes,
  type EmailChangeCodes,
  writeNewEmail,
} from '#app/domain/accounts/email-change/email-change.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { moveComplaints } from '#app/domain/complaints/move-complaints.server.ts'
import { moveContactMessages } from '#app/domain/contact/commands.server.ts'
import { withdrawReviewLinksOf } from '#app/domain/reviews/review-links.server.ts'
import { moveSubscriptions } from '#app/domain/subscriptions/subscriptions.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import { deleteJobsOf } from '#app/platform/jobs/delete-jobs.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { moveMails } from '#app/platform/mail/mail.server.ts'
import { moveBreachAddress } from './breach/breaches.server.ts'

interface ChangeEmailServices extends Pick<Auth, 'hashCode'> {
  readonly db: Db
  readonly jobs: JobSender
}

interface ConfirmedEmailChange extends EmailChangeCodes {
  readonly userId: string
  /** Stays; all others end. */
  readonly sessionId: string
}

/**
 * Changes the address of an account once the codes of both mailboxes are right: everything or nothing, and once. Contact
 * messages, complaints, subscriptions, emails and lists of breaches with the old address follow, so that answers, the customer's data file and the deletion of the
 * account still find them. [Decision 82](../../../docs/decisions/0082-both-mailboxes-confirm-a-new-address.md) says what stays.
 */
export async function confirmEmailChange(
  { db, ...services }: ChangeEmailServices,
  confirmed: ConfirmedEmailChange,
): Promise<ConfirmEmailChangeOutcome> {
  try {
    return await inTransaction(db, (tx) => changeInTransaction(tx, services, confirmed))
  } catch (error) {
    if (!isUniqueViolation(error, 'user_email_key')) throw error
    await cancelEmailChange(db, confirmed.userId)
    return { status: 'address-taken' }
  }
}

async function changeInTransaction(
  tx: Tx,
  { jobs, hashCode }: Omit<ChangeEmailServices, 'db'>,
  { userId, sessionId, ...codes }: ConfirmedEmailChange,
): Promise<ConfirmEmailChangeOutcome> {
  await lockCustomer(tx, userId)
  const checked = await checkEmailChangeCodes(tx, { hashCode }, { userId, ...codes })
  if (checked.status !== 'confirmed') return checked

  const { changeId, oldEmail, newEmail } = checked
  await writeNewEmail(tx, jobs, { userId, sessionId, changeId, newEmail })
  const move = { from: oldEmail, to: newEmail }
  await moveContactMessages(tx, move)
  await moveComplaints(tx, move)
  await withdrawReviewLinksOf(tx, userId)
  await moveSubscriptions(tx, move)
  await moveMails(tx, move)
  await moveBreachAddress(tx, move)
  await deleteJobsOf(tx, oldEmail)
  return { status: 'changed', newEmail }
}
