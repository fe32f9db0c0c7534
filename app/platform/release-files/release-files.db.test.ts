import { mkdir, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { deleteOldReleaseFiles, readReleaseFile, storeReleaseFiles } from './release-files.server.ts'

const { db } = await setUpTestDatabase()

async function build(names: readonly string[]) {
  const folder = await temporaryFolder()
  await mkdir(`${folder.path}/assets`)
  for (const name of names) await writeFile(`${folder.path}/assets/${name}`, `content of ${name}`)
  return folder
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('M320 files of an earlier release stay until no process has run it for a month', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `part-${index}.js`)
  await using earlier = await build(['cart-old.js', 'cart-old.js.br', 'frame-both.css', ...many])
  await storeReleaseFiles(db, earlier.path)
  await storeReleaseFiles(db, earlier.path)
  expect(text(await readReleaseFile(db, '/assets/cart-old.js'))).toBe('content of cart-old.js')
  expect(text(await readReleaseFile(db, '/assets/part-59.js'))).toBe('content of part-59.js')
  expect(await readReleaseFile(db, '/assets/cart-old.js.br')).toBeUndefined()

  await using current = await build(['cart-new.js', 'frame-both.css'])
  await rm(`${earlier.path}/assets`, { recursive: true })
  const age = (days: number) =>
    db
      .updateTable('release_files')
      .set({ used_at: before(transactionTime, { days }) })
      .execute()
  await age(29)
  await storeReleaseFiles(db, current.path)
  await deleteOldReleaseFiles(db)
  expect(text(await readReleaseFile(db, '/assets/cart-old.js'))).toBe('content of cart-old.js')

  await age(31)
  await storeReleaseFiles(db, current.path)
  await deleteOldReleaseFiles(db)
  expect(await readReleaseFile(db, '/assets/cart-old.js')).toBeUndefined()
  expect(text(await readReleaseFile(db, '/assets/frame-both.css'))).toBe('content of frame-both.css')
  expect(text(await readReleaseFile(db, '/assets/cart-new.js'))).toBe('content of cart-new.js')
})

test('M320 stored files are only marked as used, and when there are too many, those unused for longest are deleted', async () => {
  await db.deleteFrom('release_files').execute()
  await using release = await build(['first.js', 'second.js', 'third.js'])
  await storeReleaseFiles(db, release.path)
  const daysAgo = (path: string, days: number) =>
    db
      .updateTable('release_files')
      .set({ used_at: before(transactionTime, { days }), content: Buffer.from('stored before') })
      .where('path', '=', path)
      .execute()
  await daysAgo('/assets/first.js', 3)
  await daysAgo('/assets/second.js', 2)
  await deleteOldReleaseFiles(db, 2)
  expect(await readReleaseFile(db, '/assets/first.js')).toBeUndefined()

  await storeReleaseFiles(db, release.path)
  expect(text(await readReleaseFile(db, '/assets/first.js'))).toBe('content of first.js')
  expect(text(await readReleaseFile(db, '/assets/second.js'))).toBe('stored before')
  await daysAgo('/assets/third.js', 1)
  await deleteOldReleaseFiles(db, 2)
  expect(await readReleaseFile(db, '/assets/third.js')).toBeUndefined()
  expect(text(await readReleaseFile(db, '/assets/second.js'))).toBe('stored before')
})
