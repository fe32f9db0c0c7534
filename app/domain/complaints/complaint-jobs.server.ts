import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { deleteUnusedPictures, discardOldPictures } from './complaint-pictures.server.ts'

interface ComplaintJobServices {
  readonly db: Db
  readonly storage: Pick<ImageStorage, 'removePrivateImage'>
}

/** Registers the background jobs for complaints. Call it before the jobs start. */
export function registerComplaintJobs(jobs: Jobs, { db, storage }: ComplaintJobServices): void {
  jobs.every(3_600, 'delete unused complaint pictures', async () => {
    await discardOldPictures(db)
    await deleteUnusedPictures(db, storage)
  })
}
