import { sql } from 'kysely'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { confirmPassword } from '#app/domain/accounts/password/confirm-password.server.ts'
import { LIVE } from '#app/domain/checkout/purchase/release-checkout.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'

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

  await tx
    .deleteFrom('mails')
    .where((row) => row(row.fn('lower', ['recipient']), '=', account.email.toLowerCase()))
    .execute()
  // Whoever signed up with somebody else's address does not remove what its owner wrote.
  if (account.emailVerified) {
    await tx
      .deleteFrom('contact_messages')
      .where((row) => row(row.fn('lower', ['email']), '=', account.email.toLowerCase()))
      .execute()
  }
  await tx.deleteFrom('auth.verification').where('value', '=', userId).execute()
  await forgetWebhooks(tx, userId)
  // What else is hers goes with it, and what must stay loses her: the tables say which (migration 0009).
  await tx.deleteFrom('auth.user').where('id', '=', userId).execute()
  return { status: 'deleted' }
}

async function hasOpenPayment(tx: Tx, userId: string): Promise<boolean> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst()
  return checkout !== undefined
}

/** The provider's messages name the customer. They were worked off; what tells a repeated one stays. */
async function forgetWebhooks(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('webhook_inbox')
    .set({ body: '' })
    .where('processed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_attempts')
          .select('id')
          .where('user_id', '=', userId)
          .where(sql<boolean>`position(razorpay_order_id in webhook_inbox.body) > 0`),
      ),
    )
    .execute()
}
