import type { Db, Tx } from '#app/platform/database/database.server.ts'

/** The provider's order that a payment was made for, by which it's matched with an attempt. */
export interface ProviderReference {
  readonly razorpayOrderId: string
  readonly receipt: string
}

/** The attempt of a payment that was recorded without one. */
export interface MatchingAttempt {
  readonly id: string
  readonly checkoutId: string
  /** Null when the process ended before it stored the provider's order. */
  readonly razorpayOrderId: string | null
}

/** The attempt that created this order at the provider; undefined when the database doesn't have it. */
export async function findMatchingAttempt(
  db: Db,
  { razorpayOrderId, receipt }: ProviderReference,
): Promise<MatchingAttempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'checkout_id as checkoutId', 'razorpay_order_id as razorpayOrderId'])
    .where((eb) =>
      eb.or([
        eb('razorpay_order_id', '=', razorpayOrderId),
        eb.and([eb('receipt', '=', receipt), eb('razorpay_order_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
}

/** A payment that waits for its attempt or its refund. */
export interface UnmatchedPayment extends ProviderReference {
  readonly razorpayPaymentId: string
}

/** Every payment that waits for its attempt or its refund, oldest first; usually none. */
export async function listUnmatchedPayments(db: Db): Promise<UnmatchedPayment[]> {
  return selectUnmatched(db).execute()
}

/** Unmatched payments whose attempt the database has by now. */
export async function listNewlyMatched(db: Db): Promise<UnmatchedPayment[]> {
  return selectUnmatched(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_attempts')
          .select('payment_attempts.id')
          .where((eb) =>
            eb.or([
              eb('payment_attempts.razorpay_order_id', '=', eb.ref('unmatched_payments.razorpay_order_id')),
              eb.and([
                eb('payment_attempts.receipt', '=', eb.ref('unmatched_payments.receipt')),
                eb('payment_attempts.razorpay_order_id', 'is', null),
              ]),
            ]),
          ),
      ),
    )
    .execute()
}

/** One unmatched payment; undefined once it's resolved. */
export async function findUnmatchedPayment(db: Db, razorpayPaymentId: string): Promise<UnmatchedPayment | undefined> {
  return selectUnmatched(db).where('razorpay_payment_id', '=', razorpayPaymentId).executeTakeFirst()
}

/** Deletes the entry of a payment that was matched or refunded, with the customer's contact. Safe to repeat. */
export async function closeUnmatchedPayment(tx: Tx, razorpayPaymentId: string): Promise<void> {
  await tx.deleteFrom('unmatched_payments').where('razorpay_payment_id', '=', razorpayPaymentId).execute()
}

function selectUnmatched(db: Db) {
  return db
    .selectFrom('unmatched_payments')
    .select(['razorpay_payment_id as razorpayPaymentId', 'razorpay_order_id as razorpayOrderId', 'receipt'])
    .orderBy('paid_at')
    .orderBy('razorpay_payment_id')
}
