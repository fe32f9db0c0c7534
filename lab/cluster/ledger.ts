import { waitFor } from '../../tests/support/processes/shop-process.ts'
import type { Buyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import type { Findings } from './findings.ts'

/** Waits until every captured payment is an order or a refund, every event of an order has been handled, and every email has been sent. */
export async function untilSettled(cluster: Cluster): Promise<void> {
  await waitFor('all payments to be finalised', async () => (await countOpenPayments(cluster)) === 0)
  await waitFor('all events of orders to be handled', async () => {
    const open = "name = 'order-event' and state in ('created', 'retry', 'active')"
    // A job that died with its process may have to wait for minutes.
    await cluster.query(`update jobs.job set start_after = now() where ${open} and start_after > now()`)
    const [waiting] = await cluster.query(`select count(*)::int as jobs from jobs.job where ${open}`)
    return waiting?.jobs === 0
  })
  await waitFor('all emails to leave', async () => {
    // Their next tries may be an hour away.
    await cluster.query("update shop.mails set next_try_at = now() where status = 'waiting' and next_try_at > now()")
    const [waiting] = await cluster.query("select count(*)::int as mails from shop.mails where status = 'waiting'")
    return waiting?.mails === 0
  })
}

/** Captured payments that are neither an order nor refunded. */
async function countOpenPayments(cluster: Cluster): Promise<number> {
  const [payments] = await cluster.query(
    `select count(*)::int as open from sandbox.payments p where p.captured_at is not null
       and 1 <> (select count(*) from shop.orders o where o.razorpay_payment_id = p.id)
         + (select count(*) from shop.refunds r where r.razorpay_payment_id = p.id and r.status = 'processed')`,
  )
  return Number(payments?.open)
}

/** Compares the purchases confirmed to customers with the shop's orders, payments and emails, and checks that no job failed for good. */
export async function checkLedger(cluster: Cluster, buyers: readonly Buyers[], findings: Findings): Promise<void> {
  const confirmed = buyers.flatMap((some) => some.confirmed.map(({ orderId }) => orderId))
  const orders = await cluster.query(
    'select id, order_number as number, razorpay_payment_id as payment from shop.orders',
  )
  const ids = new Set(orders.map(({ id }) => String(id)))
  const lost = confirmed.filter((id) => !ids.has(id))
  const payments = new Set(orders.map(({ payment }) => payment))
  findings.note('orders confirmed to customers', confirmed.length)
  findings.note('orders in the shop', orders.length)
  findings.expect('confirmed orders lost', lost.length, lost.length === 0)
  const doubled = confirmed.length - new Set(confirmed).size + orders.length - payments.size
  findings.expect('orders doubled', doubled, doubled === 0)

  const audit = await cluster.audit()
  findings.expect('money audit', audit.join(', ') || 'empty', audit.length === 0)

  const mails = cluster.mails.received().map(({ headers }) => ({
    id: headers.get('message-id') ?? '',
    number: /^Your order (\S+) is confirmed/.exec(headers.get('subject') ?? '')?.[1],
  }))
  const confirmations = Map.groupBy(
    mails.filter(({ number }) => number !== undefined),
    ({ number }) => number,
  )
  const idsOf = (number: unknown) => new Set(confirmations.get(String(number))?.map(({ id }) => id)).size
  const wrong = orders.filter(({ number }) => idsOf(number) !== 1)
  findings.expect('orders without exactly one confirmation by email', wrong.length, wrong.length === 0)
  findings.note(
    'emails that arrived again with the same message id',
    mails.length - new Set(mails.map(({ id }) => id)).size,
  )

  const jobs = await cluster.query(
    "select name, count(*)::int as jobs from jobs.job where state = 'failed' group by name order by name",
  )
  findings.expect('jobs that failed for good', jobs.map(({ name }) => name).join(', ') || 'none', jobs.length === 0)
}
