import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { RESTOCK_ALL_SQL } from '#tests/support/restock-all.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { ShopClient, type WidgetReport } from '#tests/support/shop-client.ts'
import { type ShopProcess, startShopProcess, waitFor } from '#tests/support/shop-process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// A thorough run kills a hundred times.
vi.setConfig({ testTimeout: 3_600_000 })

/** A stocked shop on a PostgreSQL server of its own. Shop and server can be ended at any moment and come back. */
async function openShopOnServer() {
  const cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await temporaryFolder())
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
  // Two windows of one customer must not want the same last piece.
  await query(server.url, RESTOCK_ALL_SQL)
  return {
    url: shop.url,
    server,
    kill: () => shop.kill(),
    async reopen() {
      await letTimePass(server.url)
      shop = await startShopProcess(settings)
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  }
}

type FragileShop = Awaited<ReturnType<typeof openShopOnServer>>

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
 * What was interrupted is due again. The real provider lives on when the shop dies; the sandbox dies with it and would
 * send its webhooks half a minute later.
 */
async function letTimePass(url: string): Promise<void> {
  await query(
    url,
    `update sandbox.webhook_deliveries set claimed_until = null, due_at = now() where status = 'pending';
     update shop.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null;
     update shop.refunds set updated_at = updated_at - interval '1 minute' where status = 'due'`,
  )
}

/** The reconciler's next look at the payments that it waits for is due. */
async function makeCheckDue(url: string): Promise<void> {
  await query(
    url,
    `update shop.payment_attempts set created_at = created_at - interval '3 minutes', next_check_at = now()
     where next_check_at is not null`,
  )
}

/** The many customers of this test share one network address, which would have to wait. */
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
  /** Resolves once the shop stands in front of it. */
  untilReached(): Promise<void>
  open(): Promise<void>
}

/** Nobody can write to a table until it is opened again: whoever wants to stops at that very statement. */
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
 * Lets `action` come to the tables in the order of `tables`, and kills the shop in front of the last one. The shop is
 * open again when this resolves.
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

/** A purchase that is interrupted at one point, up to where nobody but the shop has to do anything more. */
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

/** The customer is gone after the payment; only the provider tells of it. */
function killedWhileTold(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const started = await customer.startPayment()
    await killAt(shop, tables, () => customer.payInWidget(started))
  }
}

