import { createHash } from 'node:crypto'
import { cp, glob, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_STAMP } from './build.ts'
import { startShopProcess } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CACHE_FOLDER = '.cache/shops'

/** The administrator's password in every prepared shop. */
export const ADMIN_PASSWORD = 'Rose-gold-of-2026'

/** What a prepared shop sells: the demo catalogue, or nothing. */
export type Stock = 'demo' | 'none'

/**
 * Copies the data folder of a shop that was started and stopped once, so that the next start has nothing to migrate or
 * seed. Disposing the returned object deletes the folder.
 */
export async function preparedFolder(stock: Stock): Promise<AsyncDisposable & { readonly path: string }> {
  const template = await prepareTemplate(stock)
  const folder = await temporaryFolder()
  await cp(template, folder.path, { recursive: true })
  return folder
}

/**
 * Creates the folder to copy, unless there is one of this build. Safe to call from several processes: the folder appears
 * whole or not at all.
 *
 * @returns Its path.
 */
export async function prepareTemplate(stock: Stock): Promise<string> {
  const path = join(CACHE_FOLDER, `${stock}-${await sourcesHash()}`)
  if (await exists(path)) return path

  await mkdir(CACHE_FOLDER, { recursive: true })
  await using folder = await temporaryFolder()
  await using shop = await startShopProcess({
    DATA_DIR: folder.path,
    ADMIN_PASSWORD,
    SEED_DEMO: stock === 'demo' ? '1' : '0',
  })
  await shop.stop()
  const partial = `${path}.${process.pid}`
  await cp(folder.path, partial, { recursive: true })
  await rename(partial, path).catch(async (error: unknown) => {
    await rm(partial, { recursive: true })
    if (!(await exists(path))) throw error
  })
  return path
}

/** Changes with the build, the migrations and the demo catalogue. */
async function sourcesHash(): Promise<string> {
  const files = [BUILD_STAMP]
  for await (const file of glob('database/**/*.*')) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file} ${(await stat(file)).mtimeMs}\n`)
  return hash.digest('hex').slice(0, 16)
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
