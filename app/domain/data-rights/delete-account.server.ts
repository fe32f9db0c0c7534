import { deleteUser } from '#app/domain/accounts/commands.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { deleteConsentsOf } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { confirmPassword } from '#app/domain/accounts/password/confirm-password.server.ts'
import { releaseDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { releaseCheckout } from '#app/domain/checkout/purchase/release-checkout.server.ts'
import { forgetComplainant } from '#app/domain/complaints/forget-complaints.server.ts'
import { withdrawExchangesOf } from '#app/domain/complaints/returns/goods-returns.server.ts'
import { deleteContactMessagesFrom } from '#app/domain/contact/commands.server.ts'
import { clearWebhooksOf } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { deleteReviewsOf } from '#app/domain/reviews/write-review.server.ts'
import { deleteSubscriptionsOf } from '#app/domain/subscriptions/subscriptions.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { deleteJobsOf } from '#app/platform/jobs/delete-jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { deleteMailsAbout, deleteMailsTo } from '#app/platform/mail/mail.server.ts'
import { LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'
import { forgetBreachAddress } from './breach/breaches.server.ts'

export type DeleteAccountOutcome =
  | { status: 'deleted' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }
  /** Units are reserved, and a payment may be in progress; that payment has to end first. */
  | { status: 'payment-in-progress' }
  /** The administrator's account can't be deleted. */
  | { status: 'administrator' }

/**
 * Deletes a customer's account with its sessions, profile, addresses, cart, wishlist, notifications and emails, and their
 * contact messages if their address was verified, and their reviews. Complaints are retained without contact details and texts, and their links
 * stop working. Orders, invoices and payments are retained without the account, as tax law requires, and orders in progress are
 * still delivered; what the shop holds for a draft of theirs is released. Either everything is deleted or nothing. The email address can
 * be used to sign up again.
 * `docs/customer-data.md` lists what is kept; a test searches everything else.
 */
export async function deleteAccount(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<DeleteAccountOutcome> {
  const confirmed = await confirmPassword(db, { userId, password })
  if (confirmed.status !== 'confirmed') return confirmed

  const outcome = await inTransaction(db, (tx) => deleteInTransaction(tx, userId))
  log.info({ userId, ...outcome }, 'a customer asked to delete their account')
  return outcome
}

/** What {@link deleteAccount} does once the password was confirmed. */
export async function deleteInTransaction(
  tx: Tx,
  userId: string,
): Promise<Extract<DeleteAccountOutcome, { status: 'deleted' | 'administrator' | 'payment-in-progress' }>> {
  await lockCustomer(tx, userId)
  const account = await tx
    .selectFrom('auth.user')
    .select(['email', 'emailVerified', 'isAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Already deleted from another tab.
  if (!account) return { status: 'deleted' }
  if (account.isAdmin) return { status: 'administrator' }
  if (await hasOpenPayment(tx, userId)) return { status: 'payment-in-progress' }

  // Someone who signed up with another person's address must not delete that person's messages.
  const email = account.emailVerified ? account.email : undefined
  const messageIds = email === undefined ? [] : await deleteContactMessagesFrom(tx, email)
  const complaintIds = await forgetComplainant(tx, { userId, email })
  const consentIds = await deleteConsentsOf(tx, { userId, email })
  if (email !== undefined) await deleteSubscriptionsOf(tx, email)
  await deleteMailsTo(tx, account.email)
  await forgetBreachAddress(tx, account.email)
  // Those about a new email address name the customer's id.
  const orderIds = await listOrderIds(tx, userId)
  await deleteReviewsOf(tx, orderIds)
  await deleteMailsAbout(tx, [userId, ...messageIds, ...complaintIds, ...consentIds, ...orderIds])
  await deleteJobsOf(tx, account.email)
  await clearWebhooksOf(tx, userId)
  await deleteUser(tx, userId)
  // Orders are locked before products.
  await withdrawExchangesOf(tx, complaintIds)
  return { status: 'deleted' }
}

async function listOrderIds(tx: Tx, userId: string): Promise<string[]> {
  const orders = await tx.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  return orders.map(({ id }) => id)
}

/** If there is none, also releases what can't become an order any more: the owner's drafts, and a purchase to be paid on delivery. */
async function hasOpenPayment(tx: Tx, userId: string): Promise<boolean> {
  const checkouts = await tx
    .selectFrom('checkouts')
    .leftJoin('cod_purchases', 'cod_purchases.checkout_id', 'checkouts.id')
    .select(['id', 'channel', 'cod_purchases.checkout_id as cod'])
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_CHECKOUT_STATUSES)
    .orderBy('id')
    .forUpdate('checkouts')
    .execute()
  if (checkouts.some(({ channel, cod }) => channel === null && cod === null)) return true
  for (const { id, channel } of checkouts) {
    if (channel === null) await releaseCheckout(tx, id, { status: 'cancelled', reason: 'cancelled' })
    else await releaseDraft(tx, id, 'cancelled')
  }
  return false
}