const POINTS: Readonly<Record<string, Purchase>> = {
  'before anything is held': killedWhileStarting('shop.checkouts'),
  'while pieces are held': killedWhileStarting('shop.stock_reservations'),
  'before the hold is kept': killedWhileStarting('shop.payment_attempts'),
  'while the provider makes its order': killedWhileStarting('sandbox.orders'),
  "before the provider's order is written down": killedWhileStarting('sandbox.orders', 'shop.payment_attempts'),
  'between the opened widget and the payment': async (shop, customer) => {
    const started = await customer.startPayment()
    await shop.kill()
    await shop.reopen()
    await expectVerified(customer, await customer.payInWidget(started))
  },
  'while the bank takes the money': async (shop, customer) => {
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
  'before the payment is written down': killedWhileVerifying('shop.payments'),
  'before the order is written': killedWhileVerifying('shop.orders'),
  'before its items are written': killedWhileVerifying('shop.order_items'),
  'before its tracking is written': killedWhileVerifying('shop.order_tracking'),
  'while pieces are sold': killedWhileVerifying('shop.stock_movements'),
  'before the customer is notified': killedWhileVerifying('shop.notifications'),
  'before the cart is emptied': killedWhileVerifying('shop.cart_items'),
  'before a webhook is kept': killedWhileTold('shop.webhook_inbox'),
  'while a webhook is worked off': killedWhileTold('shop.orders'),
  'before a webhook is ticked off': killedWhileTold('shop.orders', 'shop.webhook_inbox'),
  'while the reconciler ends the purchase': async (shop, customer) => {
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
  'while a refund is asked for': killedWhileGivingBack('shop.refunds'),
  'while the provider makes a refund': killedWhileGivingBack('sandbox.refunds'),
  'before a refund is ticked off': killedWhileGivingBack('sandbox.refunds', 'shop.refunds'),
}

/** The customer pays in two windows, so that the second payment goes back. */
function killedWhileGivingBack(...tables: string[]): Purchase {
  return async (shop, customer) => {
    const first = await customer.startPayment()
    const second = await customer.startPayment({ order_notes: 'the other window' })
    await expectVerified(customer, await customer.payInWidget(first))
    await killAt(shop, tables, () => customer.payInWidget(second))
  }
}

async function payAndVerify(customer: ShopClient): Promise<void> {
  await expectVerified(customer, await customer.payInWidget(await customer.startPayment()))
}

async function expectVerified(customer: ShopClient, report: WidgetReport): Promise<void> {
  expect(await customer.verify(report)).toEqual({ success: true, isValid: true, orderId: expect.any(String) })
}

async function loseWebhooks(shop: FragileShop, work: () => Promise<void>): Promise<void> {
  await query(shop.server.url, "insert into sandbox.behaviour (webhook_mode) values ('drop')")
  await work()
  await query(shop.server.url, 'delete from sandbox.behaviour')
}

interface Books {
  /** Payments that the provider took money for and the shop has not settled yet. */
  readonly open: number
  readonly orders: number
  readonly refunds: number
}

/** What became of all payments. */
async function readBooks(url: string): Promise<Books> {
  const [books] = await query(
    url,
    `select
       (select count(*) from sandbox.payments p where p.captured_at is not null
          and 1 <> (select count(*) from shop.orders o where o.razorpay_payment_id = p.id)
            + (select count(*) from shop.refunds r where r.razorpay_payment_id = p.id and r.status = 'processed'
                 and p.status = 'refunded'))::int as open,
       (select count(*) from shop.orders)::int as orders,
       (select count(*) from shop.refunds)::int as refunds`,
  )
  return books as unknown as Books
}

async function expectBalancedLedger(url: string): Promise<void> {
  const database = openServerDatabase(url, { maxConnections: 1 })
  try {
    expect(await auditMoney(database.db)).toEqual([])
  } finally {
    await database.close()
  }
}

test('F01 F02 killed at any point of a purchase, the shop makes one order or one refund of every payment', async () => {
  const { shuffle } = seededRandom()
  await using shop = await openShopOnServer()
  const points = Object.entries(POINTS)
  const planned = shuffle(Array.from({ length: iterations(1, 5) }, () => points).flat()).slice(0, iterations(8, 1_000))
  for (const [index, [point, purchase]] of planned.entries()) {
    const customer = await newCustomer(shop, `customer-${index}`)
    await customer.fillCart()
    await purchase(shop, customer).catch((error: unknown) => {
      throw new Error(`killed ${point}, the purchase did not end`, { cause: error })
    })
    await untilSettled(shop, `the purchase that was killed ${point}`)
    expect(await readBooks(shop.server.url), `killed ${point}`).toMatchObject({ orders: index + 1 })
    await expectBalancedLedger(shop.server.url)
  }
  console.log(`killed ${planned.length} times at ${new Set(planned.map(([point]) => point)).size} points`)
})

test('F03 the database dies again and again while customers pay: nothing that was confirmed is lost', async () => {
  const { below } = seededRandom()
  await using shop = await openShopOnServer()
  const customers = [
    await newCustomer(shop, 'meera'),
    await newCustomer(shop, 'ananya'),
    await newCustomer(shop, 'riya'),
  ]
  const confirmed: string[] = []
  let isOver = false

  async function buyOnAndOn(customer: ShopClient): Promise<void> {
    while (!isOver) {
      // What breaks off is begun anew, as a customer would who sees an error.
      const verdict = await buy(customer).catch(() => undefined)
      if (verdict?.orderId) confirmed.push(verdict.orderId)
    }
  }
  const buying = customers.map(buyOnAndOn)
  for (let restarts = 0; restarts < iterations(2, 10); restarts++) {
    const before = confirmed.length
    await waitFor('customers to buy', async () => confirmed.length > before)
    await delay(below(1_000))
    await shop.server.restart()
  }
  isOver = true
  await Promise.all(buying)

  await letTimePass(shop.server.url)
  await untilSettled(shop)
  const orders = await query(shop.server.url, 'select id from shop.orders')
  expect(orders.map((order) => order.id)).toEqual(expect.arrayContaining(confirmed))
  await expectBalancedLedger(shop.server.url)
  console.log(`${confirmed.length} purchases were confirmed, ${orders.length} ordered`)
})

async function buy(customer: ShopClient) {
  await customer.fillCart()
  return customer.verify(await customer.payInWidget(await customer.startPayment()))
}

/** Until each payment that the provider took money for has become an order or went back. */
async function untilSettled({ server }: FragileShop, what = 'all payments'): Promise<void> {
  await waitFor(`${what} to be settled`, async () => (await readBooks(server.url)).open === 0)
}
