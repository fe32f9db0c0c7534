import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { type Files, openFolder } from '../storage/files.server.ts'
import { ARCHIVE_NAME } from './archive-stream.server.ts'
import { BackupError } from './backup-error.ts'
import { readArchiveFile, writeArchiveFile } from './backup-store.server.ts'
import { seal, unseal } from './sealed-stream.ts'

const NAME = '2026-11-21T12-00-00Z.backup'
const KEY = 'a key of the backups, 32 characters or more'
/** Two frames, so that the sealed bytes are several parts. */
const CONTENT = Buffer.alloc(300_000, 'row ')
const PART_BYTES = 200_000

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield CONTENT
}

const write = (store: Files) =>
  writeArchiveFile(store, NAME, seal(chunks(), { key: KEY, name: ARCHIVE_NAME }), PART_BYTES)

const read = async (store: Files) =>
  Buffer.concat(await Array.fromAsync(unseal(readArchiveFile(store, NAME), { key: KEY, name: ARCHIVE_NAME })))

const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof BackupError ? error.problem : error),
  )

test('an archive of several parts is read as one, and rejected when a part is missing or misplaced', async () => {
  await using folder = await temporaryFolder()
  const store = openFolder(folder.path)
  await write(store)
  const files = await Array.fromAsync(store.list())
  expect(files.length).toBeGreaterThan(2)
  expect((await read(store)).equals(CONTENT)).toBe(true)

  const [first, second] = await Promise.all([store.read(`${NAME}.0001`), store.read(`${NAME}.0002`)])
  if (!first || !second) throw new Error('parts are missing')
  await store.write(`${NAME}.0001`, second)
  await store.write(`${NAME}.0002`, first)
  expect(await problemOf(read(store))).not.toBe('none')
  await store.write(`${NAME}.0001`, first)
  await store.remove(`${NAME}.0002`)
  expect(await problemOf(read(store))).toBe('missing-file')
})

test('an archive that can’t be written whole leaves no part', async () => {
  await using folder = await temporaryFolder()
  const store = openFolder(folder.path)
  const full: Files = {
    ...store,
    write: (path, bytes) => (path === NAME ? Promise.reject(new Error('no space left')) : store.write(path, bytes)),
  }
  await expect(write(full)).rejects.toThrow('no space left')
  expect(await Array.fromAsync(store.list())).toEqual([])
})
