import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../../cluster/cluster.ts'
import { report } from '../report.ts'

/** How long emails may take to arrive, in milliseconds. */
const MAIL_TIMEOUT_MS = 120_000

/** The subject of an order's confirmation. */
const CONFIRMATION = /^Your order \S+ is confirmed$/

/**
 * Reports whether each confirmed order is in the database once, with one email, and what the money audit finds.
 *
 * @param orderIds Of the orders that customers saw confirmed.
 */
export async function reportLedger(
  { query, mails, audit }: Pick<Cluster, 'query' | 'mails' | 'audit'>,
  orderIds: ReadonlySet<string>,
): Promise<void> {
  const rows = await query('select id from shop.orders')
  const stored = new Set(rows.map(({ id }) => String(id)))
  const lost = [...orderIds].filter((id) => !stored.has(id))
  const confirmations = async () => {
    const subjects = mails.received().map(({ headers }) => headers.get('subject') ?? '')
    return subjects.filter((subject) => CONFIRMATION.test(subject))
  }
  const giveUpAt = Date.now() + MAIL_TIMEOUT_MS
  while ((await confirmations()).length < stored.size && Date.now() < giveUpAt) await delay(500)
  const sent = await confirmations()
  const findings = await audit()

  const exactly = (value: number) => ({ value: Math.abs(value), unit: '', budget: { atMost: 0 }, mustHold: true })
  report('orders that customers saw confirmed', { value: orderIds.size, unit: '' })
  report('of these missing in the database', exactly(lost.length))
  report('orders in the database that nobody saw', exactly(stored.size - orderIds.size + lost.length))
  report('orders without a confirmation by email', exactly(stored.size - new Set(sent).size))
  report('confirmations sent twice', exactly(sent.length - new Set(sent).size))
  report('findings of the money audit', { ...exactly(findings.length), note: findings.join(', ') })
}
