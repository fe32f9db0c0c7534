import { sql } from 'kysely'
import { isBetweenRates } from '#app/domain/catalog/gst-rate.ts'
import { listAskedPrices } from '#app/domain/catalog/prices/price-history.server.ts'
import { wasAsked } from '#app/domain/catalog/prices/price-history.ts'
import type { OwnersLists, ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { ScopeInput } from '../manage/offer-fields.ts'
import type { NoticedProduct } from '../manage/price-band.server.ts'
import { planScope, type ScopeRefusal, selectCovered } from '../manage/scope.server.ts'
import { type OfferState, withState } from '../offer.ts'
import { type Sale, salePrice } from './sale.ts'
import { changingSales, listTaken, settleSale } from './settle-sales.server.ts'

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

export type ListedSale = Sale & { readonly state: OfferState }

/** How many of the newest sales the back office lists. */
const SHOWN = 100

/** The newest sales first; may be empty. */
export async function listSales(db: Db): Promise<ListedSale[]> {
  return (await selectSales(db).orderBy('starts_at', 'desc').orderBy('id').limit(SHOWN).execute()).map(withState)
}

/** Undefined for an unknown id. */
export async function findSale(db: Db | Tx, id: string): Promise<ListedSale | undefined> {
  const sale = isUuid(id) ? await selectSales(db).where('id', '=', id).executeTakeFirst() : undefined
  return sale && withState(sale)
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
  return changingSales(db, async (tx) => {
    const before = id === undefined ? undefined : await findSale(tx, id)
    if (id !== undefined && !before) return { status: 'unknown-sale' }
    const scope = await planScope(tx, input, lists)
    if (scope.status !== 'planned') return scope

    const sale: Sale = { ...input, id: id ?? crypto.randomUUID(), scopeKeys: scope.keys }
    const taken = await listTaken(tx, sale.id)
    const values = {
      name: sale.name,
      percent: sale.percent,
      price: sale.price,
      scope: sale.scope,
      scope_keys: scope.keys,
      starts_at: sale.startsAt,
      ends_at: sale.endsAt,
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
    await settleSale(tx, jobs, sale.id, taken)
    const action = before ? 'change-sale' : 'add-sale'
    await recordAudit(tx, {
      actor,
      action,
      entity: 'sales',
      entityId: sale.id,
      after: auditedState(sale),
      ...(before && { before: auditedState(before) }),
    })
    return { status: 'saved', saleId: sale.id }
  })
}

/** Ends a sale now, and gives its products their usual prices back. Safe to repeat. */
export function endSale({ db, jobs, actor }: SaleServices, id: string): Promise<EndSaleOutcome> {
  return changingSales(db, async (tx) => {
    const before = await findSale(tx, id)
    if (!before) return { status: 'unknown-sale' }
    if (before.state === 'ended') return { status: 'ended' }
    const after = await tx
      .updateTable('sales')
      .set({ starts_at: sql<Date>`least(starts_at, now())`, ends_at: transactionTime })
      .where('id', '=', id)
      .returning('ends_at as endsAt')
      .executeTakeFirstOrThrow()
    await settleSale(tx, jobs, id)
    const entry = { actor, action: 'end-sale', entity: 'sales', entityId: id }
    await recordAudit(tx, { ...entry, before: { endsAt: before.endsAt }, after })
    return { status: 'ended' }
  })
}

/** What the owner should know of the products of a sale; none of one that has ended. */
export interface SaleReview {
  /** How many products it has, or would take now. */
  readonly count: number
  /** The owner changed their prices during the sale. They cost that, now and afterwards. */
  readonly left: readonly NoticedProduct[]
  /** They cost no more than the sale's price already. */
  readonly notLower: readonly NoticedProduct[]
  /** The usual price, which is struck through, wasn't asked for as long as the settings want. */
  readonly notAsked: readonly NoticedProduct[]
  /** The price in the sale fits neither tax rate, and the shop collects tax. */
  readonly betweenRates: readonly NoticedProduct[]
}

/** Reviews a sale's products, or those that it would take now, by name. */
export async function reviewSale(
  db: Db,
  sale: Sale,
  { taxMode, struckPriceDays }: Pick<ShopSettings, 'taxMode' | 'struckPriceDays'>,
): Promise<SaleReview> {
  const taken = db.selectFrom('sale_products').select('product_id').where('sale_id', '=', sale.id)
  const hasTaken = await taken.limit(1).executeTakeFirst()
  const products = hasTaken
    ? db.selectFrom('products').where('products.id', 'in', taken)
    : await selectCovered(db, sale)
  const rows = await products
    .leftJoin('sale_prices', 'sale_prices.product_id', 'products.id')
    .select(['products.id', 'products.name', 'products.price', 'sale_prices.price as held'])
    .select('sale_prices.usual_price as usual')
    .orderBy('products.name')
    .orderBy('products.id')
    .execute()
  const noticed = rows.map(({ id, name, price, held, usual }) => {
    const hasLeft = held !== null && held !== price
    const before = (hasLeft ? null : usual) ?? price
    return { id, name, hasLeft, price: before, reduced: hasLeft ? before : salePrice(sale, before) }
  })
  const current = sale.endsAt > new Date() ? noticed : []
  const reduced = current.filter(({ price, reduced: inSale }) => inSale < price)
  const histories = await listAskedPrices(
    db,
    reduced.map(({ id }) => id),
  )
  const wasUsual = ({ id, price }: NoticedProduct) =>
    wasAsked(price, histories.get(id) ?? [], { days: struckPriceDays, until: sale.startsAt })
  return {
    count: rows.length,
    left: current.filter(({ hasLeft }) => hasLeft),
    notLower: current.filter(({ hasLeft, price, reduced: inSale }) => !hasLeft && inSale >= price),
    notAsked: reduced.filter((product) => !wasUsual(product)),
    betweenRates: taxMode === 'regular' ? reduced.filter(({ reduced: inSale }) => isBetweenRates(inSale)) : [],
  }
}

function auditedState({ id: _, state: __, ...sale }: Sale & Partial<ListedSale>) {
  return sale
}

function selectSales(db: Db | Tx) {
  return db
    .selectFrom('sales')
    .select(['id', 'name', 'percent', 'price', 'scope', 'scope_keys as scopeKeys'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
}
