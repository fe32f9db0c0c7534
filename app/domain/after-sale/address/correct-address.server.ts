import type { OrderServices } from '#app/domain/orders/commands.server.ts'
import { cancelBooking } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import type { CourierFailure, CourierService } from '#app/domain/orders/couriers/courier-service.ts'
import { hasLiveBooking } from '#app/domain/orders/couriers/request-cancellation.server.ts'
import { writeCorrectedAddress } from '#app/domain/orders/fulfilment/corrected-address.server.ts'
import { countedFrom } from '#app/domain/orders/gift/gift.ts'
import { reissueInvoice } from '#app/domain/orders/invoicing/reissue-invoice.server.ts'
import { onlyStateOf, type TaxMode } from '#app/domain/orders/seller.ts'
import { type ShippingAddress, type TypedAddress, toShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { isCodArea } from '#app/domain/settings/cod-limits.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { stateNameOfGstin } from '#app/vocabulary/gstin.ts'
import { lockCorrectableOrder } from './lock-correctable-order.server.ts'

export type CorrectAddressOutcome =
  /** `reissued` is the number of the invoice that replaces the earlier one; undefined if that stays. */
  | { readonly status: 'corrected'; readonly reissued: string | undefined }
  | { readonly status: 'unchanged' }
  /** Too late, or a replacement, whose delivery challan can't be issued anew: it is cancelled and sent again. */
  | { readonly status: 'dispatched' }
  /** The courier service has the old address, or is just getting it. */
  | { readonly status: 'being-booked' }
  | { readonly status: 'not-serviceable' }
  /** The customer may pay an order on delivery only where the shop offers it. */
  | { readonly status: 'not-cod-area' }
  /** It may be delivered to this State only: the shop's, or that of the business it is invoiced to. */
  | { readonly status: 'other-state'; readonly onlyState: string }
  | { readonly status: 'courier-failed'; readonly error: CourierFailure['error'] }
  /** Also while customers may not correct addresses. */
  | { readonly status: 'unknown-order' }

/**
 * Corrects address and phone number of a customer's own order before it is dispatched, where the owner allows it. The rules are those of the
 * checkout. The customer and the owner are notified. Safe to repeat.
 */
export async function correctAddress(
  { db, jobs }: OrderServices,
  { userId, orderId, address }: { userId: string; orderId: string; address: TypedAddress },
): Promise<CorrectAddressOutcome> {
  if (!isUuid(orderId)) return { status: 'unknown-order' }
  return inTransaction(db, (tx) => correctInTransaction(tx, jobs, { orderId, address, userId }))
}

/**
 * Corrects the address of any order before it is dispatched, as {@link correctAddress} does. A courier booking, which has the old address, is
 * cancelled first, and a tracking number is removed: the parcel is booked anew.
 *
 * @param services.couriers Undefined without its keys.
 */
export async function correctAddressAsAdmin(
  services: OrderServices & { readonly couriers: CourierService | undefined },
  actor: AdminActor,
  { orderId, address }: { orderId: string; address: TypedAddress },
): Promise<CorrectAddressOutcome> {
  const { db, jobs, couriers } = services
  const correct = () => inTransaction(db, (tx) => correctInTransaction(tx, jobs, { orderId, address, actor }))
  const outcome = await correct()
  if (outcome.status !== 'being-booked' || !couriers) return outcome

  // The order can be corrected but for its booking.
  const order = { id: orderId, status: 'processing' } as const
  const cancelled = await cancelBooking({ ...services, couriers }, actor, order, { isUnfinishedToo: true })
  if (cancelled.status === 'failed') return { status: 'courier-failed', error: cancelled.error }
  return cancelled.status === 'cancelled' || cancelled.status === 'not-booked' ? correct() : outcome
}

interface Correction {
  readonly orderId: string
  readonly address: TypedAddress
  /** The customer whose order it must be; undefined for the administrator. */
  readonly userId?: string
  /** The administrator, if they correct it. */
  readonly actor?: AdminActor
}

async function correctInTransaction(
  tx: Tx,
  jobs: OrderServices['jobs'],
  { orderId, address, userId, actor }: Correction,
): Promise<CorrectAddressOutcome> {
  const locked = await lockCorrectableOrder(tx, { orderId, userId })
  if (locked.status !== 'locked') return locked
  const { settings, trackingNumber } = locked

  const order = await tx
    .selectFrom('orders')
    .select([
      'seller_gstin as gstin',
      'buyer_gstin as buyerGstin',
      'created_at as createdAt',
      'razorpay_payment_id',
      'not_before as notBefore',
    ])
    .select(({ ref }) => [
      ref('tax_mode').$castTo<TaxMode>().as('taxMode'),
      ref('shipping_address').$castTo<ShippingAddress>().as('address'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const before = order.address
  const after = toShippingAddress(address)
  const changed = (Object.keys(after) as (keyof ShippingAddress)[]).filter((key) => before[key] !== after[key])
  if (changed.length === 0) return { status: 'unchanged' }
  const onlyState = onlyStateOf(order) ?? (order.buyerGstin === null ? undefined : stateNameOfGstin(order.buyerGstin))
  if (onlyState !== undefined && after.state !== onlyState) return { status: 'other-state', onlyState }
  const days = deliveryDaysTo(settings, after.postal_code)
  if (days === null) return { status: 'not-serviceable' }
  const isCodUnpaid = order.razorpay_payment_id === null
  if (!actor && isCodUnpaid && !isCodArea(settings, after.postal_code)) return { status: 'not-cod-area' }
  if (await hasLiveBooking(tx, orderId)) return { status: 'being-booked' }

  const reissued = await reissueInvoice(tx, orderId, after)
  const estimatedDelivery = new Date(countedFrom(order.createdAt, order).getTime() + days * 86_400_000)
  await writeCorrectedAddress(tx, jobs, { orderId, address: after, estimatedDelivery, by: actor ?? 'customer' })
  if (actor) {
    const of = (state: ShippingAddress) => Object.fromEntries(changed.map((key) => [key, state[key]]))
    await recordAudit(tx, {
      actor,
      action: 'correct-address',
      entity: 'orders',
      entityId: orderId,
      before: { ...of(before), ...(trackingNumber !== null && { tracking_number: trackingNumber }) },
      after: { ...of(after), ...(reissued !== undefined && { invoice: reissued }) },
    })
  }
  return { status: 'corrected', reissued }
}
