import { captureAndFinalise } from '#app/domain/checkout/purchase/capture-and-finalise.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import type { FinaliseOutcome } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { moveCheckout } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { insertAttempt } from '#app/domain/checkout/purchase/reserve-stock.server.ts'
import { GatewayError, type ProviderPayment, type ProviderPaymentLink } from '#app/domain/payments/gateway.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import { isForgotten, lockCheckout } from '../purchase/lock-checkout.server.ts'
import { lockDraft } from './lock-draft.server.ts'

/** Jobs of this queue withdraw payment links at the provider. */
export const CANCEL_LINK_QUEUE = 'cancel-payment-link'

export interface CancelLink {
  readonly linkId: string
}

export type CreateLinkOutcome =
  /** The draft has a link that can be paid. */
  | { readonly status: 'ready' }
  | { readonly status: 'draft-ended' }
  /** Somebody else creates it at this moment, or the process that did has died; reconciliation finds the link. */
  | { readonly status: 'being-created' }
  /** The provider takes no link that ends within a quarter of an hour. */
  | { readonly status: 'too-late' }
  | { readonly status: 'provider-failed'; readonly error: Pick<GatewayError, 'kind' | 'description'> }

/** The provider's shortest time for a link, and a minute for the request. */
const SHORTEST_LINK_MS = 16 * 60_000

/**
 * Creates the payment link of a draft, which ends with it. It names no customer: whoever has its address sees the amount and the
 * shop. Safe to repeat: a draft has one link.
 */
export async function createDraftLink(
  { db, jobs, gateway, shopUrl }: Pick<CheckoutServices, 'db' | 'jobs' | 'gateway' | 'shopUrl'>,
  { draftId, description }: { draftId: string; description: string },
): Promise<CreateLinkOutcome> {
  const begun = await inTransaction(db, (tx) => beginLink(tx, draftId))
  if (begun.status !== 'begun') return begun

  const { attempt, expiresAt } = begun
  const notes = { order_id: attempt.attemptId, ...(shopUrl !== undefined && { shop: shopUrl }) }
  const { amount, receipt: referenceId } = attempt
  try {
    const link = await gateway.createPaymentLink({ amount, referenceId, description, expiresAt, notes })
    return await attachLink({ db, jobs }, attempt.attemptId, link)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attempt: attempt.attemptId }, 'the provider created no payment link')
    // If it exists after all, nobody knows its address: it is found when the attempt is reconciled.
    await failAttempt(db, attempt.attemptId, error.kind === 'rejected' ? 'provider-rejected' : 'provider-unavailable')
    return { status: 'provider-failed', error }
  }
}

async function beginLink(tx: Tx, draftId: string) {
  const draft = await lockDraft(tx, draftId)
  if (!draft || isForgotten(draft)) return { status: 'draft-ended' as const }
  const { expires_at: expiresAt, now } = await tx
    .selectFrom('checkouts')
    .select(['expires_at', clockTime.as('now')])
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('payment_attempts')
    .select('link_url')
    .where('checkout_id', '=', draftId)
    .where('status', 'in', ['created', 'open'])
    .executeTakeFirst()
  if (open) return { status: open.link_url === null ? ('being-created' as const) : ('ready' as const) }
  if (expiresAt.getTime() - now.getTime() < SHORTEST_LINK_MS) return { status: 'too-late' as const }
  const attempt = await insertAttempt(tx, { checkoutId: draftId, userId: draft.user_id, amount: draft.total_amount })
  return { status: 'begun' as const, attempt, expiresAt }
}

