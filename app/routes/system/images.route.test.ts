import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader } from './images.ts'

const { db } = await setUpTestDatabase()
const folder = await temporaryFolder()
const storage = await createStorage({
  config: { dataDir: folder.path, s3: undefined },
  db,
  log: { warn: () => {} },
})
afterAll(async () => {
  await storage.close()
  await folder[Symbol.asyncDispose]()
})

async function get(path: string): Promise<Response> {
  const args = routeArgs({ db, url: `/images/${path}`, params: { '*': path } })
  args.context.set(storageContext, storage)
  return loader(args)
}

test('M128 a stored image is served to everyone at its public address', async () => {
  const upload = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#b76e79' } })
    .png()
    .toBuffer()
  const outcome = await storage.saveImage(upload, 0)
  if (outcome.status !== 'saved') throw new Error(outcome.reason)

  const response = await get(outcome.url.slice('/images/'.length))
  expect(response.status).toBe(200)
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 40 })
})

test.each(['', 'none.jpg', 'none.jpg/640.avif', 'none.jpg/77.avif', '../lock', 'a/b/c'])(
  '%j is not an image',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
