import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Files } from '#app/platform/storage/files.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { WRITE_FEEDS, writeFeeds } from './feeds/feed-files.server.ts'
import { DELETE_IMAGE_FILES, deleteUnusedImages } from './images/image-cleanup.server.ts'
import {
  continueImport,
  continueUndo,
  deleteExpiredImports,
  IMPORT_PRODUCTS,
  type ImportServices,
  UNDO_IMPORT,
} from './import/import-products.server.ts'
import { deleteOldFailedSearches } from './search/failed-searches.server.ts'

interface ProductJobServices extends Pick<ImportServices, 'addRedirects' | 'removeRedirects'> {
  readonly db: Db
  readonly files: Files
  readonly storage: Pick<ImageStorage, 'removeImage' | 'saveImage'>
  readonly shopUrl: string
}

/** Registers the background jobs for products and their images. */
export function registerProductJobs(
  jobs: Jobs,
  { db, files, storage, shopUrl, ...redirects }: ProductJobServices,
): void {
  const services = { jobs, storage, ...redirects }
  jobs.handle<{ keys: string[] }>(DELETE_IMAGE_FILES, async ({ keys }) => {
    for (const key of keys) await storage.removeImage(key)
  })
  jobs.handle<{ importId: string }>(IMPORT_PRODUCTS, ({ importId }) => continueImport(db, services, importId))
  jobs.handle<{ importId: string }>(UNDO_IMPORT, ({ importId }) => continueUndo(db, services, importId))
  jobs.handle(WRITE_FEEDS, () => writeFeeds({ db, files, shopUrl }))
  jobs.schedule(WRITE_FEEDS, '*/1 * * * *', { expireSeconds: 3_600 })
  jobs.every(86_400, 'delete old product imports', () => deleteExpiredImports(db))
  jobs.every(86_400, 'delete old failed searches', () => deleteOldFailedSearches(db))
  jobs.every(3_600, 'delete unused images', async () => {
    await deleteUnusedImages(db, jobs)
  })
}
