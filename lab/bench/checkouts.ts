import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { auditMoney } from '../../app/domain/payments/audit/money-audit.server.ts'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { startIdleShop } from './idle-shop.ts'
import { type Budget, percentile, report } from './report.ts'

/** Slightly above the budget, so that the last checkouts of the minute don't count against it. */
const PER_SECOND = 21
const SECONDS = 60
/** Enough that each customer's purchase finishes before their next one starts. */
const CUSTOMERS = 60

interface Buyer {
  readonly client: ShopClient
  readonly email: string
}

/** How long the steps of one purchase took, in milliseconds. */
interface Times {
  readonly start: number
  readonly pay: number
  readonly verify: number
}

/**
 * Completed checkouts on a PostgreSQL server: each starts a payment, pays in the sandbox and verifies the payment, which
 * places the order. They start at a steady rate, whether or not earlier ones have finished. The shop, its sandbox, the
 * database and the buyers share this machine.
 */
export async function measure(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await temporaryFolder())
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  const shop = cleanup.use(
    await startIdleShop({
      DATA_DIR: folder.path,
      DATABASE_URL: server.url,
      SESSION_SECRET: 'a secret of thirty-two characters',
      SEED_DEMO: '1',
    }),
  )
  const sql = new pg.Pool({ connectionString: server.url, max: 4 })
  cleanup.defer(() => sql.end())
  const buyers: Buyer[] = []
  for (let number = 0; number < CUSTOMERS; number++) buyers.push(await newBuyer(shop.url, number))
  await sql.query(RESTOCK_ALL_SQL)

  const running: Promise<Times | string>[] = []
  const begun = performance.now()
  for (let number = 0; number < PER_SECOND * SECONDS; number++) {
    await delay(Math.max(0, begun + (number * 1_000) / PER_SECOND - performance.now()))
    const buyer = buyers[number % buyers.length]
    if (buyer) running.push(buy(sql, buyer, number))
  }
  const ended = await Promise.all(running)
  const finished = ended.filter((times) => typeof times !== 'string')
  const seconds = (performance.now() - begun) / 1_000

  report('completed checkouts per second', {
    value: finished.length / seconds,
    unit: '/s',
    decimals: 1,
    budget: { atLeast: 20 },
    note: `${finished.length} of ${running.length} in ${seconds.toFixed(1)} s`,
  })
  reportTimes('finalising, verify-payment', finished, 'verify', { atMost: 500 })
  reportTimes('starting, create-razorpay-order', finished, 'start')
  reportTimes('paying in the sandbox', finished, 'pay')

  const reasons = Map.groupBy(
    ended.filter((reason) => typeof reason === 'string'),
    (reason) => reason.slice(0, 160),
  )
  for (const [reason, times] of reasons) console.log(`${times.length} not completed: ${reason}`)

  const { db, close } = openServerDatabase(server.url, { maxConnections: 1 })
  const { rows } = await sql.query('select count(*)::int as orders from shop.orders')
  const findings = await auditMoney(db)
  await close()
  report('orders in the ledger', { value: Number(rows[0]?.orders), unit: '', budget: { atLeast: finished.length } })
  report('findings of the money audit', {
    value: findings.length,
    unit: '',
    budget: { atMost: 0 },
    ...(findings.length > 0 && { note: findings.map((finding) => finding.check).join(', ') }),
  })
}

async function newBuyer(url: string, number: number): Promise<Buyer> {
  const client = new ShopClient(url)
  const email = `buyer-${number}@shoppers.example`
  await client.becomeCustomer(email)
  await client.saveAddress()
  return { client, email }
}

/** Buys one unit; filling the cart isn't measured. @returns The times, or why the purchase was not completed. */
async function buy(sql: pg.Pool, { client, email }: Buyer, number: number): Promise<Times | string> {
  try {
    const { rows } = await sql.query(
      `insert into shop.cart_items (user_id, product_id, size, quantity, price_when_added)
       select u.id, p.id, p.size[1], 1, p.price
       from auth."user" u, (select * from shop.products where not has_delivery_charge order by id offset $2 limit 1) p
       where u.email = $1
       on conflict (user_id, product_id, size) do update set quantity = 1
       returning price_when_added as price`,
      [email, number % 10],
    )
    const started = performance.now()
    const payment = await client.startPaymentOf(Number(rows[0]?.price))
    const opened = performance.now()
    const report = await client.payInWidget(payment)
    const paid = performance.now()
    const verdict = await client.verify(report)
    if (!verdict.orderId) return 'not verified'
    return { start: opened - started, pay: paid - opened, verify: performance.now() - paid }
  } catch (error) {
    return String(error)
  }
}

function reportTimes(what: string, all: readonly Times[], part: keyof Times, budget?: Budget): void {
  if (all.length === 0) return
  const times = all.map((one) => one[part])
  report(`${what}, p50`, { value: percentile(times, 0.5), unit: 'ms' })
  report(`${what}, p99`, { value: percentile(times, 0.99), unit: 'ms', ...(budget && { budget }) })
}
