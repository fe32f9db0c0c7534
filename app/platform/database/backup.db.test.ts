import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { writeBackup } from './backup.server.ts'
import { backupName } from './backup-name.ts'
import { openEmbeddedDatabase } from './database.server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('the embedded database is backed up with its data, and a database on a server isn’t', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await using folder = await temporaryFolder()
  await insertProduct(database.db, { name: 'Indigo Kurti' })

  const path = await writeBackup(database, folder.path, NOW)

  if (database.engine.kind === 'server') return expect(await readdir(folder.path)).toEqual([])
  if (!path) throw new Error('no copy was made')
  expect(await readdir(folder.path)).toEqual(['2026-11-21T12-00-00Z.tar.gz'])
  expect((await stat(path)).mode & 0o077).toBe(0)

  await insertProduct(database.db, { name: 'Made after the copy' })
  const restored = await openEmbeddedDatabase(undefined, { loadDataDir: new Blob([await readFile(path)]) })
  onTestFinished(() => restored.close())
  expect(await restored.db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Indigo Kurti' }])
})

test('an old backup is deleted when there is a newer one of the same day', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  if (database.engine.kind === 'server') return
  await using folder = await temporaryFolder()
  const earlier = Array.from({ length: 24 }, (_, hour) => backupName(new Date(NOW.getTime() - (hour + 1) * 3_600_000)))
  for (const file of earlier) await writeFile(join(folder.path, file), '')

  await writeBackup(database, folder.path, NOW)

  const retained = await readdir(folder.path)
  expect(retained).toHaveLength(24)
  expect(retained).not.toContain('2026-11-20T12-00-00Z.tar.gz')
})