/** Attaches a link to its attempt. It is withdrawn if the draft has ended, or has got another link meanwhile. */
async function attachLink(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  attemptId: string,
  { id, url }: ProviderPaymentLink,
): Promise<CreateLinkOutcome> {
  return inTransaction(db, async (tx) => {
    const { checkout_id } = await tx
      .selectFrom('payment_attempts')
      .select('checkout_id')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const isLive = isLiveCheckout((await lockCheckout(tx, checkout_id)).status)
    const other = await tx
      .selectFrom('payment_attempts')
      .select('id')
      .where('checkout_id', '=', checkout_id)
      .where('id', '!=', attemptId)
      .where('status', 'in', ['created', 'open'])
      .executeTakeFirst()
    const isWanted = isLive && !other
    await tx
      .updateTable('payment_attempts')
      .set({ razorpay_link_id: id, link_url: url, updated_at: clockTime, ...(isWanted && { status: 'open' as const }) })
      .where('id', '=', attemptId)
      .execute()
    if (!isWanted) await jobs.enqueue(tx, CANCEL_LINK_QUEUE, { linkId: id } satisfies CancelLink)
    if (!isLive) return { status: 'draft-ended' }
    await moveCheckout(tx, checkout_id, 'awaiting_payment')
    return { status: 'ready' }
  })
}

async function failAttempt(db: Db, attemptId: string, reason: 'provider-rejected' | 'provider-unavailable') {
  await db
    .updateTable('payment_attempts')
    .set({ status: 'failed', failure_reason: reason, updated_at: clockTime })
    .where('id', '=', attemptId)
    .where('status', '=', 'created')
    .execute()
}

/** Has the links of a draft withdrawn after the commit. @param tx Has locked the draft. */
export async function cancelLinksOf(tx: Tx, jobs: JobSender, draftId: string): Promise<void> {
  const links = await tx
    .selectFrom('payment_attempts')
    .select('razorpay_link_id as linkId')
    .where('checkout_id', '=', draftId)
    .where('razorpay_link_id', 'is not', null)
    .where('status', '!=', 'paid')
    .execute()
  for (const { linkId } of links)
    await jobs.enqueue(tx, CANCEL_LINK_QUEUE, { linkId: linkId ?? '' } satisfies CancelLink)
}

/** Withdraws a link at the provider. Safe to repeat. @throws GatewayError when the provider is unavailable. */
export async function cancelLink(
  { gateway }: Pick<CheckoutServices, 'gateway'>,
  { linkId }: CancelLink,
): Promise<void> {
  try {
    await gateway.cancelPaymentLink(linkId)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    log.info({ err: error, link: linkId }, 'a payment link was paid, expired or cancelled before')
  }
}

/**
 * Finalises a payment that was made with a payment link. The link's order at the provider comes into being with the payment, so it
 * is attached first. Safe to repeat.
 *
 * @throws GatewayError when the provider is unavailable.
 */
export async function finaliseLinkPayment(
  services: CheckoutServices,
  linkId: string,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  const attempt = await services.db
    .updateTable('payment_attempts')
    .set(({ fn, val, ref }) => ({ razorpay_order_id: fn.coalesce(ref('razorpay_order_id'), val(payment.orderId)) }))
    .where('razorpay_link_id', '=', linkId)
    .returning('razorpay_order_id as orderId')
    .executeTakeFirst()
  return attempt ? captureAndFinalise(services, { ...payment, orderId: attempt.orderId }) : { status: 'unknown-order' }
}

/** Asks the provider about the link of an attempt, which a process may have created without saving its id. */
export async function reconcileLink(
  services: CheckoutServices,
  attempt: { readonly id: string; readonly receipt: string; readonly linkId: string | null },
): Promise<void> {
  const { gateway, db } = services
  const link =
    attempt.linkId === null
      ? (await gateway.findPaymentLinks(attempt.receipt))[0]
      : await gateway.fetchPaymentLink(attempt.linkId)
  if (!link) return failAttempt(db, attempt.id, 'provider-unavailable')
  if (attempt.linkId === null) await attachLink(services, attempt.id, link)
  for (const paymentId of link.paymentIds) {
    const payment = await gateway.fetchPayment(paymentId)
    if (payment.status === 'authorized' || payment.status === 'captured')
      await finaliseLinkPayment(services, link.id, payment)
  }
}
