import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { keepBackup } from '#app/platform/database/backup.server.ts'
import { type Database, openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { prepareSnapshot } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Runs the command on a data folder; answers what it printed and how it ended. */
async function restore(dataDir: string, copy: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return promisify(execFile)(process.execPath, ['scripts/restore-backup.ts', copy], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  )
}

async function namesOfProducts(dataDir: string): Promise<string[]> {
  await using database = closing(await openEmbeddedDatabase(join(dataDir, 'database')))
  const products = await database.db.selectFrom('products').select('name').orderBy('name').execute()
  return products.map(({ name }) => name)
}

function closing(database: Database): Database & AsyncDisposable {
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

test('a copy is restored, and the database that was there is moved aside', async () => {
  await using folder = await temporaryFolder()
  const snapshot = new Blob([await readFile(await prepareSnapshot())])
  let copy: string | undefined
  {
    await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database'), { loadDataDir: snapshot }))
    await insertProduct(database.db, { name: 'Kept' })
    copy = await keepBackup(database, join(folder.path, 'backups'), new Date())
    await insertProduct(database.db, { name: 'Made after the copy' })
  }

  const answer = await restore(folder.path, copy ?? '')
  expect(answer).toEqual({ code: 0, output: expect.stringContaining('Restored.') })
  expect(await namesOfProducts(folder.path)).toEqual(['Kept'])
  const files = await readdir(folder.path)
  expect(files).toContainEqual(expect.stringMatching(/^database\.before-restore-/))
  // A lock that was given back leaves no journal.
  expect(files).not.toContain('lock-journal')
})

test('what is no copy is refused with one line, and the shop keeps what it has', async () => {
  await using folder = await temporaryFolder()
  const snapshot = new Blob([await readFile(await prepareSnapshot())])
  {
    await using database = closing(await openEmbeddedDatabase(join(folder.path, 'database'), { loadDataDir: snapshot }))
    await insertProduct(database.db, { name: 'Kept' })
  }
  const damaged = join(folder.path, 'damaged.tar.gz')
  await writeFile(damaged, 'not a copy')

  for (const path of [damaged, join(folder.path, 'absent.tar.gz')]) {
    const { code, output } = await restore(folder.path, path)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(path)
  }
  expect((await readdir(folder.path)).sort()).toEqual(['damaged.tar.gz', 'database', 'lock'])
  expect((await readdir(folder.path)).sort()).toEqual(['damaged.tar.gz', 'database', 'lock'])
  expect(await namesOfProducts(folder.path)).toEqual(['Kept'])
})
