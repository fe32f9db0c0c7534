import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { deleteUnusedReviewPictures } from './review-pictures.server.ts'

interface ReviewJobServices {
  readonly db: Db
  readonly storage: Pick<ImageStorage, 'removePrivateImage'>
}

/** Registers the background job of reviews. Call it before the jobs start. */
export function registerReviewJobs(jobs: Jobs, { db, storage }: ReviewJobServices): void {
  jobs.every(3_600, 'delete unused review pictures', async () => {
    await deleteUnusedReviewPictures(db, storage)
  })
}
