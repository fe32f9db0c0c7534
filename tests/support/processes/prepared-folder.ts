import { createHash } from 'node:crypto'
import { cp, glob, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PREPARED_RENDITIONS } from '#app/platform/storage/storage.server.ts'
import { DEMO_FOLDER, readDemoProducts } from '#database/seed/demo-catalogue.ts'
import { BUILD_STAMP } from './build.ts'
import { startShopProcess, waitFor } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CACHE_FOLDER = '.cache/shops'

/** Where a shop has its files in its data folder. */
const FILES = 'files'

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
  if (stock === 'demo') await copyDemoImages(folder.path)
  await using shop = await startShopProcess({
    DATA_DIR: folder.path,
    ADMIN_PASSWORD,
    SEED_DEMO: stock === 'demo' ? '1' : '0',
  })
  if (stock === 'demo') await storeDemoImages(folder.path)
  await shop.stop()
  await copyWhole(folder.path, path)
  return path
}

/**
 * Copies the images of the demo catalogue into the data folder of a shop that is about to start with it. The shop would otherwise render
 * them in the widths of phones, which keeps a core busy for forty seconds. Nothing if no shop has rendered them yet.
 */
export async function copyDemoImages(dataFolder: string): Promise<void> {
  const path = await demoImagesPath()
  if (await exists(path)) await cp(path, join(dataFolder, FILES), { recursive: true })
}

/** Waits until a shop has rendered the images of the demo catalogue, and stores them for others. */
async function storeDemoImages(dataFolder: string): Promise<void> {
  const path = await demoImagesPath()
  if (await exists(path)) return
  const expected = (await readDemoProducts()).length * PREPARED_RENDITIONS.length
  const rendered = join(dataFolder, FILES, 'product-images-resized')
  await waitFor('the images of the demo catalogue', async () => {
    const entries = await readdir(rendered, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).length >= expected
  })
  await copyWhole(join(dataFolder, FILES), path)
}

async function demoImagesPath(): Promise<string> {
  const sources = [join(DEMO_FOLDER, 'catalogue.json'), 'app/platform/storage/image-renditions.server.ts']
  return join(CACHE_FOLDER, `images-${await hashOf(sources)}`)
}

/** Copies a folder so that it appears whole or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`
  await cp(from, partial, { recursive: true })
  await rename(partial, to).catch(async (error: unknown) => {
    await rm(partial, { recursive: true })
    if (!(await exists(to))) throw error
  })
}

/** Changes with the build, the migrations and the demo catalogue. */
async function sourcesHash(): Promise<string> {
  const files = [BUILD_STAMP]
  for await (const file of glob('database/**/*.*')) files.push(file)
  return hashOf(files)
}

async function hashOf(files: string[]): Promise<string> {
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
