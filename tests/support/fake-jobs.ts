import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

/** Keeps jobs for the test to see; nothing runs them. */
export function createFakeJobs() {
  const enqueued: { queue: string; data: object }[] = []
  const sender: JobSender = {
    async enqueue(_tx, queue, data) {
      enqueued.push({ queue, data })
    },
  }
  return { ...sender, enqueued }
}
