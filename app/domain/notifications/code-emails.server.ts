import {
  findCodeRecipient,
  ONE_TIME_CODE_QUEUE,
  type OneTimeCodeJob,
} from '#app/domain/accounts/sign-in/one-time-code.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { CODE_MINUTES } from '#app/platform/auth/auth-plugins.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { addressCodeMail, noSignInCodeMail, signInCodeMail } from './mails/code-mails.tsx'
import type { NotificationServices } from './notification-services.ts'

interface CodeServices extends NotificationServices {
  readonly auth: Pick<Auth, 'createCode'>
}

/** Makes and mails codes. To be called before the jobs start. */
export function registerCodeJobs(jobs: Jobs, services: Omit<CodeServices, 'jobs'>): void {
  jobs.handle<OneTimeCodeJob>(ONE_TIME_CODE_QUEUE, (request) => mailCode({ ...services, jobs }, request))
}

/**
 * Makes a code for an address, and mails it to the customer who may use it. An address without one gets a code that
 * nobody learns, so that trying codes tells nothing either. Safe to repeat: the code of a mail that was written is kept.
 */
export async function mailCode(services: CodeServices, request: OneTimeCodeJob): Promise<void> {
  const { db, jobs, auth } = services
  const dedupeKey = `mailed-code-${request.requestId}`
  if (await isWritten(db, dedupeKey)) return

  const code = await auth.createCode(request.email, request.purpose)
  const mail = await writeMail(services, request, code)
  if (mail) await inTransaction(db, (tx) => queueMail(tx, jobs, { ...mail, dedupeKey, isConfidential: true }))
}

/** @returns Undefined for an address without a customer. */
async function writeMail({ db, shopUrl }: CodeServices, { email, purpose }: OneTimeCodeJob, code: string) {
  const reader = await findCodeRecipient(db, email)
  if (!reader) return undefined

  const to = reader.email
  const props = { customerName: reader.name, code, minutes: CODE_MINUTES, shopUrl }
  if (purpose === 'email-verification') {
    const written = await addressCodeMail(props)
    return { to, subject: 'Verify your email address', template: 'address-code', ...written }
  }
  if (!reader.isVerified) {
    const written = await noSignInCodeMail(props)
    return { to, subject: 'Signing in', template: 'no-sign-in-code', ...written }
  }
  return { to, subject: 'Your sign-in code', template: 'sign-in-code', ...(await signInCodeMail(props)) }
}

async function isWritten(db: Db, dedupeKey: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return mail !== undefined
}
