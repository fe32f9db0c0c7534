import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILE_CACHE } from '../../server/compile-cache.ts'

/** How long the start may take, in milliseconds. */
const PATIENCE_MS = 300_000

/**
 * Starts the built shop once, in a folder that is deleted afterwards, so that Node caches what it compiles: the first real start is then as
 * quick as later ones. A machine on which the shop can't start now, for example because it allows no listening, only lacks the cache.
 *
 * @param cache Folder for Node's cache.
 */
export async function fillCompileCache(cache = COMPILE_CACHE): Promise<void> {
  const { PATH, HOME } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'gulmeher-build-'))
  try {
    const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: dataDir }
    const shop = spawn(process.execPath, ['build/server/index.js'], {
      env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE: cache, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: PATIENCE_MS,
    })
    // The shop's only message is that it is open.
    shop.once('message', () => shop.kill())
    const [code] = await once(shop, 'exit')
    if (code !== 0) console.warn('The built shop could not be started once, so its first start will take longer.')
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
