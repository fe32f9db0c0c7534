import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { startPayment } from '#app/domain/checkout/purchase/start-payment.server.ts'
import { reconcileRecentPayments, reconcileWhenDue } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import {
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from '#app/domain/payments/manage/payments-without-order.server.ts'
import { createRazorpayGateway } from '#app/domain/payments/razorpay/razorpay.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { writeBackup } from '#app/platform/backup/backup-jobs.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { type Database, openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { openFiles } from '#app/platform/storage/files.server.ts'
import { refuseUnfinishedRestore } from '#server/unfinished-restore.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { prepareSnapshot } from '#tests/support/database.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { insertShopper, type Shopper, shownTotal } from '#tests/support/shopper.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  openTestSandbox,
  WEBHOOK_SECRET,
} from '#tests/support/test-sandbox.ts'

const SECRET = 'the secret that signs the sessions'
const PICTURE = '1763500000000-0123456789ab-0.jpg'

/** Runs the command on a data folder; returns its output and exit code. */
async function restore(dataDir: string, path: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return promisify(execFile)(process.execPath, ['scripts/restore.ts', path], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  )
}

async function namesOfProducts(dataDir: string): Promise<string[]> {
  await using database = closing(await openEmbeddedDatabase(join(dataDir, 'database')))
  const products = await database.db.selectFrom('products').select('name').orderBy('name').execute()
  return products.map(({ name }) => name)
}

/** @returns The path of the backup. */
async function backUp({ db }: Database, dataDir: string): Promise<string> {
  const { name } = await writeBackup({ db, config: readConfig({ DATA_DIR: dataDir }), secret: SECRET }, new Date())
  return join(dataDir, 'backups', name)
}

function closing(database: Database): Database & AsyncDisposable {
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

/** The payment sandbox over HTTP, with its own database as a provider would have. */
async function openProvider() {
  const sandbox = await openTestSandbox()
  const app = new Hono().route('/sandbox/razorpay', sandbox.sandbox.app)
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const gateway = createRazorpayGateway({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    baseUrl: `${await listenOnLoopback(server)}/sandbox/razorpay`,
  })
  return {
    gateway,
    pay: sandbox.pay,
    async [Symbol.asyncDispose]() {
      await closeServer(server)
      await sandbox.close()
    },
  }
}

/** @returns The provider's order. */
async function startPaying(services: CheckoutServices, shopper: Shopper): Promise<string> {
  const input = {
    shownTotal: await shownTotal(services.db, shopper.id),
    addressId: undefined,
    notes: null,
    hasAcceptedTerms: true,
  }
  const outcome = await startPayment(services, shopper, input)
  if (outcome.status !== 'ready') throw new Error(`the payment did not start: ${JSON.stringify(outcome)}`)
  return outcome.order.id
}

test('M314 a backup is restored with pictures and sessions, and the current database is moved aside', async () => {
  await using folder = await temporaryFolder()
  const snapshot = new Blob([await readFile(await prepareSnapshot())])
  const files = await openFiles({ s3: undefined, dataDir: folder.path })
  let backup: string | undefined
  {
    await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database'), { loadDataDir: snapshot }))
    await insertProduct(database.db, { name: 'Kept' })
    await database.db
      .insertInto('stored_images')
      .values({ key: PICTURE, width: 3, height: 4, bytes: 5, placeholder: '#fff' })
      .execute()
    await files.write(`product-images/${PICTURE}`, Buffer.from('a picture'))
    backup = await backUp(database, folder.path)
    await insertProduct(database.db, { name: 'Made after the backup' })
    await files.remove(`product-images/${PICTURE}`)
  }
  // As if an earlier restore had been interrupted between its two renames.
  await writeFile(join(folder.path, 'restore-unfinished'), '')
  expect(() => refuseUnfinishedRestore(folder.path)).toThrow('run npm run restore again')

  const response = await restore(folder.path, backup ?? '')
  expect(response).toEqual({ code: 0, output: expect.stringContaining('Restored.') })
  expect(await namesOfProducts(folder.path)).toEqual(['Kept'])
  const entries = await readdir(folder.path)
  expect(entries).toContainEqual(expect.stringMatching(/^database\.before-restore-/))
  expect(Buffer.from((await files.read(`product-images/${PICTURE}`)) ?? []).toString()).toBe('a picture')
  expect(await readFile(join(folder.path, 'session-secret'), 'utf8')).toBe(SECRET)
  expect(entries).not.toContain('restore-unfinished')
  // A released lock leaves no journal.
  expect(entries).not.toContain('lock-journal')
})

test('a payment made after the backup is listed after the restore, and one click refunds it', async () => {
  await using folder = await temporaryFolder()
  await using provider = await openProvider()
  const snapshot = new Blob([await readFile(await prepareSnapshot())])
  let backup: string | undefined
  {
    await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database'), { loadDataDir: snapshot }))
    const { db } = database
    const before = await insertShopper(db, [{ product: await insertProduct(db) }])
    const services = { db, gateway: provider.gateway, jobs: createFakeJobs() }
    const begun = await startPaying(services, before)
    await reconcileWhenDue(services)
    backup = await backUp(database, folder.path)

    const after = await insertShopper(db, [{ product: await insertProduct(db) }])
    await provider.pay(begun)
    await provider.pay(await startPaying(services, after), { email: after.email, contact: '+919825012345' })
    await reconcileRecentPayments(services)
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  }

  const { output } = await restore(folder.path, backup ?? '')
  expect(output).toContain('/admin/payments')
  await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database')))
  const { db } = database
  const services = { db, gateway: provider.gateway, jobs: createFakeJobs() }
  await reconcileWhenDue(services)
  expect(await db.selectFrom('orders').select('id').execute(), 'the checkout that the backup contains').toHaveLength(1)
  const [listed, ...others] = await listPaymentsWithoutOrder(db, { limit: 10 })
  expect(others).toEqual([])
  expect(listed).toMatchObject({ isMatched: false, customerPhone: '+919825012345', method: 'upi' })
  expect((await auditMoney(db)).map(({ check }) => check)).toEqual(['unknown-attempt-without-refund'])

  const actor = await testActor(db)
  const paymentId = listed?.razorpayPaymentId ?? ''
  expect(await refundPaymentWithoutOrder(services, actor, paymentId)).toEqual({ status: 'requested' })
  await sendDueRefunds({ ...services, onAllRefunded: markCheckoutRefunded })
  expect(await provider.gateway.fetchPayment(paymentId)).toMatchObject({ status: 'refunded' })
  expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toEqual([])
  expect(await auditMoney(db)).toEqual([])
})

test("a file that isn't a backup is rejected in one line, and the shop's data stays", async () => {
  await using folder = await temporaryFolder()
  const snapshot = new Blob([await readFile(await prepareSnapshot())])
  {
    await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database'), { loadDataDir: snapshot }))
    await insertProduct(database.db, { name: 'Kept' })
  }
  const damaged = join(folder.path, 'damaged.backup')
  await writeFile(damaged, 'not a backup')

  for (const path of [damaged, join(folder.path, 'absent.backup')]) {
    const { code, output } = await restore(folder.path, path)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(path)
  }
  expect((await readdir(folder.path)).sort()).toEqual(['damaged.backup', 'database'])
  expect(await namesOfProducts(folder.path)).toEqual(['Kept'])
})
