import { addOldAddresses, removeOldAddresses } from '#app/domain/admin/redirects/redirects.server.ts'
import type { ImportServices } from '#app/domain/catalog/import/import-products.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { createFakeJobs } from './fake-jobs.ts'

/** What an import works with. Product files have no pictures to download, so there are none unless a test says so. */
export function createImportServices(services: Partial<ImportServices> = {}): ImportServices & { jobs: JobSender } {
  return {
    jobs: createFakeJobs(),
    storage: { saveImage: async () => ({ status: 'rejected', reason: 'not-an-image' }) },
    fetchPicture: async () => ({ status: 'unavailable' }),
    addRedirects: addOldAddresses,
    removeRedirects: removeOldAddresses,
    ...services,
  }
}
