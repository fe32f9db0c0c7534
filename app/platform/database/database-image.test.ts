import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { describeSchema } from '../../../scripts/schema-text.ts'
import { log } from '../log.server.ts'
import { openEmbeddedDatabase } from './database.server.ts'
import { copyImage, makeImage } from './database-image.server.ts'
import { listApplied, listMigrations } from './migrate.server.ts'

test('a copy of the image is a migrated database, and replaces what an interrupted copy left', async () => {
  await makeImage()
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'database')
  await mkdir(`${dataDir}.new`)
  await writeFile(join(`${dataDir}.new`, 'PG_VERSION'), '18\n')

  await copyImage(dataDir)
  expect(existsSync(`${dataDir}.new`)).toBe(false)
  const segments = (await readdir(join(dataDir, 'pg_wal'))).filter((file) => /^[0-9A-F]{24}$/.test(file))
  expect(segments).toHaveLength(1)
  const { db, close } = await openEmbeddedDatabase(dataDir)
  expect(await listApplied(db)).toEqual(await listMigrations())
  expect((await sql`show shared_buffers`.execute(db)).rows).toEqual([{ shared_buffers: '32MB' }])
  expect(await readFile('database/schema.sql', 'utf8')).toContain(await describeSchema(db))
  await db.insertInto('invoice_counters').values({ financial_year: '2526', last_number: 7 }).execute()
  await close()

  await copyImage(dataDir)
  const again = await openEmbeddedDatabase(dataDir)
  expect(await again.db.selectFrom('invoice_counters').select('last_number').execute()).toEqual([{ last_number: 7 }])
  await again.close()
})

test('without a program that unpacks it, nothing of the image is left, and the database is created', async () => {
  await makeImage()
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'database')
  vi.stubEnv('PATH', folder.path)
  const logged = vi.spyOn(log, 'warn').mockReturnValue()
  await copyImage(dataDir)
  vi.unstubAllEnvs()
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'ENOENT' }) },
    expect.any(String),
  )
  logged.mockRestore()
  expect(await readdir(folder.path)).toEqual([])
})
