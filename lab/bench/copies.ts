import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SETTING_NAMES } from '../../app/platform/config.server.ts'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrateToLatest } from '../../app/platform/database/migrate.server.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { freePort } from '../../tests/support/processes/free-port.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { startObjectStore } from '../cluster/object-store.ts'
import { fillOrders } from './large-orders.ts'
import { remark, report } from './report.ts'

const LARGE =
  process.env.THOROUGH === '1'
    ? { products: 1_000_000, users: 100_000, orders: 100_000 }
    : { products: 100_000, users: 10_000, orders: 20_000 }

const SESSION_SECRET = 'only good for measuring, 0123456789abcdef'
const BACKUP_KEY = 'only good for measuring, fedcba9876543210'

/** The most memory that a backup or restore may use, whatever the shop's size, in megabytes. */
const MEMORY = { atMost: 400 }

type Settings = Record<string, string> & { DATA_DIR: string }

/**
 * Backs up, restores and moves shops with the commands that owners use: a demo shop in which a customer buys between the steps, and a
 * large one on a server. It exits with 1 when a command fails, a customer is signed out, an order or a picture is missing, or the
 * next order doesn't have the next number.
 */
export async function measure(): Promise<void> {
  await using folder = await temporaryFolder()
  const server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  const store = await startObjectStore(join(folder.path, 'store'))
  try {
    await measureDemoShop(folder.path, store.settings)
    await measureLargeShop(folder.path)
  } finally {
    await store.stop()
    await server.stop()
  }
}

async function measureDemoShop(folder: string, bucket: Readonly<Record<string, string>>): Promise<void> {
  const { url } = await createServerTestDatabase({ migrated: false })
  const port = String(await freePort())
  const backups = {
    BACKUP_TO: 's3://shop/backups',
    BACKUP_KEY,
    BACKUP_S3_REGION: bucket.S3_REGION ?? '',
    BACKUP_S3_ENDPOINT: bucket.S3_ENDPOINT ?? '',
    BACKUP_S3_ACCESS_KEY_ID: bucket.S3_ACCESS_KEY_ID ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.S3_SECRET_ACCESS_KEY ?? '',
  }
  const embedded = { PORT: port, DATA_DIR: join(folder, 'embedded'), SESSION_SECRET, ...backups }
  const restored = { ...embedded, DATA_DIR: join(folder, 'restored') }
  const onServer = { ...embedded, ...bucket, DATA_DIR: join(folder, 'on-server'), DATABASE_URL: url }
  const back = { ...embedded, DATA_DIR: join(folder, 'back') }

  const customer = new ShopClient(`http://localhost:${port}`)
  await withShop(embedded, async () => {
    await customer.becomeCustomer('meera@shoppers.example')
    await customer.saveAddress()
    await buy(customer)
  })
  const pictures = await readPictures(embedded.DATA_DIR)

  await reportCommand('Demo shop, encrypted backup into a bucket', embedded, ['backup.ts'])
  await reportCommand('Demo shop, restore from the bucket', restored, ['restore.ts', 'newest'])
  await expectSamePictures(pictures, restored.DATA_DIR)
  await withShop(restored, () => expectShopGoesOn(customer, 2))

  await reportCommand('Demo shop, move to a server and a bucket', restored, [
    'move.ts',
    await writeSettings(folder, 'server.env', onServer),
  ])
  await withShop(onServer, () => expectShopGoesOn(customer, 3))
  await reportCommand('Demo shop, move back into the embedded database', onServer, [
    'move.ts',
    await writeSettings(folder, 'back.env', back),
  ])
  await expectSamePictures(pictures, back.DATA_DIR)
  await withShop(back, () => expectShopGoesOn(customer, 4))
  remark(
    'After each step the customer was still signed in, signed in again with the password, saw all orders, and got the next ' +
      `order number; all ${pictures.size} pictures were there, byte by byte.`,
  )
}

