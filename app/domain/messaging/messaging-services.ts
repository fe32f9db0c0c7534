import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'

export interface MessagingServices {
  readonly db: Db
  readonly jobs: JobSender
  /** Where links in emails lead. */
  readonly shopUrl: Config['shopUrl']
}
