import { setTimeout as delay } from 'node:timers/promises'
import { UNREGISTERED } from '#app/domain/orders/seller.ts'
import { GatewayError, type ProviderOrder } from '#app/domain/payments/gateway.ts'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import type { AttemptFailure } from './attempt-failure.ts'
import type { CheckoutServices } from './checkout-services.ts'
import { lockCheckout } from './lock-checkout.server.ts'
import { moveCheckout } from './move-checkout.server.ts'
import type { CreatePaymentInput } from './payment-inputs.ts'
import { providerNotes } from './provider-notes.ts'
import { releaseCheckout } from './release-checkout.server.ts'
import { type NotReserved, type PayingCustomer, type ReservedAttempt, reserveCart } from './reserve-stock.server.ts'

export type StartPaymentOutcome =
  /** The customer left the box that accepts the terms unticked; nothing is reserved. */
  | { status: 'terms-not-accepted' }
  | NotReserved
  | { status: 'ready'; order: { id: string; amount: Paise; currency: string } }
  /** The provider created no order; nothing is reserved any more. */
  | { status: 'provider-failed'; error: Pick<GatewayError, 'kind' | 'description'> }
  /** The checkout was changed, cancelled or expired in another window while the provider's order was created. */
  | { status: 'checkout-ended' }

/** Longer than a request needs to create the provider's order; after that it counts as dead. */
const LEASE_SECONDS = 16
const POLL_INTERVAL_MS = 150

/**
 * Gets a payment ready for the widget: reserves the units, and creates the provider's order for the amount. Repeated calls
 * for the same purchase return the same order, also at the same time.
 *
 * @throws whatever the database throws; the reservation then expires.
 */
export async function startPayment(
  services: CheckoutServices,
  customer: PayingCustomer,
  input: CreatePaymentInput,
): Promise<StartPaymentOutcome> {
  if (!input.hasAcceptedTerms) return { status: 'terms-not-accepted' }

  const reserved = await reserveCart(services.db, customer, {
    ...input,
    seller: services.seller ?? UNREGISTERED,
    usualHsnCodes: services.usualHsnCodes ?? new Map(),
    acceptedTexts: services.policyTexts,
    customerKeys: services.customerKeys,
  })
  if (reserved.status !== 'reserved') return reserved

  const { attempt } = reserved
  if (attempt.razorpayOrderId) return ready(attempt, attempt.razorpayOrderId)
  return attempt.isNew ? createProviderOrder(services, attempt, { mayExist: false }) : joinAttempt(services, attempt)
}

/** Another request is creating the provider's order: waits for it, or takes over if it died. */
async function joinAttempt(services: CheckoutServices, attempt: ReservedAttempt): Promise<StartPaymentOutcome> {
  for (;;) {
    const { razorpay_order_id, status, failure_reason } = await services.db
      .selectFrom('payment_attempts')
      .select(['razorpay_order_id', 'status', 'failure_reason'])
      .where('id', '=', attempt.attemptId)
      .executeTakeFirstOrThrow()
    if (razorpay_order_id) return ready(attempt, razorpay_order_id)
    if (status !== 'created') return joinedFailure(failure_reason)
    if (await takeOver(services.db, attempt.attemptId)) {
      return createProviderOrder(services, attempt, { mayExist: true })
    }
    await delay(POLL_INTERVAL_MS)
  }
}

function joinedFailure(failureReason: string | null): StartPaymentOutcome {
  switch (failureReason as AttemptFailure | null) {
    case 'provider-rejected':
      return { status: 'provider-failed', error: { kind: 'rejected', description: undefined } }
    case 'provider-unavailable':
      return { status: 'provider-failed', error: { kind: 'unavailable', description: undefined } }
    default:
      return { status: 'checkout-ended' }
  }
}

