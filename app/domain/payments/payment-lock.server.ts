import type { Tx } from '#app/platform/database/database.server.ts'

/** A payment whose ledger entries the transaction may write. */
export interface LockedPayment {
  /** Null while neither a payment attempt nor an order is known for it. */
  readonly checkoutId: string | null
}

/**
 * Takes the lock that every writer of a payment's ledger entries holds: the row of its checkout, or the payment's own row
 * while it's unmatched.
 *
 * @returns Undefined for a payment that is not in the database.
 */
export async function lockPayment(tx: Tx, razorpayPaymentId: string): Promise<LockedPayment | undefined> {
  const checkoutId = await lockCheckoutOf(tx, razorpayPaymentId)
  if (checkoutId) return { checkoutId }

  const payment = await tx
    .selectFrom('payments')
    .select('attempt_id')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  // The attempt may have been found between the two statements. Another writer of the same checkout would then end in a
  // deadlock, and the transaction is retried.
  return { checkoutId: payment.attempt_id ? ((await lockCheckoutOf(tx, razorpayPaymentId)) ?? null) : null }
}

async function lockCheckoutOf(tx: Tx, razorpayPaymentId: string): Promise<string | undefined> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('checkouts.id')
    .where('checkouts.id', '=', ({ selectFrom }) =>
      selectFrom('payments')
        .leftJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
        // A payment that didn't come through the provider has no attempt, but an order.
        .leftJoin('orders', 'orders.id', 'payments.order_id')
        .select(({ fn }) => fn.coalesce('payment_attempts.checkout_id', 'orders.checkout_id').as('checkout_id'))
        .where('payments.razorpay_payment_id', '=', razorpayPaymentId),
    )
    // Doesn't block the foreign-key check of an order. A transaction that changes an order twice runs this check while it holds
    // the order's row, and would end in a deadlock.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return checkout?.id
}
