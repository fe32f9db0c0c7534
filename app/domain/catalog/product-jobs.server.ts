import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { DELETE_IMAGE_FILES, deleteUnusedImages } from './images/image-cleanup.server.ts'
import { continueImport, deleteExpiredImports, IMPORT_PRODUCTS } from './import/import-products.server.ts'
import { deleteOldFailedSearches } from './search/failed-searches.server.ts'

interface ProductJobServices {
  readonly db: Db
  readonly storage: Pick<ImageStorage, 'removeImage'>
}

/** Registers the background jobs for products and their images. */
export function registerProductJobs(jobs: Jobs, { db, storage }: ProductJobServices): void {
  jobs.handle<{ keys: string[] }>(DELETE_IMAGE_FILES, async ({ keys }) => {
    for (const key of keys) await storage.removeImage(key)
  })
  jobs.handle<{ importId: string }>(IMPORT_PRODUCTS, ({ importId }) => continueImport(db, jobs, importId))
  jobs.every(86_400, 'delete old product imports', () => deleteExpiredImports(db))
  jobs.every(86_400, 'delete old failed searches', () => deleteOldFailedSearches(db))
  jobs.every(3_600, 'delete unused images', async () => {
    await deleteUnusedImages(db, jobs)
  })
}