async function measureLargeShop(folder: string): Promise<void> {
  const [from, to] = [
    await createServerTestDatabase({ migrated: false }),
    await createServerTestDatabase({ migrated: false }),
  ]
  const { db, close } = openServerDatabase(from.url, { statementTimeoutMs: 0 })
  try {
    await migrateToLatest(db)
    await fillCatalogue(db, LARGE.products)
    await fillOrders(db, LARGE)
  } finally {
    await close()
  }
  const count = (number: number) => number.toLocaleString('en-IN')
  const shop = `${count(LARGE.products)} products, ${count(LARGE.orders)} orders`
  const [DATA_DIR, BACKUP_TO] = [join(folder, 'large'), join(folder, 'large', 'backups')]
  const settings = { DATA_DIR, DATABASE_URL: from.url, SESSION_SECRET, BACKUP_TO, BACKUP_KEY }
  await reportCommand(`${shop}, backup of a server`, settings, ['backup.ts'])
  const names = await readdir(join(folder, 'large', 'backups'))
  const sizes = await Promise.all(names.map((name) => stat(join(folder, 'large', 'backups', name))))
  report(`${shop}, size of the backup`, {
    value: sizes.reduce((sum, { size }) => sum + size, 0) / 1e6,
    unit: 'MB',
    decimals: 1,
  })
  await reportCommand(`${shop}, restore into a server`, { ...settings, DATABASE_URL: to.url }, ['restore.ts', 'newest'])
}

async function withShop(settings: Settings, work: (shop: ShopProcess) => Promise<void>): Promise<void> {
  await using shop = await startShopProcess(settings)
  await work(shop)
  await shop.stop()
}

async function buy(customer: ShopClient): Promise<void> {
  await customer.fillCart()
  const outcome = await customer.verify(await customer.payInWidget(await customer.startPayment()))
  if (!outcome.success) throw new Error(`the purchase failed: ${JSON.stringify(outcome)}`)
}

/** @throws Error when the session, the password, an order or the next order number is not as it was. */
async function expectShopGoesOn(customer: ShopClient, orders: number): Promise<void> {
  const before = await readNumbers(customer)
  if (before.length !== orders - 1) throw new Error(`the signed-in customer sees ${before.length} orders`)
  await customer.signIn('meera@shoppers.example')
  await buy(customer)
  const after = await readNumbers(customer)
  const expected = before.length + 1
  if (after.length !== expected || Math.max(...after) !== Math.max(...before) + 1) {
    throw new Error(`the orders were ${before.join(', ')} and are ${after.join(', ')}`)
  }
}

/** The part of the order numbers on the customer's page that increases with each order. */
async function readNumbers(customer: ShopClient): Promise<number[]> {
  const page = await customer.readPage('/orders')
  return [...new Set([...page.matchAll(/\b\d{4}-(\d{6,7})\b/g)].map(([, number]) => Number(number)))]
}

async function readPictures(dataDir: string): Promise<Map<string, Buffer>> {
  const folder = join(dataDir, 'files', 'product-images')
  const names = await readdir(folder)
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

async function expectSamePictures(expected: ReadonlyMap<string, Buffer>, dataDir: string): Promise<void> {
  const found = await readPictures(dataDir)
  for (const [name, bytes] of expected)
    if (!found.get(name)?.equals(bytes)) throw new Error(`${name} is missing or differs`)
}

async function writeSettings(folder: string, name: string, settings: Settings): Promise<string> {
  const path = join(folder, name)
  const lines = Object.entries(settings).map(([setting, value]) => `${setting}='${value}'\n`)
  await writeFile(path, lines.join(''))
  return path
}

/** Runs a command of the shop and reports its time and the most memory that it used. */
async function reportCommand(
  what: string,
  settings: Settings,
  [script, ...args]: [string, ...string[]],
): Promise<void> {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTING_NAMES.includes(name))
  const startedAt = performance.now()
  const child = execFile(process.execPath, [join('scripts', script), ...args], {
    env: { ...Object.fromEntries(inherited), ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: string) => (output += text))
  let peak = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0))
  }, 100)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`)
  report(what, { value: (performance.now() - startedAt) / 1_000, unit: 's', decimals: 1 })
  // The embedded database alone takes several hundred megabytes.
  const usesEmbedded = what.startsWith('Demo shop')
  report(`${what}, most memory`, {
    value: (peak * 1_024) / 1e6,
    unit: 'MB',
    ...(!usesEmbedded && { budget: MEMORY, mustHold: true }),
  })
}
