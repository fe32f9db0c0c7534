import type { JobState } from '#app/platform/jobs/job-counts.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import type { ShopState } from './shop-metrics.server.ts'

/** How many entries are waiting, and how long the oldest has waited, in seconds; 0 when there are none. */
interface Queue {
  readonly count: number
  readonly oldestSeconds: number
}

/** The state of the shop that `GET /readyz` reports to monitoring. */
export interface ReadinessDetails {
  /** Requests can be served. A shop with long queues stays ready: out of service, it couldn't process them. */
  readonly isReady: boolean
  /** Null when the database didn't respond. */
  readonly queues: {
    readonly jobs: Queue
    /** Jobs that used up their tries within the last day. */
    readonly failedJobs: Queue
    readonly mails: Queue
    readonly webhooks: Queue
  } | null
  /** The age of the newest backup; null where the shop makes none itself, or has none yet. */
  readonly backupAgeSeconds: number | null
}

/** Sums up the state of the shop. @param state Undefined when the database didn't respond. */
export function readinessDetails(isReady: boolean, state: ShopState | undefined, now: Date): ReadinessDetails {
  if (!state) return { isReady, queues: null, backupAgeSeconds: null }

  const { figures, backup } = state
  const secondsSince = (since: Date) => Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000))
  const queue = ({ count, since }: Waiting): Queue => ({ count, oldestSeconds: since ? secondsSince(since) : 0 })
  const jobsIn = (state: JobState): Queue => {
    const jobs = figures.jobs.filter((job) => job.state === state)
    return {
      count: jobs.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...jobs.map(({ since }) => secondsSince(since))),
    }
  }
  return {
    isReady,
    queues: {
      jobs: jobsIn('due'),
      failedJobs: jobsIn('failed'),
      mails: queue(figures.waiting['mails-to-send']),
      webhooks: queue(figures.waiting['webhooks-to-process']),
    },
    backupAgeSeconds: backup?.newestAt ? secondsSince(backup.newestAt) : null,
  }
}
