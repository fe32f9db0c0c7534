import { createElement } from 'react'
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
import { NewEmailCodeMail, OldEmailCodeMail } from './mails/code-mails.tsx'
import { EmailChangedMail, EmailTakenMail } from './mails/email-change-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

/**
 * Emails a code to the current and one to the new address of a request. The owner of an account at the new address is told of
 * the attempt instead. Safe to repeat.
 */
export async function mailEmailChangeCodes(
  services: MessagingServices & { auth: Pick<Auth, 'hashCode'> },
  job: EmailChangeJob,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const change = await issueEmailChangeCodes(tx, services.auth, job)
    if (!change) return

    const { customerName, oldEmail, oldCode, newEmail, newCode, nameOfTaken } = change
    const minutes = EMAIL_CHANGE_MINUTES
    const keyOf = (mailbox: string) => `email-change-${job.userId}-${job.changeId}-${mailbox}`
    await queueShopMail(tx, services, {
      to: oldEmail,
      subject: 'Confirm your new email address',
      template: 'email-change-code',
      dedupeKey: keyOf('old'),
      isConfidential: true,
      content: createElement(OldEmailCodeMail, { customerName, code: oldCode, minutes, newEmail }),
    })
    if (newCode === undefined) {
      await queueShopMail(tx, services, {
        to: newEmail,
        subject: 'Someone tried to use your email address',
        template: 'email-change-taken',
        dedupeKey: keyOf('new'),
        content: createElement(EmailTakenMail, { customerName: nameOfTaken ?? '' }),
      })
      return
    }
    await queueShopMail(tx, services, {
      to: newEmail,
      subject: 'Confirm your email address',
      template: 'new-email-code',
      dedupeKey: keyOf('new'),
      isConfidential: true,
      // Someone may have typed a stranger's address, who needn't learn whose account it is.
      content: createElement(NewEmailCodeMail, { customerName: '', code: newCode, minutes }),
    })
  })
}

/** Tells both mailboxes and the account that the address was changed. Safe to repeat. */
export async function notifyOfEmailChange(services: MessagingServices, job: EmailChangeJob): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const change = await takeMadeEmailChange(tx, job)
    if (!change) return

    for (const to of [change.oldEmail, change.newEmail]) {
      await queueShopMail(tx, services, {
        to,
        subject: 'Your email address was changed',
        template: 'email-changed',
        dedupeKey: `email-changed-${job.userId}-${job.changeId}-${to === change.oldEmail ? 'old' : 'new'}`,
        content: createElement(EmailChangedMail, change),
      })
    }
    const { settings } = await readSettings(tx)
    await createNotification(tx, {
      userId: job.userId,
      type: 'system',
      title: 'Email address changed',
      message: `Sign in with ${change.newEmail} from now on. If this wasn’t you, email ${settings.supportEmail} right away.`,
      dedupeKey: `email-changed-${job.changeId}`,
    })
  })
}
