import { writeBillingAddress } from '#app/domain/orders/fulfilment/corrected-address.server.ts'
import { reissueInvoice } from '#app/domain/orders/invoicing/reissue-invoice.server.ts'
import type { InvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { lockCorrectableOrder } from './lock-correctable-order.server.ts'

export type CorrectBillingAddressOutcome =
  /** `reissued` is the number of the invoice that replaces the earlier one; undefined if nothing of that is left. */
  | { readonly status: 'corrected'; readonly reissued: string | undefined }
  | { readonly status: 'unchanged' }
  | { readonly status: 'dispatched' }
  /** Also an order whose invoice doesn't name its buyer, and while customers may not correct addresses. */
  | { readonly status: 'unknown-order' }

interface BillingCorrection {
  readonly orderId: string
  readonly address: InvoiceAddress
  /** The customer whose order it must be, or the administrator. */
  readonly by: { readonly userId: string } | AdminActor
}

/**
 * Corrects the buyer's own address of a gift before it is dispatched. Its invoice is cancelled by a credit note and issued anew, because it
 * names the buyer by law. The tax stays: the place of supply is that of the delivery. Safe to repeat.
 */
export async function correctBillingAddress(
  db: Db,
  { orderId, address, by }: BillingCorrection,
): Promise<CorrectBillingAddressOutcome> {
  if (!isUuid(orderId)) return { status: 'unknown-order' }
  return inTransaction(db, async (tx) => {
    const locked = await lockCorrectableOrder(tx, { orderId, userId: 'userId' in by ? by.userId : undefined })
    if (locked.status !== 'locked') return locked
    const { before } = await tx
      .selectFrom('orders')
      .select(({ ref }) => ref('billing_address').$castTo<InvoiceAddress | null>().as('before'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (before === null) return { status: 'unknown-order' }
    const changed = (Object.keys(address) as (keyof InvoiceAddress)[]).filter((key) => before[key] !== address[key])
    if (changed.length === 0) return { status: 'unchanged' }

    const reissued = await reissueInvoice(tx, orderId, 'buyer')
    await writeBillingAddress(tx, orderId, address)
    if (!('userId' in by)) {
      const of = (state: InvoiceAddress) => Object.fromEntries(changed.map((key) => [key, state[key]]))
      await recordAudit(tx, {
        actor: by,
        action: 'correct-billing-address',
        entity: 'orders',
        entityId: orderId,
        before: of(before),
        after: { ...of(address), ...(reissued !== undefined && { invoice: reissued }) },
      })
    }
    return { status: 'corrected', reissued }
  })
}
