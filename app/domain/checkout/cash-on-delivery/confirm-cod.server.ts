import { randomInt } from 'node:crypto'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { consumeRateLimit, type RateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import type { CheckoutSnapshot } from '../purchase/checkout-snapshot.ts'
import { type LockedCheckout, listReservations, lockCheckout } from '../purchase/lock-checkout.server.ts'
import { placeOrder } from '../purchase/place-order.server.ts'
import { wasOrderedBefore } from '../purchase/refund-unusable-payment.server.ts'
import { releaseCheckout } from '../purchase/release-checkout.server.ts'
import { type CodCodeJob, requestCode } from './cod-purchases.server.ts'

interface ConfirmServices {
  readonly db: Db
  readonly jobs: JobSender
}

/** Emails with a code to one customer, so that nobody floods a mailbox. */
const CODE_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

/** Those of one purchase; the first is sent without being asked for. Purchases are held for less time. */
const PURCHASE_CODE_LIMIT: RateLimit = { max: 4, windowMs: 7 * 24 * 60 * 60_000 }

/** A purchase ends with the fifth wrong code. */
const MAX_WRONG_CODES = 5

/** What became of a purchase that no longer waits. */
type EndedOutcome =
  /** It has its order. */
  | { status: 'placed'; orderId: string }
  /** Its time is up, it was cancelled, or another purchase has taken its place. */
  | { status: 'released' }
  | { status: 'unknown-purchase' }

export type ConfirmCodOutcome =
  | EndedOutcome
  /** Another order of the customer has bought the same lines since; nothing is held any more. */
  | { status: 'already-ordered' }

export type ConfirmWithCodeOutcome =
  | ConfirmCodOutcome
  | { status: 'wrong-code' }
  /** The fifth wrong code has ended the purchase. */
  | { status: 'too-many-wrong-codes' }

interface OwnPurchase {
  readonly userId: string
  readonly checkoutId: string
}

/**
 * Confirms a customer's own purchase with the code that was emailed to them: it becomes an order. Safe to repeat, and at the same time
 * as its release: it becomes an order with its units, or is released.
 */
export async function confirmWithCode(
  { db, jobs, hashCode }: ConfirmServices & Pick<Auth, 'hashCode'>,
  { code, ...own }: OwnPurchase & { code: string },
): Promise<ConfirmWithCodeOutcome> {
  return whileItWaits<ConfirmWithCodeOutcome>(db, own, async (tx, purchase) => {
    const { checkout, codeHash, wrongCodes } = purchase
    if (codeHash === hashCode(codeText(checkout.id, code))) return confirm(tx, jobs, checkout, 'customer')
    await tx
      .updateTable('cod_purchases')
      .set({ wrong_codes: wrongCodes + 1 })
      .where('checkout_id', '=', checkout.id)
      .execute()
    if (wrongCodes + 1 < MAX_WRONG_CODES) return { status: 'wrong-code' }
    await cancel(tx, checkout.id)
    return { status: 'too-many-wrong-codes' }
  })
}

/** Confirms a purchase for its customer, who did so by phone, for example. Otherwise as {@link confirmWithCode}. */
export async function confirmAsAdmin(
  { db, jobs }: ConfirmServices,
  actor: AdminActor,
  checkoutId: string,
): Promise<ConfirmCodOutcome> {
  return whileItWaits<ConfirmCodOutcome>(db, { checkoutId }, async (tx, { checkout }) => {
    const outcome = await confirm(tx, jobs, checkout, 'administrator')
    const after = outcome.status === 'placed' ? { order: outcome.orderId } : { outcome: outcome.status }
    await recordAudit(tx, { actor, action: 'confirm-cod', entity: 'checkouts', entityId: checkoutId, after })
    return outcome
  })
}

export type CancelCodOutcome = EndedOutcome

/** Releases a customer's own purchase that isn't confirmed. Safe to repeat. */
export async function cancelCod(db: Db, own: OwnPurchase): Promise<CancelCodOutcome> {
  return whileItWaits(db, own, async (tx, { checkout }) => cancel(tx, checkout.id))
}

/** The same, decided by the administrator. */
export async function cancelCodAsAdmin(db: Db, actor: AdminActor, checkoutId: string): Promise<CancelCodOutcome> {
  return whileItWaits(db, { checkoutId }, async (tx) => {
    await recordAudit(tx, { actor, action: 'release-cod', entity: 'checkouts', entityId: checkoutId })
    return cancel(tx, checkoutId)
  })
}

export type SendCodeOutcome = { status: 'sent' | 'too-many-codes' | 'released' | 'unknown-purchase' }

/** Has a new code emailed; earlier ones no longer work then. */
export async function sendCodeAgain(
  { db, jobs }: ConfirmServices,
  { userId, checkoutId }: OwnPurchase,
): Promise<SendCodeOutcome> {
  const purchase = await findCodPurchase(db, { userId, checkoutId })
  if (!purchase) return { status: 'unknown-purchase' }
  if (!purchase.isWaiting) return { status: 'released' }
  const isAllowed =
    (await consumeRateLimit(db, rateLimitKey('cod-code', userId), CODE_LIMIT)) &&
    (await consumeRateLimit(db, rateLimitKey('cod-code-of', checkoutId), PURCHASE_CODE_LIMIT))
  if (!isAllowed) return { status: 'too-many-codes' }
  await requestCode(db, jobs, checkoutId)
  return { status: 'sent' }
}

export interface CodPurchaseView extends Pick<CheckoutSnapshot, 'lines'> {
  readonly total: Paise
  readonly expiresAt: Date
  /** Whether it waits to be confirmed. */
  readonly isWaiting: boolean
  /** Once it's confirmed. */
  readonly orderId: string | null
}

/** A customer's own purchase; undefined for any other id. */
export async function findCodPurchase(
  db: Db,
  { userId, checkoutId }: OwnPurchase,
): Promise<CodPurchaseView | undefined> {
  if (!isUuid(checkoutId)) return undefined
  const found = await db
    .selectFrom('cod_purchases')
    .innerJoin('checkouts', 'checkouts.id', 'cod_purchases.checkout_id')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.total_amount as total', 'expires_at as expiresAt', 'checkouts.status', 'orders.id as orderId'])
    .select(({ ref }) => ref('snapshot').$castTo<CheckoutSnapshot>().as('snapshot'))
    .where('checkouts.id', '=', checkoutId)
    .where('checkouts.user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return undefined
  const { status, snapshot, ...purchase } = found
  return { ...purchase, lines: snapshot.lines, isWaiting: isLiveCheckout(status) }
}

/** A customer's purchase that waits to be confirmed. Asks nothing of the database while the shop doesn't offer cash on delivery. */
export async function findWaitingCod(db: Db, userId: string, { codOffered }: Pick<ShopSettings, 'codOffered'>) {
  if (!codOffered) return undefined
  return db
    .selectFrom('checkouts')
    .innerJoin('cod_purchases', 'cod_purchases.checkout_id', 'checkouts.id')
    .select(['checkouts.id as checkoutId', 'total_amount as total', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('status', '=', 'reserved')
    .executeTakeFirst()
}

export type WaitingCod = NonNullable<Awaited<ReturnType<typeof findWaitingCod>>>

/**
 * Makes the code of a purchase, in place of an earlier one; the database stores its hash. Call it in the transaction that queues the
 * email.
 *
 * @returns Undefined for a purchase that no longer waits.
 */
export async function issueCodCode(tx: Tx, { hashCode }: Pick<Auth, 'hashCode'>, { checkoutId }: CodCodeJob) {
  const recipient = await tx
    .selectFrom('checkouts')
    .innerJoin('auth.user as customer', 'customer.id', 'checkouts.user_id')
    .select([
      'customer.name as customerName',
      'customer.email',
      'checkouts.total_amount as total',
      'expires_at as expiresAt',
    ])
    .where('checkouts.id', '=', checkoutId)
    .where('status', '=', 'reserved')
    .executeTakeFirst()
  if (!recipient) return undefined

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx
    .updateTable('cod_purchases')
    .set({ code_hash: hashCode(codeText(checkoutId, code)) })
    .where('checkout_id', '=', checkoutId)
    .execute()
  return { ...recipient, code }
}

interface WaitingPurchase {
  readonly checkout: LockedCheckout
  readonly codeHash: string | null
  readonly wrongCodes: number
}

/**
 * Locks a purchase's customer, then its checkout, and decides about it while it waits to be confirmed.
 *
 * @param userId If given, only this customer's purchase is found.
 * @returns What `decide` returns, or what became of a purchase that no longer waits.
 */
async function whileItWaits<Outcome>(
  db: Db,
  { checkoutId, userId }: { checkoutId: string; userId?: string },
  decide: (tx: Tx, purchase: WaitingPurchase) => Promise<Outcome>,
): Promise<Outcome | EndedOutcome> {
  if (!isUuid(checkoutId)) return { status: 'unknown-purchase' }
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('checkouts')
      .innerJoin('cod_purchases', 'cod_purchases.checkout_id', 'checkouts.id')
      .select('user_id as userId')
      .where('checkouts.id', '=', checkoutId)
      .executeTakeFirst()
    if (!known || (userId !== undefined && known.userId !== userId)) return { status: 'unknown-purchase' }
    if (known.userId !== null) await lockCustomer(tx, known.userId)
    const checkout = await lockCheckout(tx, checkoutId)
    const { orderId, ...purchase } = await tx
      .selectFrom('cod_purchases')
      .leftJoin('orders', 'orders.checkout_id', 'cod_purchases.checkout_id')
      .select(['orders.id as orderId', 'code_hash as codeHash', 'wrong_codes as wrongCodes'])
      .where('cod_purchases.checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    if (orderId !== null) return { status: 'placed', orderId }
    return isLiveCheckout(checkout.status) ? decide(tx, { checkout, ...purchase }) : { status: 'released' }
  })
}

/** @param checkout Is live. */
async function confirm(
  tx: Tx,
  jobs: JobSender,
  checkout: LockedCheckout,
  by: 'customer' | 'administrator',
): Promise<ConfirmCodOutcome> {
  if (await wasOrderedBefore(tx, checkout)) {
    await cancel(tx, checkout.id)
    return { status: 'already-ordered' }
  }
  const reserved = await listReservations(tx, checkout.id)
  await lockStock(
    tx,
    reserved.active.map((line) => line.productId),
  )
  await tx.updateTable('cod_purchases').set({ confirmed_by: by }).where('checkout_id', '=', checkout.id).execute()
  const orderId = await placeOrder(tx, jobs, { checkout, reserved, payment: { method: 'cod', id: null } })
  return { status: 'placed', orderId }
}

async function cancel(tx: Tx, checkoutId: string): Promise<{ status: 'released' }> {
  await releaseCheckout(tx, checkoutId, { status: 'cancelled', reason: 'cancelled' })
  return { status: 'released' }
}

/** What is hashed: a code counts for one purchase. */
function codeText(checkoutId: string, code: string): string {
  return `${checkoutId} cod ${code}`
}
