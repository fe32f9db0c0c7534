import { createElement } from 'react'
import { href } from 'react-router'
import { EMAIL_CHANGE_QUEUE, type EmailChangeJob } from '#app/domain/accounts/email-change/email-change.server.ts'
import {
  findCodeRecipient,
  ONE_TIME_CODE_QUEUE,
  type OneTimeCodeJob,
} from '#app/domain/accounts/sign-in/one-time-code.server.ts'
import { COD_CODE_QUEUE, type CodCodeJob } from '#app/domain/checkout/cash-on-delivery/cod-purchases.server.ts'
import { issueCodCode } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { CODE_MINUTES } from '#app/platform/auth/auth-plugins.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isMailQueued } from '#app/platform/mail/mail.server.ts'
import { mailEmailChangeCodes } from './email-change-emails.server.ts'
import { AddressCodeMail, CodCodeMail, NoSignInCodeMail, SignInCodeMail } from './mails/code-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

interface CodeServices extends MessagingServices {
  readonly auth: Pick<Auth, 'createCode'>
}

/** Emails one-time codes in the background. Call it before the jobs start. */
export function registerCodeJobs(jobs: Jobs, services: Omit<MessagingServices, 'jobs'> & { auth: Auth }): void {
  jobs.handle<OneTimeCodeJob>(ONE_TIME_CODE_QUEUE, (request) => mailCode({ ...services, jobs }, request))
  jobs.handle<CodCodeJob>(COD_CODE_QUEUE, (request) => mailCodCode({ ...services, jobs }, request))
  jobs.handle<EmailChangeJob>(EMAIL_CHANGE_QUEUE, (request) => mailEmailChangeCodes({ ...services, jobs }, request))
}

/**
 * Creates a one-time code for an address and emails it to the customer who may use it. For an address without a customer it
 * creates a code that nobody receives, so that trying codes reveals nothing about accounts. Safe to repeat: once the email is
 * queued, its code stays valid.
 */
export async function mailCode(services: CodeServices, request: OneTimeCodeJob): Promise<void> {
  const { db, auth } = services
  const dedupeKey = `mailed-code-${request.requestId}`
  if (await isMailQueued(db, dedupeKey)) return

  const code = await auth.createCode(request.email, request.purpose)
  const mail = await codeMail(services, request, code)
  if (mail) await inTransaction(db, (tx) => queueShopMail(tx, services, { ...mail, dedupeKey, isConfidential: true }))
}

/**
 * Emails a customer the code that confirms their purchase. Safe to repeat: once the email is queued, its code stays valid until another
 * one is asked for.
 */
async function mailCodCode(services: MessagingServices & { auth: Auth }, job: CodCodeJob): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const dedupeKey = `cod-code-${job.requestId}`
    if (await isMailQueued(tx, dedupeKey)) return
    const issued = await issueCodCode(tx, services.auth, job)
    if (!issued) return
    const { email: to, ...props } = issued
    const content = createElement(CodCodeMail, {
      ...props,
      path: href('/cash-on-delivery/:checkoutId', { checkoutId: job.checkoutId }),
    })
    const mail = { to, subject: 'Confirm your order', template: 'cod-code', content, dedupeKey, isConfidential: true }
    await queueShopMail(tx, services, mail)
  })
}

/** @returns Undefined for an address without a customer. */
async function codeMail({ db }: CodeServices, { email, purpose }: OneTimeCodeJob, code: string) {
  const recipient = await findCodeRecipient(db, email)
  if (!recipient) return undefined

  const { email: to, name: customerName, isVerified } = recipient
  const props = { customerName, code, minutes: CODE_MINUTES }
  if (purpose === 'email-verification') {
    const content = createElement(AddressCodeMail, props)
    return { to, subject: 'Verify your email address', template: 'address-code', content }
  }
  if (!isVerified) {
    const content = createElement(NoSignInCodeMail, { customerName })
    return { to, subject: 'Signing in', template: 'no-sign-in-code', content }
  }
  const content = createElement(SignInCodeMail, props)
  return { to, subject: 'Your sign-in code', template: 'sign-in-code', content }
}
