import {
  issuePasswordReset,
  type PasswordChangedJob,
  type PasswordResetJob,
} from '#app/domain/accounts/password/password-reset.server.ts'
import type { WrongPasswordsJob } from '#app/domain/accounts/sign-in/wrong-password-alert.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
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
    const { settings } = await readSettings(tx)
    await queueMail(tx, jobs, {
      to: customer.email,
      subject: 'Set a new password',
      template: 'password-reset',
      dedupeKey: `password-reset-${requestId}`,
      isConfidential: true,
      ...(await passwordResetMail({ customerName: customer.name, token, shopUrl }, settings)),
    })
  })
}

/** Emails a customer that their password was changed, in case it wasn't them. Safe to repeat. */
export async function mailPasswordChanged(
  services: MessagingServices,
  { userId, changeId }: PasswordChangedJob,
): Promise<void> {
  const customer = await accounts(services.db).where('id', '=', userId).executeTakeFirst()
  if (!customer) return

  const { settings } = await readSettings(services.db)
  await queueInTransaction(services, {
    to: customer.email,
    subject: 'Your password was changed',
    template: 'password-changed',
    dedupeKey: `password-changed-${changeId}`,
    ...(await passwordChangedMail({ customerName: customer.name, shopUrl: services.shopUrl }, settings)),
  })
}

/** Warns the owner of an account, administrators too, that someone is guessing its password. Safe to repeat. */
export async function mailWrongPasswords(
  services: MessagingServices,
  { email, tries, alertId }: WrongPasswordsJob,
): Promise<void> {
  const owner = await accounts(services.db)
    .where(({ fn }) => fn('lower', ['email']), '=', email)
    .executeTakeFirst()
  if (!owner) return

  const { settings } = await readSettings(services.db)
  await queueInTransaction(services, {
    to: owner.email,
    subject: 'Wrong passwords for your account',
    template: 'wrong-passwords',
    dedupeKey: `wrong-passwords-${alertId}`,
    ...(await wrongPasswordsMail({ customerName: owner.name, tries, shopUrl: services.shopUrl }, settings)),
  })
}

const accounts = (db: Db) => db.selectFrom('auth.user').select(['email', 'name'])

function queueInTransaction({ db, jobs }: MessagingServices, mail: Mail): Promise<void> {
  return inTransaction(db, (tx) => queueMail(tx, jobs, mail))
}
