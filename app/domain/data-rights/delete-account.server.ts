import { deleteUser } from '#app/domain/accounts/commands.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { confirmPassword } from '#app/domain/accounts/password/confirm-password.server.ts'
import { deleteContactMessagesFrom } from '#app/domain/contact/commands.server.ts'
import { clearWebhooksOf } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { deleteMailsTo } from '#app/platform/mail/mail.server.ts'
import { LIVE_CHECKOUT_STATUSES } from '#app/shared/statuses.ts'

export type DeleteAccountOutcome =
  | { status: 'deleted' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }
  /** Pieces are held for her and money may be on its way: the payment is to end first. */
  | { status: 'payment-in-progress' }
  /** The shop cannot be without its administrator. */
  | { status: 'administrator' }

/**
 * Deletes a customer's account: sign-in, sessions, profile, addresses, cart, wishlist, notifications and mails go, and,
 * when her address was proved, what she wrote to the shop. Her orders, invoices and payments stay without her, as tax law
 * wants them; an order under way still arrives. All of it happens or nothing does. The e-mail address is free to sign up
 * again.
 */
export async function deleteAccount(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<DeleteAccountOutcome> {
  const confirmed = await confirmPassword(db, { userId, password })
  if (confirmed.status !== 'confirmed') return confirmed

  const outcome = await inTransaction(db, (tx) => deleteInTransaction(tx, userId))
  log.info({ userId, ...outcome }, 'a customer asked to have her account deleted')
  return outcome
}

async function deleteInTransaction(tx: Tx, userId: string): Promise<DeleteAccountOutcome> {
  await lockCustomer(tx, userId)
  const account = await tx
    .selectFrom('auth.user')
    .select(['email', 'emailVerified', 'isAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // In another tab she was faster.
  if (!account) return { status: 'deleted' }
  if (account.isAdmin) return { status: 'administrator' }
  if (await hasOpenPayment(tx, userId)) return { status: 'payment-in-progress' }

  await deleteMailsTo(tx, account.email)
  // Whoever signed up with somebody else's address does not delete what its owner wrote.
  if (account.emailVerified) await deleteContactMessagesFrom(tx, account.email)
  await clearWebhooksOf(tx, userId)
  await deleteUser(tx, userId)
  return { status: 'deleted' }
}

async function hasOpenPayment(tx: Tx, userId: string): Promise<boolean> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_CHECKOUT_STATUSES)
    .forUpdate()
    .executeTakeFirst()
  return checkout !== undefined
}
