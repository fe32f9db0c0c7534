import {
  EMAIL_CHANGE_MINUTES,
  type EmailChangeJob,
  issueEmailChangeCodes,
  takeMadeEmailChange,
} from '#app/domain/accounts/email-change/email-change.server.ts'
import { createNotification } from '#app/domain/notifications/commands.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { newEmailCodeMail, oldEmailCodeMail } from './mails/code-mails.tsx'
import { emailChangedMail, emailTakenMail } from './mails/email-change-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'

/**
 * Emails a code to the current and one to the new address of a request. The owner of an account at the new address is told of
 * the attempt instead. Safe to repeat.
 */
export async function mailEmailChangeCodes(
  { db, jobs, auth, shopUrl }: MessagingServices & { auth: Pick<Auth, 'hashCode'> },
  job: EmailChangeJob,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const change = await issueEmailChangeCodes(tx, auth, job)
    if (!change) return

    const { customerName, oldEmail, oldCode, newEmail, newCode, nameOfTaken } = change
    const { settings } = await readSettings(tx)
    const minutes = EMAIL_CHANGE_MINUTES
    const keyOf = (mailbox: string) => `email-change-${job.userId}-${job.changeId}-${mailbox}`
    await queueMail(tx, jobs, {
      to: oldEmail,
      subject: 'Confirm your new email address',
      template: 'email-change-code',
      dedupeKey: keyOf('old'),
      isConfidential: true,
      ...(await oldEmailCodeMail({ customerName, code: oldCode, minutes, newEmail, shopUrl }, settings)),
    })
    if (newCode === undefined) {
      await queueMail(tx, jobs, {
        to: newEmail,
        subject: 'Someone tried to use your email address',
        template: 'email-change-taken',
        dedupeKey: keyOf('new'),
        ...(await emailTakenMail({ customerName: nameOfTaken ?? '', shopUrl }, settings)),
      })
      return
    }
    await queueMail(tx, jobs, {
      to: newEmail,
      subject: 'Confirm your email address',
      template: 'new-email-code',
      dedupeKey: keyOf('new'),
      isConfidential: true,
      // Someone may have typed a stranger's address, who needn't learn whose account it is.
      ...(await newEmailCodeMail({ customerName: '', code: newCode, minutes, shopUrl }, settings)),
    })
  })
}

/** Tells both mailboxes and the account that the address was changed. Safe to repeat. */
export async function notifyOfEmailChange(
  { db, jobs, shopUrl }: MessagingServices,
  job: EmailChangeJob,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const change = await takeMadeEmailChange(tx, job)
    if (!change) return

    const { settings } = await readSettings(tx)
    const rendered = await emailChangedMail({ ...change, shopUrl }, settings)
    for (const to of [change.oldEmail, change.newEmail]) {
      await queueMail(tx, jobs, {
        to,
        subject: 'Your email address was changed',
        template: 'email-changed',
        dedupeKey: `email-changed-${job.userId}-${job.changeId}-${to === change.oldEmail ? 'old' : 'new'}`,
        ...rendered,
      })
    }
    await createNotification(tx, {
      userId: job.userId,
      type: 'system',
      title: 'Email address changed',
      message: `Sign in with ${change.newEmail} from now on. If this wasn’t you, email ${settings.supportEmail} right away.`,
      dedupeKey: `email-changed-${job.changeId}`,
    })
  })
}
