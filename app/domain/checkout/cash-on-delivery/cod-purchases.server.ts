import { sql } from 'kysely'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { type CodObstacle, codObstacle, UNCONFIRMED_DAYS } from './eligibility.ts'

/** Queue of jobs that email the code which confirms a purchase. */
export const COD_CODE_QUEUE = 'cod-code'

export interface CodCodeJob {
  readonly checkoutId: string
  /** The same for every attempt of the job. */
  readonly requestId: string
}

export interface CodCart {
  readonly customer: { readonly id: string; readonly email: string; readonly phone: string }
  readonly pinCode: string
  readonly lines: readonly { readonly productId: string; readonly name: string }[]
  /** Without the fee. */
  readonly total: Paise
  readonly isGift: boolean
}

/** Why a cart can't be paid on delivery, as of now; undefined when it can. */
export async function findCodObstacle(
  db: Db | Tx,
  keys: CustomerKeys,
  settings: ShopSettings,
  { customer, lines, ...cart }: CodCart,
): Promise<CodObstacle | undefined> {
  if (!settings.codOffered) return { reason: 'not-offered' }
  const products = await db
    .selectFrom('products')
    .select(['id', 'category'])
    .where(
      'id',
      'in',
      lines.map((line) => line.productId),
    )
    .execute()
  const categoryOf = new Map(products.map(({ id, category }) => [id, category]))
  return codObstacle(settings, {
    ...cart,
    lines: lines.map(({ name, productId }) => ({ name, category: categoryOf.get(productId) ?? '' })),
    ...(await countEarlier(db, keys, customer)),
  })
}

/** Earlier purchases of a customer, known by account, mailbox or phone. The one that waits to be confirmed doesn't count. */
async function countEarlier(db: Db | Tx, keys: CustomerKeys, { id, email, phone }: CodCart['customer']) {
  const { refusals, unconfirmed } = await db
    .selectFrom('cod_purchases as purchase')
    .innerJoin('checkouts', 'checkouts.id', 'purchase.checkout_id')
    .leftJoin('orders', 'orders.checkout_id', 'purchase.checkout_id')
    .select([
      sql<number>`(count(*) filter (where orders.status = 'refused'))::integer`.as('refusals'),
      sql<number>`(count(*) filter (
        where checkouts.status = 'released'
          and checkouts.created_at > ${before(clockTime, { hours: 24 * UNCONFIRMED_DAYS })}
      ))::integer`.as('unconfirmed'),
    ])
    .where(({ eb, or }) =>
      or([
        eb('purchase.mailbox_key', '=', keys.mailbox(email)),
        eb('purchase.phone_key', '=', keys.phone(phone)),
        eb(
          'purchase.checkout_id',
          'in',
          eb.selectFrom('checkouts as own').select('own.id').where('own.user_id', '=', id),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { refusals, unconfirmed }
}

/** Records that a checkout waits to be confirmed, and has its code emailed. @param tx Has inserted the checkout. */
export async function insertCodPurchase(
  tx: Tx,
  { jobs, keys }: { jobs: JobSender; keys: CustomerKeys },
  { checkoutId, customer }: { checkoutId: string; customer: CodCart['customer'] },
): Promise<void> {
  await tx
    .insertInto('cod_purchases')
    .values({
      checkout_id: checkoutId,
      mailbox_key: keys.mailbox(customer.email),
      phone_key: keys.phone(customer.phone),
    })
    .execute()
  await requestCode(tx, jobs, checkoutId)
}

/** Has a new code emailed; earlier ones then no longer count. */
export async function requestCode(db: Db | Tx, jobs: JobSender, checkoutId: string): Promise<void> {
  await jobs.enqueue(db, COD_CODE_QUEUE, { checkoutId, requestId: crypto.randomUUID() } satisfies CodCodeJob)
}
