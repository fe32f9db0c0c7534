import { randomUUID } from 'node:crypto'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { countAttempt, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'

/** Queue of jobs that warn the owner of an account that someone is guessing its password. */
export const WRONG_PASSWORDS_QUEUE = 'wrong-passwords'

export interface WrongPasswordsJob {
  readonly email: string
  /** Wrong passwords within a day, so far. */
  readonly tries: number
  /** The same for every attempt of the job. */
  readonly alertId: string
}

const DAY_MS = 24 * 60 * 60_000

/** Nobody mistypes a password that often in a day. */
const ALERT_AFTER_ATTEMPTS = 20

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/**
 * Counts a wrong password for an address. After twenty in a day, warns the account's owner, at most once a day. The work is
 * the same for every address: whether it has an account is looked up in the background.
 */
export async function recordWrongPassword({ db, jobs }: Services, email: string, now: Date): Promise<void> {
  const account = email.trim().toLowerCase()
  const belowAlert = { max: ALERT_AFTER_ATTEMPTS - 1, windowMs: DAY_MS }
  if ((await countAttempt(db, rateLimitKey('wrong-passwords', account), belowAlert, now)).isAllowed) return
  const onceADay = { max: 1, windowMs: DAY_MS }
  if (!(await countAttempt(db, rateLimitKey('wrong-passwords-alert', account), onceADay, now)).isAllowed) return

  const job: WrongPasswordsJob = { email: account, tries: ALERT_AFTER_ATTEMPTS, alertId: randomUUID() }
  await jobs.enqueue(db, WRONG_PASSWORDS_QUEUE, job)
}
