import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { ConfigError } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertAccount } from './commands.server.ts'

/** Of a generated password: 120 bits, 20 characters. */
const PASSWORD_BYTES = 15

export interface EnsuredAdministrator {
  /** Whether the account was made just now. */
  readonly created: boolean
  /** Only when it was generated just now; it is kept nowhere and cannot be shown again. */
  readonly password: string | undefined
}

/**
 * Makes the administrator's account at the shop's start, unless it is there. Safe to repeat, also at the same time in
 * several processes.
 *
 * @param settings `password` undefined has one generated for a new account. A given password also becomes that of an
 *   existing account: whoever writes the settings owns the shop. Its sessions and its second step then end.
 * @throws ConfigError when the address belongs to an account that somebody signed up: such an account is never promoted.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password }: { email: string; password: string | undefined },
): Promise<EnsuredAdministrator> {
  const existing = await findAccount(db, email)
  if (existing) return keepAdministrator(db, existing, password)

  const generated = password === undefined ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const passwordHash = await hashPassword(password ?? generated ?? '')
  const created = await inTransaction(db, (tx) =>
    insertAccount(tx, { email, fullName: 'Administrator', phone: null, passwordHash, isAdmin: true }),
  )
  // Another process made it a moment ago.
  if (!created) return ensureAdministrator(db, { email, password })
  return { created: true, password: generated }
}

interface Account {
  readonly id: string
  readonly isAdmin: boolean
  readonly passwordHash: string | null
}

async function keepAdministrator(
  db: Db,
  account: Account,
  password: string | undefined,
): Promise<EnsuredAdministrator> {
  if (!account.isAdmin) throw new ConfigError('ADMIN_EMAIL is the address of a customer; choose another one')

  const isAsSet =
    password === undefined ||
    (account.passwordHash !== null && (await verifyPassword({ hash: account.passwordHash, password })))
  if (!isAsSet) await replacePassword(db, account.id, await hashPassword(password))
  return { created: false, password: undefined }
}

async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('auth.user as u')
    .leftJoin('auth.account as a', (join) => join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'))
    .select(['u.id', 'u.isAdmin', 'a.password as passwordHash'])
    .where((row) => row(row.fn<string>('lower', ['u.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

async function replacePassword(db: Db, userId: string, password: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('auth.account')
      .set({ password, updatedAt: new Date() })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute()
    // Who lost the phone with the app gets in again this way.
    await tx.deleteFrom('auth.twoFactor').where('userId', '=', userId).execute()
    await tx.updateTable('auth.user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute()
    await tx.deleteFrom('auth.session').where('userId', '=', userId).execute()
  })
}
