import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { RESTOCK_ALL_SQL } from '#tests/support/database/restock-all.ts'
import { freePort } from '#tests/support/processes/free-port.ts'
import { copyDemoImages } from '#tests/support/processes/prepared-folder.ts'
import { ShopClient, type WidgetReport } from '#tests/support/processes/shop-client.ts'
import { type ShopProcess, startShopProcess, waitFor } from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'

// A thorough run kills a hundred times.
vi.setConfig({ testTimeout: 3_600_000 })

/** It applies by itself to every purchase, and each records a use of it. */
const OFFER = 'Ten rupees off'

/** A stocked shop on its own PostgreSQL server. Both can be killed and restarted at any moment. */
async function openShopOnServer() {
  const cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await temporaryFolder())
  await copyDemoImages(folder.path)
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    DATABASE_URL: server.url,
    SESSION_SECRET: 'a secret of thirty-two characters',
    SEED_DEMO: '1',
  }
  let shop: ShopProcess = await startShopProcess(settings)
  cleanup.defer(async () => void (await shop.kill()))
  // Two windows of one customer must not compete for a last unit.
  await query(server.url, RESTOCK_ALL_SQL)
  await query(
    server.url,
    `insert into shop.offers (name, kind, amount, max_uses) values ('${OFFER}', 'amount', 1000, 100000)`,
  )
  return {
    url: shop.url,
    server,
    kill: () => shop.kill(),
    async reopen() {
      await makeWorkDue(server.url)
      shop = await startShopProcess(settings)
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  }
}

type FragileShop = Awaited<ReturnType<typeof openShopOnServer>>

let shop: FragileShop

