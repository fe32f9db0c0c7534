import {
  issuePasswordReset,
  type PasswordChangedJob,
  type PasswordResetJob,
} from '#app/domain/accounts/password/password-reset.server.ts'
import type { WrongPasswordsJob } from '#app/domain/accounts/sign-in/wrong-password-alert.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { passwordChangedMail, passwordResetMail, wrongPasswordsMail } from './mails/password-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'

/** Emails a link to set a new password; does nothing for an address without an account. Safe to repeat. */
export async function mailPasswordReset(
  { db, jobs, shopUrl }: MessagingServices,
  { email, requestId }: PasswordResetJob,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reset = await issuePasswordReset(tx, email)
    if (!reset) return

    const { customer, token } = reset
    await queueMail(tx, jobs, {
      to: customer.email,
      subject: 'Set a new password',
      template: 'password-reset',
      dedupeKey: `password-reset-${requestId}`,
      isConfidential: true,
      ...(await passwordResetMail({ customerName: customer.name, token, shopUrl })),
    })
  })
}

/** Emails a customer that their password was changed, in case it wasn't them. Safe to repeat. */
export async function mailPasswordChanged(
  { db, jobs, shopUrl }: MessagingServices,
  { userId, changeId }: PasswordChangedJob,
): Promise<void> {
  const customer = await db
    .selectFrom('auth.user')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!customer) return

  const rendered = await passwordChangedMail({ customerName: customer.name, shopUrl })
  await inTransaction(db, (tx) =>
    queueMail(tx, jobs, {
      to: customer.email,
      subject: 'Your password was changed',
      template: 'password-changed',
      dedupeKey: `password-changed-${changeId}`,
      ...rendered,
    }),
  )
}

/** Warns the owner of an account, administrators too, that someone is guessing its password. Safe to repeat. */
export async function mailWrongPasswords(
  { db, jobs, shopUrl }: MessagingServices,
  { email, tries, alertId }: WrongPasswordsJob,
): Promise<void> {
  const owner = await db
    .selectFrom('auth.user')
    .select(['email', 'name'])
    .where(({ fn }) => fn('lower', ['email']), '=', email)
    .executeTakeFirst()
  if (!owner) return

  const rendered = await wrongPasswordsMail({ customerName: owner.name, tries, shopUrl })
  await inTransaction(db, (tx) =>
    queueMail(tx, jobs, {
      to: owner.email,
      subject: 'Wrong passwords for your account',
      template: 'wrong-passwords',
      dedupeKey: `wrong-passwords-${alertId}`,
      ...rendered,
    }),
  )
}
