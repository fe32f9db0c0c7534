import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

/** Records jobs without running them. */
export function createFakeJobs() {
  const enqueued: { queue: string; data: object }[] = []
  const sender: JobSender = {
    async enqueue(_tx, queue, data) {
      enqueued.push({ queue, data })
    },
  }
  return { ...sender, enqueued }
}
