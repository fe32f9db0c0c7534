import { createHash } from 'node:crypto'
import { cp, glob, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDITION_WIDTHS } from '#app/platform/storage/image-address.ts'
import { renderRendition } from '#app/platform/storage/image-renditions.server.ts'
import { readDemoImage, readDemoImages } from '#database/seed/demo-catalogue.ts'
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
  if (stock === 'demo') await copyDemoImages(folder.path)
  await using shop = await startShopProcess({
    DATA_DIR: folder.path,
    ADMIN_PASSWORD,
    SEED_DEMO: stock === 'demo' ? '1' : '0',
  })
  await shop.stop()
  await copyWhole(folder.path, path)
  return path
}

/**
 * Gives a shop that is about to start with the demo catalogue a rendition of each image in each width of phones and desktops, so that it
 * renders none: the covers alone keep a core busy for forty seconds. All of them show the same picture.
 */
export async function copyDemoImages(dataFolder: string): Promise<void> {
  const path = await prepareRenditions()
  const renditions = join(dataFolder, 'files', 'product-images-resized')
  for (const key of Object.keys(await readDemoImages())) await cp(path, join(renditions, key), { recursive: true })
}

/** @returns The folder with the renditions of one picture of the demo catalogue. */
async function prepareRenditions(): Promise<string> {
  const path = join(CACHE_FOLDER, `renditions-${await hashOf(['app/platform/storage/image-renditions.server.ts'])}`)
  if (await exists(path)) return path
  await using folder = await temporaryFolder()
  const picture = await readDemoImage('about.jpg')
  for (const width of RENDITION_WIDTHS) {
    await writeFile(join(folder.path, `${width}.avif`), await renderRendition(picture, { width, format: 'avif' }))
  }
  await copyWhole(folder.path, path)
  return path
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
