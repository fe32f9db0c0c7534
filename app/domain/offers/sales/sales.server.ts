import { sql } from 'kysely'
import { isBetweenRates } from '#app/domain/catalog/gst-rate.ts'
import { listAskedPrices } from '#app/domain/catalog/prices/price-history.server.ts'
import { wasAsked } from '#app/domain/catalog/prices/price-history.ts'
import type { OwnersLists, ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { ScopeInput } from '../manage/offer-input.ts'
import { planScope, type ScopeRefusal, selectCovered } from '../manage/scope.server.ts'
import { type Sale, salePrice } from './sale.ts'
import { lockSales, settleSales } from './settle-sales.server.ts'

interface SaleServices {
  readonly db: Db
  readonly jobs: JobSender
  readonly actor: AdminActor
}

/** What the owner typed, by the rules for a sale. */
export interface SaleInput extends ScopeInput, Omit<Sale, 'id' | 'scope' | 'scopeKeys'> {}

export type SaveSaleOutcome =
  | { readonly status: 'saved'; readonly saleId: string }
  | { readonly status: 'unknown-sale' }
  | ScopeRefusal

export type EndSaleOutcome = { readonly status: 'ended' | 'unknown-sale' }

/** How many of the newest sales the back office lists, and how many products of one. */
const SHOWN = 100

/** The newest sales first; may be empty. */
export function listSales(db: Db): Promise<Sale[]> {
  return selectSales(db).orderBy('starts_at', 'desc').orderBy('id').limit(SHOWN).execute()
}

/** Undefined for an unknown id. */
export async function findSale(db: Db | Tx, id: string): Promise<Sale | undefined> {
  return isUuid(id) ? selectSales(db).where('id', '=', id).executeTakeFirst() : undefined
}

/**
 * Adds a sale, or changes one. Prices follow at once if it is running; with another scope, it takes the products that it covers now.
 *
 * @param id Undefined for a new one.
 */
export function saveSale(
  { db, jobs, actor }: SaleServices,
  { id, input, lists }: { id: string | undefined; input: SaleInput; lists: OwnersLists },
): Promise<SaveSaleOutcome> {
  return inTransaction(db, async (tx) => {
    await lockSales(tx)
    const before = id === undefined ? undefined : await findSale(tx, id)
    if (id !== undefined && !before) return { status: 'unknown-sale' }
    const scope = await planScope(tx, input, lists)
    if (scope.status !== 'planned') return scope

    const sale: Sale = { ...input, id: id ?? crypto.randomUUID(), scopeKeys: scope.keys }
    const taken = await tx.selectFrom('sale_products').select('product_id').where('sale_id', '=', sale.id).execute()
    const values = {
      ...{ name: sale.name, percent: sale.percent, price: sale.price, scope: sale.scope, scope_keys: scope.keys },
      ...{ starts_at: sale.startsAt, ends_at: sale.endsAt },
    }
    const hasSameProducts =
      before?.scope === sale.scope && String(before.scopeKeys.toSorted()) === String(sale.scopeKeys)
    if (!hasSameProducts) await tx.deleteFrom('sale_products').where('sale_id', '=', sale.id).execute()
    await tx
      .insertInto('sales')
      .values({ ...values, id: sale.id })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ ...values, ...(!hasSameProducts && { is_running: false }) }),
      )
      .execute()
    await settleSales(
      tx,
      jobs,
      taken.map((row) => row.product_id),
    )
    const action = before ? 'change-sale' : 'add-sale'
    await recordAudit(tx, {
      ...{ actor, action, entity: 'sales', entityId: sale.id, after: auditedState(sale) },
      ...(before && { before: auditedState(before) }),
    })
    return { status: 'saved', saleId: sale.id }
  })
}

/** Ends a sale now, and gives its products their usual prices back. Safe to repeat. */
export function endSale({ db, jobs, actor }: SaleServices, id: string): Promise<EndSaleOutcome> {
  return inTransaction(db, async (tx) => {
    await lockSales(tx)
    const before = await findSale(tx, id)
    if (!before) return { status: 'unknown-sale' }
    const ended = await tx
      .updateTable('sales')
      .set({ starts_at: sql<Date>`least(starts_at, now())`, ends_at: transactionTime })
      .where('id', '=', id)
      .where('ends_at', '>', transactionTime)
      .returning('ends_at as endsAt')
      .executeTakeFirst()
    if (ended) {
      await settleSales(tx, jobs, [])
      const entry = { actor, action: 'end-sale', entity: 'sales', entityId: id }
      await recordAudit(tx, { ...entry, before: { endsAt: before.endsAt }, after: ended })
    }
    return { status: 'ended' }
  })
}

/** A product as a sale changes it. */
export interface SaleProduct {
  readonly id: string
  readonly name: string
  readonly usual: Paise
  readonly inSale: Paise
  /** Its price in the sale fits neither tax rate, and the shop collects tax. */
  readonly isBetweenRates: boolean
  /** The owner changed its price during the sale. It costs that, now and afterwards. */
  readonly hasLeft: boolean
  /** The usual price, which is struck through, wasn't asked for as long as the settings want. */
  readonly isNotAsked: boolean
}

/** The products of a sale, or those that it would take now: the first by name. */
export async function listSaleProducts(
  db: Db,
  sale: Sale,
  { taxMode, struckPriceDays }: Pick<ShopSettings, 'taxMode' | 'struckPriceDays'>,
): Promise<SaleProduct[]> {
  const taken = db.selectFrom('sale_products').select('product_id').where('sale_id', '=', sale.id)
  const hasTaken = await taken.limit(1).executeTakeFirst()
  const products = hasTaken
    ? db.selectFrom('products').where('products.id', 'in', taken)
    : await selectCovered(db, sale)
  const rows = await products
    .leftJoin('sale_prices', 'sale_prices.product_id', 'products.id')
    .select(['products.id', 'products.name'])
    .select(['products.price', 'sale_prices.price as held', 'sale_prices.usual_price as usualInSale'])
    .orderBy('products.name')
    .orderBy('products.id')
    .limit(SHOWN)
    .execute()
  const histories = await listAskedPrices(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, price, held, usualInSale }) => {
    const hasLeft = held !== null && held !== price
    const usual = (hasLeft ? null : usualInSale) ?? price
    const inSale = hasLeft ? usual : salePrice(sale, usual)
    const isAsked = wasAsked(usual, histories.get(id) ?? [], { days: struckPriceDays, until: sale.startsAt })
    const isReduced = inSale < usual
    return {
      ...{ id, name, usual, hasLeft, inSale: isReduced ? inSale : usual },
      isBetweenRates: taxMode === 'regular' && isReduced && isBetweenRates(inSale),
      isNotAsked: isReduced && !isAsked && sale.endsAt > new Date(),
    }
  })
}

function auditedState({ id: _, ...sale }: Sale) {
  return sale
}

function selectSales(db: Db | Tx) {
  return db
    .selectFrom('sales')
    .select(['id', 'name', 'percent', 'price', 'scope', 'scope_keys as scopeKeys'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
}
