import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { reconcileRecentPayments, reconcileWhenDue } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import {
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from '#app/domain/payments/manage/payments-without-order.server.ts'
import { createRazorpayGateway } from '#app/domain/payments/razorpay/razorpay.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { writeBackup } from '#app/platform/backup/backup-jobs.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/database/database.server.ts'
import { copyImage } from '#app/platform/database/database-image.server.ts'
import { openFiles } from '#app/platform/storage/files.server.ts'
import { refuseUnfinishedRestore } from '#server/data-folder/unfinished-restore.ts'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  openTestSandbox,
  WEBHOOK_SECRET,
} from '#tests/support/fakes/test-sandbox.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { startTestPayment } from '#tests/support/suites/test-checkout.ts'

const SECRET = 'the secret that signs the sessions'
const PICTURE = '1763500000000-0123456789ab-0.jpg'

/** Runs the command on a data folder; returns its output and exit code. */
function restore(dataDir: string, path: string): Promise<{ code: number; output: string }> {
  return runCommand('restore', path, { DATA_DIR: dataDir, DATABASE_URL: '' })
}

function runCommand(name: 'restore' | 'move', argument: string, settings: Record<string, string>) {
  const env = { ...process.env, ...settings }
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, argument], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  )
}

const openShop = async (dataDir: string) => closing(await openEmbeddedDatabase(join(dataDir, 'database')))

async function openNewShop(dataDir: string) {
  await copyImage(join(dataDir, 'database'))
  return openShop(dataDir)
}

async function namesOfProducts(dataDir: string): Promise<string[]> {
  await using database = await openShop(dataDir)
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

function dropping<Server extends { drop: () => Promise<void> }>(server: Server): Server & AsyncDisposable {
  return { ...server, [Symbol.asyncDispose]: () => server.drop() }
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

test('M314 a backup is restored with pictures and sessions, the current database is moved aside, and one click refunds what was paid since', async () => {
  await using folder = await temporaryFolder()
  await using provider = await openProvider()
  const files = await openFiles({ s3: undefined, dataDir: folder.path })
  let backup: string | undefined
  {
    await using database = await openNewShop(folder.path)
    const { db } = database
    const before = await insertShopper(db, [{ product: await insertProduct(db, { name: 'Kept' }) }])
    const services = { db, gateway: provider.gateway, jobs: createFakeJobs() }
    const begun = await startTestPayment(services, before)
    await reconcileWhenDue(services)
    await db
      .insertInto('stored_images')
      .values({ key: PICTURE, width: 3, height: 4, bytes: 5, placeholder: '#fff' })
      .execute()
    await files.write(`product-images/${PICTURE}`, Buffer.from('a picture'))
    backup = await backUp(database, folder.path)

    const after = await insertShopper(db, [{ product: await insertProduct(db, { name: 'Made after the backup' }) }])
    await files.remove(`product-images/${PICTURE}`)
    await provider.pay(begun)
    await provider.pay(await startTestPayment(services, after), { email: after.email, contact: '+919825012345' })
    await reconcileRecentPayments(services)
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  }
  // As if an earlier restore had been interrupted between its two renames.
  await writeFile(join(folder.path, 'restore-unfinished'), '')
  expect(() => refuseUnfinishedRestore(folder.path)).toThrow('run npm run restore again')

  const response = await restore(folder.path, backup ?? '')
  expect(response).toEqual({ code: 0, output: expect.stringContaining('Restored.') })
  expect(response.output).toContain('/admin/payments')
  const entries = await readdir(folder.path)
  expect(entries).toContainEqual(expect.stringMatching(/^database\.before-restore-/))
  expect(Buffer.from((await files.read(`product-images/${PICTURE}`)) ?? []).toString()).toBe('a picture')
  expect(await readFile(join(folder.path, 'session-secret'), 'utf8')).toBe(SECRET)
  expect(entries).not.toContain('restore-unfinished')
  // A released lock leaves no journal.
  expect(entries).not.toContain('lock-journal')

  await using database = await openShop(folder.path)
  const { db } = database
  expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Kept' }])
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

test('M317 the shop moves to a server with pictures and sessions, and stays where it was', async () => {
  await using folder = await temporaryFolder()
  await using next = await temporaryFolder()
  await using server = dropping(await createServerTestDatabase({ migrated: false }))
  const settings = { DATA_DIR: folder.path, DATABASE_URL: '' }
  let session: string | undefined
  {
    await using database = await openNewShop(folder.path)
    await insertProduct(database.db, { name: 'Moved' })
    const { id: userId } = await insertCustomer(database.db)
    session = await insertSession(database.db, { userId })
    const image = { key: PICTURE, width: 3, height: 4, bytes: 5, placeholder: '#fff' }
    await database.db.insertInto('stored_images').values(image).execute()
  }
  const files = await openFiles({ s3: undefined, dataDir: folder.path })
  await files.write(`product-images/${PICTURE}`, Buffer.from('a picture'))
  await writeFile(join(folder.path, 'session-secret'), SECRET)
  const env = join(folder.path, 'new.env')
  const lines = [`DATA_DIR=${next.path}`, `DATABASE_URL=${server.url}`, `SESSION_SECRET="${SECRET}"`]
  await writeFile(env, lines.join('\n').replace(SECRET, `${SECRET}, not`))

  const refused = await runCommand('move', env, settings)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^.*SESSION_SECRET must stay the same.*\n$/) })
  await writeFile(env, lines.join('\n'))
  expect(await runCommand('move', env, settings)).toMatchObject({ code: 0 })

  await using moved = closing(openServerDatabase(server.url))
  expect(await moved.db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Moved' }])
  expect(await moved.db.selectFrom('auth.session').select('id').execute()).toEqual([{ id: session }])
  const picture = await (await openFiles({ s3: undefined, dataDir: next.path })).read(`product-images/${PICTURE}`)
  expect(Buffer.from(picture ?? []).toString()).toBe('a picture')
  expect(await namesOfProducts(folder.path)).toEqual(['Moved'])
})

test("a file that isn't a backup is rejected in one line, and the shop's data stays; what an earlier release backed up is restored", async () => {
  await using folder = await temporaryFolder()
  const backup = join(folder.path, '2026-01-21T07-46-09Z.tar.gz')
  {
    await using database = await openNewShop(folder.path)
    await insertProduct(database.db, { name: 'Kept' })
    if (database.engine.kind !== 'embedded') throw new Error('the database is not embedded')
    await writeFile(backup, Buffer.from(await (await database.engine.pglite.dumpDataDir('gzip')).arrayBuffer()))
    await insertProduct(database.db, { name: 'Made after the backup' })
  }
  const damaged = join(folder.path, 'damaged.backup')
  await writeFile(damaged, 'not a backup')

  for (const path of [damaged, join(folder.path, 'absent.backup')]) {
    const { code, output } = await restore(folder.path, path)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(path)
  }
  expect((await readdir(folder.path)).sort()).toEqual(['2026-01-21T07-46-09Z.tar.gz', 'damaged.backup', 'database'])
  expect(await namesOfProducts(folder.path)).toEqual(['Kept', 'Made after the backup'])

  expect(await restore(folder.path, backup)).toEqual({ code: 0, output: expect.stringContaining('Restored.') })
  expect(await namesOfProducts(folder.path)).toEqual(['Kept'])
})