beforeAll(async () => {
  shop = await openShopOnServer()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Makes interrupted work due again. The real provider keeps running when the shop dies; the sandbox dies with it and
 * would send its webhooks half a minute later.
 */
async function makeWorkDue(url: string): Promise<void> {
  await query(
    url,
    `update sandbox.webhook_deliveries set claimed_until = null, due_at = now() where status = 'pending';
     update shop.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null;
     update shop.refunds set updated_at = updated_at - interval '1 minute' where status = 'due'`,
  )
}

/** Makes the next reconciliation of open attempts due. */
async function makeCheckDue(url: string): Promise<void> {
  await query(
    url,
    `update shop.payment_attempts set created_at = created_at - interval '3 minutes', next_check_at = now()
     where next_check_at is not null`,
  )
}

/** The many customers of this test share one network address, which would reach its rate limit. */
async function forgetRateLimits(url: string): Promise<void> {
  await query(url, 'delete from auth.rate_limits')
}

async function newCustomer(shop: FragileShop, name: string): Promise<ShopClient> {
  await forgetRateLimits(shop.server.url)
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer(`${name}@shoppers.example`)
  await customer.saveAddress()
  return customer
}

interface Gate {
  /** Resolves once the shop waits at the gate. */
  untilReached(): Promise<void>
  open(): Promise<void>
}

/** Blocks writes to a table until the gate is opened: the shop waits at the very statement that writes to it. */
async function closeGate(url: string, table: string): Promise<Gate> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share mode`)
  return {
    untilReached: () =>
      waitFor(`the shop to write to ${table}`, async () => {
        const { rows } = await client.query('select from pg_locks where relation = $1::regclass and not granted', [
          table,
        ])
        return rows.length > 0
      }),
    open: () => client.end(),
  }
}

/**
 * Runs `action` until it has written to all `tables` but the last, in this order, and kills the shop before it writes
 * to that one. Restarts the shop before this resolves.
 */
async function killAt(shop: FragileShop, tables: readonly string[], action: () => Promise<unknown>): Promise<void> {
  const [first = '', ...others] = tables
  let gate = await closeGate(shop.server.url, first)
  const broken = action().catch(() => undefined)
  await gate.untilReached()
  for (const table of others) {
    const next = await closeGate(shop.server.url, table)
    await gate.open()
    gate = next
    await gate.untilReached()
  }
  await shop.kill()
  await gate.open()
  await broken
  await shop.reopen()
}

/** A purchase that is interrupted at one point. When it resolves, only the shop has work left. */
type Purchase = (shop: FragileShop, customer: ShopClient) => Promise<void>

function killedWhileStarting(...tables: string[]): Purchase {
  return async (shop, customer) => {
    await killAt(shop, tables, () => customer.startPayment())
    await payAndVerify(customer)
  }
}

function killedWhileVerifying(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const report = await customer.payInWidget(await customer.startPayment())
    await killAt(shop, tables, () => customer.verify(report))
    await expectVerified(customer, report)
  }
}

/** The customer leaves after the payment; only the provider reports it. */
function killedDuringWebhook(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const started = await customer.startPayment()
    await killAt(shop, tables, () => customer.payInWidget(started))
  }
}

const POINTS: Readonly<Record<string, Purchase>> = {
  'before the checkout is stored': killedWhileStarting('shop.checkouts'),
  'while units are reserved': killedWhileStarting('shop.stock_reservations'),
  'before the attempt is stored': killedWhileStarting('shop.payment_attempts'),
  'before the use of an offer is stored': killedWhileStarting('shop.offer_uses'),
  'while the provider creates its order': killedWhileStarting('sandbox.orders'),
  "before the provider's order is attached": killedWhileStarting('sandbox.orders', 'shop.payment_attempts'),
  'between opening the widget and paying': async (shop, customer) => {
    const started = await customer.startPayment()
    await shop.kill()
    await shop.reopen()
    await expectVerified(customer, await customer.payInWidget(started))
  },
  'while the bank processes the payment': async (shop, customer) => {
    const started = await customer.startPayment()
    await killAt(shop, ['sandbox.payments'], () => customer.payInWidget(started))
    await expectVerified(customer, await customer.payInWidget(started))
  },
  'between the payment and its report': async (shop, customer) => {
    const report = await customer.payInWidget(await customer.startPayment())
    await shop.kill()
    await shop.reopen()
    await expectVerified(customer, report)
  },
  'before the payment is recorded': killedWhileVerifying('shop.payments'),
  'before the order is stored': killedWhileVerifying('shop.orders'),
  'before its items are stored': killedWhileVerifying('shop.order_items'),
  'before its tracking is stored': killedWhileVerifying('shop.order_tracking'),
  'while the stock movements are recorded': killedWhileVerifying('shop.stock_movements'),
  'before the customer is notified': killedWhileVerifying('shop.notifications'),
  'before the cart is emptied': killedWhileVerifying('shop.cart_items'),
  'before a webhook is stored': killedDuringWebhook('shop.webhook_inbox'),
  'while a webhook is processed': killedDuringWebhook('shop.orders'),
  'before a webhook is marked as processed': killedDuringWebhook('shop.orders', 'shop.webhook_inbox'),
  'while reconciliation finalises the payment': async (shop, customer) => {
    await loseWebhooks(shop, async () => void (await customer.payInWidget(await customer.startPayment())))
    await shop.kill()
    await makeCheckDue(shop.server.url)
    const gate = await closeGate(shop.server.url, 'shop.orders')
    await shop.reopen()
    await gate.untilReached()
    await shop.kill()
    await gate.open()
    await makeCheckDue(shop.server.url)
    await shop.reopen()
  },
  'while a refund is requested': killedWhileRefunding('shop.refunds'),
  'while the provider creates a refund': killedWhileRefunding('sandbox.refunds'),
  'before a refund is recorded as processed': killedWhileRefunding('sandbox.refunds', 'shop.refunds'),
  'between a cancellation and its jobs': async (shop, customer) => {
    const orderId = await payAndVerify(customer)
    await customer.cancelOrder(orderId)
    await shop.kill()
    await shop.reopen()
    await waitUntilReturned(shop, orderId)
    await waitFor('the mail of the cancellation', async () => (await countCancellationMails(shop, orderId)) === 1)
  },
  'while the provider refunds a cancelled order': killedWhileReturning('sandbox.refunds'),
  'before the refund of a cancelled order is recorded': killedWhileReturning('sandbox.refunds', 'shop.refunds'),
}

/** The customer cancels the order; the job that refunds it dies. */
function killedWhileReturning(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const orderId = await payAndVerify(customer)
    await killAt(shop, tables, () => customer.cancelOrder(orderId))
    await waitUntilReturned(shop, orderId)
  }
}

/** Waits until the provider and the shop have refunded all that was paid for an order, in one refund. */
async function waitUntilReturned({ server }: FragileShop, orderId: string): Promise<void> {
  await waitFor('the refund of the cancelled order', async () => {
    const [refunds] = await query(
      server.url,
      `select
         (select count(*) from shop.refunds r where r.razorpay_payment_id = o.razorpay_payment_id
            and r.status = 'processed' and r.amount = o.total_amount)::int as recorded,
         (select count(*) from sandbox.refunds r where r.payment_id = o.razorpay_payment_id)::int as made
       from shop.orders o where o.id = '${orderId}' and o.status = 'cancelled'`,
    )
    return refunds?.recorded === 1 && refunds.made === 1
  })
}

async function countCancellationMails({ server }: FragileShop, orderId: string): Promise<number> {
  const [mails] = await query(
    server.url,
    `select count(*)::int as mails from shop.mails where dedupe_key = 'order-cancelled-${orderId}'`,
  )
  return Number(mails?.mails)
}

/** The customer pays in two windows, so that the second payment is refunded. */
function killedWhileRefunding(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const first = await customer.startPayment()
    const second = await customer.startPayment({ order_notes: 'the other window' })
    await expectVerified(customer, await customer.payInWidget(first))
    await killAt(shop, tables, () => customer.payInWidget(second))
  }
}

/** @returns The order's id. */
async function payAndVerify(customer: ShopClient): Promise<string> {
  return expectVerified(customer, await customer.payInWidget(await customer.startPayment()))
}

/** @returns The order's id. */
async function expectVerified(customer: ShopClient, report: WidgetReport): Promise<string> {
  const verified = await customer.verify(report)
  expect(verified).toEqual({ success: true, isValid: true, orderId: expect.any(String) })
  return verified.orderId ?? ''
}

async function loseWebhooks(shop: FragileShop, work: () => Promise<void>): Promise<void> {
  await query(shop.server.url, "insert into sandbox.behaviour (webhook_mode) values ('drop')")
  await work()
  await query(shop.server.url, 'delete from sandbox.behaviour')
}

interface Ledger {
  /** Captured payments that are neither an order nor a processed refund yet. */
  readonly open: number
  readonly orders: number
  readonly refunds: number
}

/** The outcomes of all payments. */
async function readLedger(url: string): Promise<Ledger> {
  const [ledger] = await query(
    url,
    `select
       (select count(*) from sandbox.payments p where p.captured_at is not null
          and 1 <> (select count(*) from shop.orders o where o.razorpay_payment_id = p.id)
            + (select count(*) from shop.refunds r where r.razorpay_payment_id = p.id and r.status = 'processed'
                 and r.reason_code <> 'cancelled' and p.status = 'refunded'))::int as open,
       (select count(*) from shop.orders)::int as orders,
       (select count(*) from shop.refunds)::int as refunds`,
  )
  return ledger as unknown as Ledger
}

async function expectBalancedLedger(url: string): Promise<void> {
  const database = openServerDatabase(url, { maxConnections: 1 })
  try {
    expect(await auditMoney(database.db)).toEqual([])
  } finally {
    await database.close()
  }
}

test('F01 F02 killed at any point of a purchase, the shop turns every payment into one order or one refund', async () => {
  const { shuffle } = seededRandom()
  const points = Object.entries(POINTS)
  const planned = shuffle(Array.from({ length: iterations(1, 5) }, () => points).flat()).slice(0, iterations(8, 1_000))
  const { orders } = await readLedger(shop.server.url)
  for (const [index, [point, purchase]] of planned.entries()) {
    const customer = await newCustomer(shop, `customer-${index}`)
    await customer.fillCart()
    await waitFor('the offer in the cart', async () => (await customer.readPage('/cart')).includes(OFFER))
    await purchase(shop, customer).catch((error: unknown) => {
      throw new Error(`killed ${point}, the purchase did not complete`, { cause: error })
    })
    await waitUntilFinalised(shop, `the purchase that was killed ${point}`)
    expect(await readLedger(shop.server.url), `killed ${point}`).toMatchObject({ orders: orders + index + 1 })
    const [uses] = await query(
      shop.server.url,
      `select count(*)::int as count from shop.offer_uses join shop.checkouts on id = checkout_id where status = 'paid'`,
    )
    expect(uses?.count, `killed ${point}`).toBe(orders + index + 1)
    await expectBalancedLedger(shop.server.url)
  }
  console.log(`killed ${planned.length} times at ${new Set(planned.map(([point]) => point)).size} points`)
})

test('F03 no confirmed order is lost when the database dies repeatedly while customers pay', async () => {
  const { below } = seededRandom()
  const customers = [
    await newCustomer(shop, 'meera'),
    await newCustomer(shop, 'ananya'),
    await newCustomer(shop, 'riya'),
  ]
  const confirmed: string[] = []
  let isOver = false

  async function keepBuying(customer: ShopClient): Promise<void> {
    while (!isOver) {
      // Starts again after an error, as a customer would.
      const result = await buy(customer).catch(() => undefined)
      if (result?.orderId) confirmed.push(result.orderId)
    }
  }
  const buying = customers.map(keepBuying)
  for (let restarts = 0; restarts < iterations(2, 10); restarts++) {
    const before = confirmed.length
    await waitFor('customers to buy', async () => confirmed.length > before)
    await delay(below(1_000))
    await shop.server.restart()
  }
  isOver = true
  await Promise.all(buying)

  await makeWorkDue(shop.server.url)
  await waitUntilFinalised(shop)
  const orders = await query(shop.server.url, 'select id from shop.orders')
  expect(orders.map((order) => order.id)).toEqual(expect.arrayContaining(confirmed))
  await expectBalancedLedger(shop.server.url)
  console.log(`${confirmed.length} purchases were confirmed, ${orders.length} orders exist`)
})

async function buy(customer: ShopClient) {
  await customer.fillCart()
  return customer.verify(await customer.payInWidget(await customer.startPayment()))
}

/** Waits until every captured payment has become an order or a processed refund. */
async function waitUntilFinalised({ server }: FragileShop, what = 'all payments'): Promise<void> {
  await waitFor(`${what} to be finalised`, async () => (await readLedger(server.url)).open === 0)
}
