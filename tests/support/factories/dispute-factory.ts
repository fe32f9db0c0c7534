import type { DisputeStatus } from '#app/domain/payments/disputes/dispute-status.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

interface DisputeOverrides {
  /** A recorded payment. */
  readonly razorpayPaymentId: string
  readonly status?: DisputeStatus
  readonly respondBy?: Date
}

/** Saves a chargeback of ₹500, open by default; a lost one took the ₹500. @returns Its id. */
export async function insertDispute(db: Db, { razorpayPaymentId, ...dispute }: DisputeOverrides): Promise<string> {
  const id = `disp_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
  const at = new Date('2026-06-10T10:00:00Z')
  await db
    .insertInto('disputes')
    .values({
      razorpay_dispute_id: id,
      razorpay_payment_id: razorpayPaymentId,
      status: dispute.status ?? 'open',
      phase: 'chargeback',
      amount: paise(500_00),
      amount_deducted: paise(dispute.status === 'lost' ? 500_00 : 0),
      reason_code: 'goods_not_received',
      reason: 'The goods never arrived',
      respond_by: dispute.respondBy ?? null,
      opened_at: at,
      reported_at: at,
    })
    .execute()
  return id
}
