import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

/** What it takes to tell customers something. */
export interface NotificationServices {
  readonly db: Db
  readonly jobs: JobSender
  /** Where links in mails lead. */
  readonly shopUrl: Config['shopUrl']
}
