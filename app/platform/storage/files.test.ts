import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
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

test('M321 a bucket that accepts connections but never responds is given up', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const s3 = { bucket: 'shop', region: 'us-east-1', endpoint, ...keys }
  const files = await openFiles({ dataDir: '', s3 }, { silentMs: 50 })
  await expect(files.read('a.jpg')).rejects.toThrow()
  await expect(files.write('a.jpg', new Uint8Array(100))).rejects.toThrow()
  silent.close()
})
