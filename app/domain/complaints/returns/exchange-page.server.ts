import type { TrackedOrder } from '#app/domain/orders/order.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { ListedComplaint } from '../complaint.ts'
import { type ExchangeTerms, exchangeUntil, mayExchange } from './goods-return.ts'
import { type ExchangeChoice, listExchangeChoices } from './request-exchange.server.ts'

/** What the page of an order's exchanges shows. */
export interface ExchangePageData {
  readonly order: Pick<TrackedOrder, 'id' | 'orderNumber'>
  /** Until when one can be asked for, if ever. */
  readonly until: Date | undefined
  readonly isOffered: boolean
  /** Empty when nothing can be exchanged. */
  readonly choices: readonly ExchangeChoice[]
  /** Newest first. */
  readonly exchanges: readonly ListedComplaint[]
  /** Unique per form, so that a form sent twice is one request. */
  readonly requestId: string
}

/** @param of.complaints About the order. */
export async function readExchangePage(
  db: Db,
  { order, complaints, terms }: { order: TrackedOrder; complaints: readonly ListedComplaint[]; terms: ExchangeTerms },
): Promise<ExchangePageData> {
  const isOffered = mayExchange(order, terms, new Date())
  return {
    order: { id: order.id, orderNumber: order.orderNumber },
    until: exchangeUntil(order, terms),
    isOffered,
    choices: isOffered ? await listExchangeChoices(db, order.id) : [],
    exchanges: complaints.filter(({ kind }) => kind === 'exchange'),
    requestId: crypto.randomUUID(),
  }
}
