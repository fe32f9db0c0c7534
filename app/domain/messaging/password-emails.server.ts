import { createElement } from 'react'
import {
  issuePasswordReset,
  type PasswordChangedJob,
  type PasswordResetJob,
} from '#app/domain/accounts/password/password-reset.server.ts'
import type { WrongPasswordsJob } from '#app/domain/accounts/sign-in/wrong-password-alert.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { PasswordChangedMail, PasswordResetMail, WrongPasswordsMail } from './mails/password-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

/** Emails a link to set a new password; does nothing for an address without an account. Safe to repeat. */
export async function mailPasswordReset(
  services: MessagingServices,
  { email, requestId }: PasswordResetJob,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const reset = await issuePasswordReset(tx, email)
    if (!reset) return

    const { customer, token } = reset
    await queueShopMail(tx, services, {
      to: customer.email,
      subject: 'Set a new password',
      template: 'password-reset',
      dedupeKey: `password-reset-${requestId}`,
      isConfidential: true,
      content: createElement(PasswordResetMail, { customerName: customer.name, token }),
    })
  })
}

/** Emails a customer that their password was changed, in case it wasn't them. Safe to repeat. */
export async function mailPasswordChanged(
  services: MessagingServices,
  { userId, changeId }: PasswordChangedJob,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const customer = await accounts(tx).where('id', '=', userId).executeTakeFirst()
    if (!customer) return

    await queueShopMail(tx, services, {
      to: customer.email,
      subject: 'Your password was changed',
      template: 'password-changed',
      dedupeKey: `password-changed-${changeId}`,
      content: createElement(PasswordChangedMail, { customerName: customer.name }),
    })
  })
}

/** Warns the owner of an account, administrators too, that someone is guessing its password. Safe to repeat. */
export async function mailWrongPasswords(
  services: MessagingServices,
  { email, tries, alertId }: WrongPasswordsJob,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const owner = await accounts(tx)
      .where(({ fn }) => fn('lower', ['email']), '=', email)
      .executeTakeFirst()
    if (!owner) return

    await queueShopMail(tx, services, {
      to: owner.email,
      subject: 'Wrong passwords for your account',
      template: 'wrong-passwords',
      dedupeKey: `wrong-passwords-${alertId}`,
      content: createElement(WrongPasswordsMail, { customerName: owner.name, tries }),
    })
  })
}

const accounts = (tx: Tx) => tx.selectFrom('auth.user').select(['email', 'name'])
