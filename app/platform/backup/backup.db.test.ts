import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedTestDatabase, openTestDatabase } from '#tests/support/database/database.ts'
import { createServerTestDatabase, openRaceDatabase } from '#tests/support/database/postgres-server.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import type { Database, Db, Tx } from '../database/database.server.ts'
import { countJobs } from '../jobs/job-counts.server.ts'
import { createJobs } from '../jobs/jobs.server.ts'
import { type Files, openFolder } from '../storage/files.server.ts'
import { type BackupServices, backUpShop } from './back-up.server.ts'
import { BackupError } from './backup-error.ts'
import { backupName } from './backup-name.ts'
import { pictureFolder, readArchiveFile } from './backup-store.server.ts'
import { pictureReader } from './pictures.server.ts'
import { type BackupSource, checkBackup, restoreShop } from './restore.server.ts'
import { listTables, prepareSession, readSequences } from './tables.server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const KEY = 'a key of the backups, 32 characters or more'
const PICTURE = 'product-images/1763500000000-0123456789ab-0.jpg'
const ODD_TEXT = 'a "quote", a \\ and a\nline, \t tab, ₹ and 🪷 {"x":[null]}'

/** A database without tables: embedded, or on a server. */
async function openEmptyDatabase(kind: 'embedded' | 'server'): Promise<Database> {
  if (kind === 'embedded') {
    const database = await openEmbeddedTestDatabase()
    onTestFinished(() => database.close())
    // Creating one takes three times as long.
    await sql`drop schema shop, auth, sandbox, jobs cascade`.execute(database.db)
    return database
  }
  const { url, drop } = await createServerTestDatabase({ migrated: false })
  const database = openRaceDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}

