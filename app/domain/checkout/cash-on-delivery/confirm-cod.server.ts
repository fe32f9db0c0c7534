import { randomInt } from 'node:crypto'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
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

export type ConfirmCodOutcome =
  /** Also for a purchase that has its order. */
  | { status: 'placed'; orderId: string }
  /** Its time is up, it was cancelled, or another purchase has taken its place. */
  | { status: 'released' }
  /** Another order of the customer has bought the same lines since; nothing is held any more. */
  | { status: 'already-ordered' }
  | { status: 'unknown-purchase' }

export type ConfirmWithCodeOutcome =
  | ConfirmCodOutcome
  | { status: 'wrong-code' }
  /** The fifth wrong code has ended the purchase. */
  | { status: 'too-many-wrong-codes' }

/**
 * Confirms a customer's own purchase with the code that was emailed to them: it becomes an order. Safe to repeat, and at the same time
 * as its release: it becomes an order with its units, or is released.
 */
export async function confirmWithCode(
  { db, jobs, hashCode }: ConfirmServices & Pick<Auth, 'hashCode'>,
  { userId, checkoutId, code }: { userId: string; checkoutId: string; code: string },
): Promise<ConfirmWithCodeOutcome> {
  if (!isUuid(checkoutId)) return { status: 'unknown-purchase' }
  return inTransaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, checkoutId, userId)
    if (!purchase) return { status: 'unknown-purchase' }
    if (purchase.orderId !== null || !isLiveCheckout(purchase.checkout.status)) return endOf(purchase)
    if (purchase.codeHash === hashCode(codeText(checkoutId, code))) return confirm(tx, jobs, purchase, 'customer')

    await tx
      .updateTable('cod_purchases')
      .set({ wrong_codes: purchase.wrongCodes + 1 })
      .where('checkout_id', '=', checkoutId)
      .execute()
    if (purchase.wrongCodes + 1 < MAX_WRONG_CODES) return { status: 'wrong-code' }
    await releaseCheckout(tx, checkoutId, { status: 'cancelled', reason: 'cancelled' })
    return { status: 'too-many-wrong-codes' }
  })
}

/** Confirms a purchase for its customer, who did so by phone, for example. Otherwise as {@link confirmWithCode}. */
export async function confirmAsAdmin(
  { db, jobs }: ConfirmServices,
  actor: AdminActor,
  checkoutId: string,
): Promise<ConfirmCodOutcome> {
  return inTransaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, checkoutId)
    if (!purchase) return { status: 'unknown-purchase' }
    if (purchase.orderId !== null || !isLiveCheckout(purchase.checkout.status)) return endOf(purchase)

    const outcome = await confirm(tx, jobs, purchase, 'administrator')
    const after = outcome.status === 'placed' ? { order: outcome.orderId } : { outcome: outcome.status }
    await recordAudit(tx, { actor, action: 'confirm-cod', entity: 'checkouts', entityId: checkoutId, after })
    return outcome
  })
}

export type CancelCodOutcome = Extract<ConfirmCodOutcome, { status: 'placed' | 'released' | 'unknown-purchase' }>

/** Releases a customer's own purchase that isn't confirmed. Safe to repeat. */
export async function cancelCod(
  db: Db,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<CancelCodOutcome> {
  if (!isUuid(checkoutId)) return { status: 'unknown-purchase' }
  return inTransaction(db, async (tx) => release(tx, await lockPurchase(tx, checkoutId, userId)))
}

/** The same, decided by the administrator. */
export async function cancelCodAsAdmin(db: Db, actor: AdminActor, checkoutId: string): Promise<CancelCodOutcome> {
  return inTransaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, checkoutId)
    const outcome = await release(tx, purchase)
    if (purchase && isLiveCheckout(purchase.checkout.status)) {
      await recordAudit(tx, { actor, action: 'release-cod', entity: 'checkouts', entityId: checkoutId })
    }
    return outcome
  })
}

export type SendCodeOutcome = { status: 'sent' | 'too-many-codes' | 'released' | 'unknown-purchase' }

/** Has a new code emailed; earlier ones no longer work then. */
export async function sendCodeAgain(
  { db, jobs }: ConfirmServices,
  { userId, checkoutId }: { userId: string; checkoutId: string },
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
  { userId, checkoutId }: { userId: string; checkoutId: string },
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

interface LockedPurchase {
  readonly checkout: LockedCheckout
  /** Once it is confirmed. */
  readonly orderId: string | null
  readonly codeHash: string | null
  readonly wrongCodes: number
}

/** Locks a purchase's customer, and then its checkout. @param ownerId If given, only this customer's purchase is found. */
async function lockPurchase(tx: Tx, checkoutId: string, ownerId?: string): Promise<LockedPurchase | undefined> {
  const known = await tx
    .selectFrom('checkouts')
    .innerJoin('cod_purchases', 'cod_purchases.checkout_id', 'checkouts.id')
    .select('user_id as userId')
    .where('checkouts.id', '=', checkoutId)
    .executeTakeFirst()
  if (!known || (ownerId !== undefined && known.userId !== ownerId)) return undefined
  if (known.userId !== null) await lockCustomer(tx, known.userId)
  const checkout = await lockCheckout(tx, checkoutId)
  const purchase = await tx
    .selectFrom('cod_purchases')
    .leftJoin('orders', 'orders.checkout_id', 'cod_purchases.checkout_id')
    .select(['orders.id as orderId', 'code_hash as codeHash', 'wrong_codes as wrongCodes'])
    .where('cod_purchases.checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return { checkout, ...purchase }
}

function endOf({ orderId }: LockedPurchase): Extract<ConfirmCodOutcome, { status: 'placed' | 'released' }> {
  return orderId === null ? { status: 'released' } : { status: 'placed', orderId }
}

/** @param purchase Is live. */
async function confirm(
  tx: Tx,
  jobs: JobSender,
  { checkout }: LockedPurchase,
  by: 'customer' | 'administrator',
): Promise<ConfirmCodOutcome> {
  if (await wasOrderedBefore(tx, checkout)) {
    await releaseCheckout(tx, checkout.id, { status: 'cancelled', reason: 'cancelled' })
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

async function release(tx: Tx, purchase: LockedPurchase | undefined): Promise<CancelCodOutcome> {
  if (!purchase) return { status: 'unknown-purchase' }
  if (!isLiveCheckout(purchase.checkout.status)) return endOf(purchase)
  await releaseCheckout(tx, purchase.checkout.id, { status: 'cancelled', reason: 'cancelled' })
  return { status: 'released' }
}

/** What is hashed: a code counts for one purchase. */
function codeText(checkoutId: string, code: string): string {
  return `${checkoutId} cod ${code}`
}
