import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openFiles } from './files.server.ts'

test('F09 a file that cannot be written leaves no part of it', async () => {
  await using folder = await temporaryFolder()
  const files = await openFiles({ dataDir: folder.path, s3: undefined })
  // A folder has the file's name.
  await mkdir(join(folder.path, 'files', 'a.jpg', 'inside'), { recursive: true })
  await expect(files.write('a.jpg', new Uint8Array(100))).rejects.toThrow()
  expect(await readdir(join(folder.path, 'files'))).toEqual(['a.jpg'])

  await files.write('b.jpg', new Uint8Array(100))
  expect(await files.read('b.jpg')).toHaveLength(100)
})