async function takeOver(db: Db, attemptId: string): Promise<boolean> {
  const taken = await db
    .updateTable('payment_attempts')
    .set({ updated_at: clockTime })
    .where('id', '=', attemptId)
    .where('status', '=', 'created')
    .where('updated_at', '<', before(clockTime, { seconds: LEASE_SECONDS }))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function createProviderOrder(
  services: CheckoutServices,
  attempt: ReservedAttempt,
  { mayExist }: { mayExist: boolean },
): Promise<StartPaymentOutcome> {
  try {
    const order = await createOnce(services, attempt, mayExist)
    if (order.amount !== attempt.amount) {
      throw new GatewayError('rejected', 'the order of the payment provider has another amount')
    }
    return await attachOrder(services.db, attempt, order)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attempt: attempt.attemptId }, 'the provider created no order')
    const reason = error.kind === 'rejected' ? 'provider-rejected' : 'provider-unavailable'
    const attachedOrder = await releaseUnlessAttached(services.db, attempt, reason)
    if (attachedOrder) return ready(attempt, attachedOrder)
    return { status: 'provider-failed', error }
  }
}

/** Creates the provider's order. When no response comes, the order may exist: it is looked up before a second try. */
async function createOnce(
  { gateway, shopUrl }: CheckoutServices,
  attempt: ReservedAttempt,
  mayExist: boolean,
): Promise<ProviderOrder> {
  const { attemptId, receipt, amount, snapshot } = attempt
  const find = async () => (await gateway.findOrdersByReceipt(receipt))[0]
  const create = () =>
    gateway.createOrder({ amount, currency: 'INR', receipt, notes: providerNotes(snapshot, attemptId, shopUrl) })
  /** An earlier call may still reach the provider, which then rejects this one: a receipt can be used once. */
  const createAgain = async () => {
    try {
      return await create()
    } catch (error) {
      const earlier = error instanceof GatewayError && error.kind === 'rejected' ? await find() : undefined
      if (earlier) return earlier
      throw error
    }
  }
  if (mayExist) return (await find()) ?? createAgain()

  try {
    return await create()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'rejected') throw error
    return (await find()) ?? createAgain()
  }
}

async function attachOrder(db: Db, attempt: ReservedAttempt, order: ProviderOrder): Promise<StartPaymentOutcome> {
  const attached = await inTransaction(db, async (tx) => {
    const isLive = isLiveCheckout((await lockCheckout(tx, attempt.checkoutId)).status)
    const now = clockTime
    // A checkout that has since been released gets the order's id too: a late payment could arrive for it. An id that was
    // attached by a request that seemed dead stays: the customer may be paying that order.
    const { razorpay_order_id } = await tx
      .updateTable('payment_attempts')
      .set(({ fn, val, ref }) => ({
        razorpay_order_id: fn.coalesce(ref('razorpay_order_id'), val(order.id)),
        updated_at: now,
        ...(isLive ? { status: 'open' as const } : {}),
      }))
      .where('id', '=', attempt.attemptId)
      .returning('razorpay_order_id')
      .executeTakeFirstOrThrow()
    if (isLive) await moveCheckout(tx, attempt.checkoutId, 'awaiting_payment')
    return { isLive, orderId: razorpay_order_id ?? order.id }
  })
  log.info({ attempt: attempt.attemptId, ...attached }, 'payment started')
  return attached.isLive ? ready(attempt, attached.orderId) : { status: 'checkout-ended' }
}

/** @returns The order that another request has attached to this attempt, which then goes on. */
async function releaseUnlessAttached(
  db: Db,
  { attemptId, checkoutId }: ReservedAttempt,
  reason: AttemptFailure,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    const { razorpay_order_id } = await tx
      .selectFrom('payment_attempts')
      .select('razorpay_order_id')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    if (!isLiveCheckout(checkout.status)) return undefined
    if (razorpay_order_id) return razorpay_order_id

    await releaseCheckout(tx, checkoutId, { status: 'failed', reason })
    return undefined
  })
}

function ready({ amount }: ReservedAttempt, razorpayOrderId: string): StartPaymentOutcome {
  return { status: 'ready', order: { id: razorpayOrderId, amount, currency: 'INR' } }
}
