import { REPLACEMENT_CANCELLED_QUEUE, type ReplacementCancelled } from '#app/domain/orders/order-event.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { discardOldPictures } from './complaint-pictures.server.ts'
import { reopenComplaintOf, reopenMissedComplaints } from './reopen-complaint.server.ts'

/** Registers the background jobs for complaints. Call it before the jobs start. */
export function registerComplaintJobs(jobs: Jobs, { db }: { db: Db }): void {
  jobs.handle<ReplacementCancelled>(REPLACEMENT_CANCELLED_QUEUE, async ({ orderId }) => {
    await reopenComplaintOf(db, orderId)
  })
  jobs.every(3_600, 'reopen complaints of cancelled replacements', () => reopenMissedComplaints(db))
  jobs.every(3_600, 'discard the pictures of old complaints', async () => {
    await discardOldPictures(db)
  })
}