/** The rows of every table and the numbers of every sequence, as texts. Reads them differently from how backups do. */
async function readEverything(db: Db): Promise<Record<string, string>> {
  return db.transaction().execute(async (tx) => {
    await prepareSession(tx)
    const content: Record<string, string> = {
      sequences: JSON.stringify(await readSequences(tx)),
      guards: await readGuards(tx),
    }
    for (const { name, identifier } of await listTables(tx)) {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(row::text, chr(10) order by row::text collate "C") as text from ${sql.raw(identifier)} as row
      `.execute(tx)
      content[name] = rows[0]?.text ?? ''
    }
    return content
  })
}

/** Constraints, indexes (without those that need an extension of the server), and whether triggers are enabled. */
async function readGuards(tx: Tx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(guard, chr(10) order by guard) as text from (
      select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(pg_constraint.oid)) as guard
      from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where nspname in ('shop', 'auth', 'sandbox') and contype <> 'n'
      union all
      select indexdef from pg_indexes
      where schemaname in ('shop', 'auth', 'sandbox') and indexdef not like '%gin_trgm_ops%'
      union all
      select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    ) as guards
  `.execute(tx)
  return rows[0]?.text ?? ''
}

async function fillShop({ db }: Database, files: Files): Promise<void> {
  const product = await insertProduct(db, { name: 'Indigo Kurti', description: ODD_TEXT })
  const order = await insertOrder(db, { items: [{ productId: product.id }] })
  await insertSession(db, { userId: order.userId })
  await insertComplaint(db, { userId: order.userId, orderId: order.id })
  await db
    .insertInto('stored_images')
    .values({ key: PICTURE.slice('product-images/'.length), width: 3, height: 4, bytes: 5, placeholder: '#fff' })
    .execute()
  await db.updateTable('products').set({ stock_quantity: 7 }).execute()
  await files.write(PICTURE, Buffer.from('a picture'))
}

async function enqueueJob(database: Database): Promise<void> {
  const jobs = createJobs(database)
  jobs.handle('send-mail', async () => {})
  await jobs.start()
  const runAt = new Date(Date.now() + 3_600_000)
  await jobs.enqueue(database.db, 'send-mail', { mailId: ODD_TEXT }, { runAt, dedupeKey: 'once' })
  await jobs.stop()
}

function sourceOf(store: Files, name: string): BackupSource {
  return { read: () => readArchiveFile(store, name), key: KEY, readPicture: pictureReader(store, KEY) }
}

const options = { replace: false, afterLoad: async () => {}, report: () => {} }

const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof BackupError ? error.problem : error),
  )

test('M313 M314 M317 a backup is restored row by row and picture by picture, into the embedded database and a server’s', async () => {
  await using folder = await temporaryFolder()
  const source = await openTestDatabase()
  onTestFinished(() => source.close())
  const files = openFolder(`${folder.path}/files`)
  await fillShop(source, files)
  await enqueueJob(source)
  const everything = await readEverything(source.db)
  const jobs = await countJobs(source.db)
  expect(jobs).toHaveLength(1)

  // The shop moves from a server into an embedded database, and on to a server again.
  const stations = ['embedded', 'server'] as const
  let database: Database = source
  let shopFiles = files
  for (const kind of stations) {
    const store = openFolder(`${folder.path}/backups-${kind}`, { isPrivate: true })
    const services: BackupServices = {
      db: database.db,
      files: shopFiles,
      store,
      key: KEY,
      sessionSecret: 'the secret of the sessions',
      settings: { SHOP_URL: 'https://gulmeher.example' },
    }
    const backup = await backUpShop(services, NOW)
    expect(backup).toMatchObject({
      name: '2026-11-21T12-00-00Z.backup',
      pictures: 2,
      copiedPictures: 1,
      absentPictures: 1,
    })
    expect(await backUpShop(services, NOW), 'a second one').toMatchObject({ pictures: 2, copiedPictures: 0 })

    const target = { database: await openEmptyDatabase(kind), files: openFolder(`${folder.path}/files-${kind}`) }
    const backupSource = sourceOf(store, backup.name)
    const summary = await checkBackup(backupSource)
    expect(summary.header).toMatchObject({ sessionSecret: services.sessionSecret, settings: services.settings })
    await restoreShop(backupSource, summary, target, options)

    expect(await readEverything(target.database.db), kind).toEqual(everything)
    expect(await countJobs(target.database.db)).toEqual(jobs)
    expect(Buffer.from((await target.files.read(PICTURE)) ?? []).toString()).toBe('a picture')
    expect(await problemOf(restoreShop(backupSource, summary, target, options))).toBe('shop-not-empty')
    database = target.database
    shopFiles = target.files
  }
})

test('a restore rejects a database of another program before it deletes anything or copies a picture', async () => {
  await using folder = await temporaryFolder()
  const source = await openTestDatabase()
  onTestFinished(() => source.close())
  const files = openFolder(`${folder.path}/files`)
  await fillShop(source, files)
  const store = openFolder(`${folder.path}/backups`)
  const backup = await backUpShop({ db: source.db, files, store, key: KEY, sessionSecret: 's', settings: {} }, NOW)
  const backupSource = sourceOf(store, backup.name)
  const summary = await checkBackup(backupSource)
  const restoredFiles = openFolder(`${folder.path}/restored`)
  const attempt = (database: Database, replace: boolean) =>
    problemOf(restoreShop(backupSource, summary, { database, files: restoredFiles }, { ...options, replace }))

  expect(await attempt(source, false)).toBe('shop-not-empty')
  const other = await openEmptyDatabase('embedded')
  await sql`create schema auth`.execute(other.db)
  await sql`create view auth.users as select 1 as id`.execute(other.db)
  for (const replace of [false, true]) expect(await attempt(other, replace)).toBe('other-content')
  await sql`drop schema auth cascade`.execute(other.db)
  await enqueueJob(other)
  for (const replace of [false, true]) expect(await attempt(other, replace)).toBe('other-content')
  expect(await countJobs(other.db)).toHaveLength(1)
  expect(await Array.fromAsync(restoredFiles.list())).toEqual([])

  // A failed restore leaves the queue's tables without jobs. A damaged picture doesn't keep the rest from being restored.
  await sql`delete from jobs.job`.execute(other.db)
  await store.write(`${pictureFolder(KEY)}/${PICTURE}`, Buffer.from('damaged'))
  const target = { database: other, files: restoredFiles }
  expect(await restoreShop(backupSource, summary, target, options)).toMatchObject({ missing: [], damaged: [PICTURE] })
  await store.remove(`${pictureFolder(KEY)}/${PICTURE}`)
  const replacing = { ...options, replace: true }
  expect(await restoreShop(backupSource, summary, target, replacing)).toMatchObject({ missing: [PICTURE], damaged: [] })
  expect(await readEverything(other.db)).toEqual(await readEverything(source.db))
})

test('M315 outdated backups and pictures are deleted, also under other keys; a backup succeeds even if deleting fails', async () => {
  await using folder = await temporaryFolder()
  const source = await openTestDatabase()
  onTestFinished(() => source.close())
  const files = openFolder(`${folder.path}/files`)
  const store = openFolder(`${folder.path}/backups`)
  await fillShop(source, files)
  const spoolFile = `${folder.path}/data/unfinished.backup`
  const services = { db: source.db, files, store, sessionSecret: 's', settings: {}, spoolFile }
  const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
  const day = (days: number) => hour(days * 24)
  const paths = async () => (await Array.fromAsync(store.list())).filter((path) => path.endsWith('.jpg'))

  const backup = await backUpShop({ ...services, key: undefined }, NOW)
  await checkBackup({ ...sourceOf(store, backup.name), key: undefined })
  expect(await Array.fromAsync(openFolder(`${folder.path}/data`).list())).toEqual([])
  const [old, current] = [undefined, KEY].map((key) => `${pictureFolder(key)}/${PICTURE}`)
  await backUpShop({ ...services, key: KEY }, hour(1))
  expect(new Set(await paths())).toEqual(new Set([old, current]))

  // Only names decide what is retained: the newest 24, and one of each of 14 days.
  for (let days = 2; days < 30; days++) await store.write(backupName(day(days)), Buffer.from('a backup'))
  const stubborn = { ...store, remove: () => Promise.reject(new Error('not allowed')) }
  expect(await backUpShop({ ...services, store: stubborn, key: KEY }, day(30))).toMatchObject({ pictures: 2 })
  expect(await store.read(backup.name)).toBeDefined()
  await backUpShop({ ...services, key: KEY }, day(31))
  expect(await store.read(backup.name)).toBeUndefined()
  expect(await paths()).toEqual([current])

  // A picture that the shop removed stays for as long as a backup needs it.
  await source.db.deleteFrom('stored_images').execute()
  await backUpShop({ ...services, key: KEY }, day(32))
  expect(await paths()).toEqual([current])
  for (let days = 33; days < 63; days++) await store.write(backupName(day(days)), Buffer.from('a backup'))
  await backUpShop({ ...services, key: KEY }, day(64))
  expect(await paths()).toEqual([])
})

test.for([
  ['an embedded database', openEmbeddedTestDatabase],
  ['a server', openTestDatabase],
] as const)(
  'M314 a restore that fails leaves the shop that was there on %s, and a repeat replaces it',
  async ([, openTarget]) => {
    await using folder = await temporaryFolder()
    const source = await openTestDatabase()
    onTestFinished(() => source.close())
    const files = openFolder(`${folder.path}/files`)
    const store = openFolder(`${folder.path}/backups`)
    await insertProduct(source.db, { name: 'In the backup' })
    const services: BackupServices = { db: source.db, files, store, key: KEY, sessionSecret: 's', settings: {} }
    // A shop that stops leaves nothing that looks like a backup.
    await expect(backUpShop({ ...services, signal: AbortSignal.abort() }, NOW)).rejects.toThrow('aborted')
    expect(await Array.fromAsync(store.list())).toEqual([])
    const backup = await backUpShop(services, NOW)
    const everything = await readEverything(source.db)
    const backupSource = sourceOf(store, backup.name)
    const summary = await checkBackup(backupSource)

    const target = { database: await openTarget(), files }
    onTestFinished(() => target.database.close())
    await insertProduct(target.database.db, { name: 'Was there' })
    const replacing = { ...options, replace: true }
    const failing = { ...replacing, afterLoad: () => Promise.reject(new Error('the power is gone')) }
    await expect(restoreShop(backupSource, summary, target, failing)).rejects.toThrow('the power is gone')
    expect(await target.database.db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Was there' }])

    await restoreShop(backupSource, summary, target, replacing)
    expect(await readEverything(target.database.db)).toEqual(everything)
  },
)
