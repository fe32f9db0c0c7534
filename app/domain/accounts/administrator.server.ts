import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { ConfigError } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertAccount } from './commands.server.ts'

/** Length of a generated password: 120 bits, 20 characters. */
const PASSWORD_BYTES = 15

export interface EnsuredAdministrator {
  /** Whether the account was created just now. */
  readonly created: boolean
  /** Set only when it was generated just now; it isn't stored and can't be shown again. */
  readonly password: string | undefined
}

/**
 * Creates the administrator's account when the shop starts, unless it exists. Safe to repeat, and to run in several
 * processes at once.
 *
 * @param settings Without a `password`, one is generated for a new account. A `password` also replaces that of an existing
 *   account, because the settings belong to the shop's owner. Replacing it ends the account's sessions and turns off its
 *   two-step verification. A new account's password is hashed at once, by another thread, but the account is created `after` the rest
 *   of the start: a shop that is killed in between would never print a generated password.
 * @throws ConfigError when a customer has signed up with the address: customers are never promoted.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password, after }: { email: string; password: string | undefined; after?: Promise<unknown> },
): Promise<EnsuredAdministrator> {
  const existing = await findAccount(db, email)
  if (existing) return updateAdministrator(db, existing, password)

  const generated = password === undefined ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const [passwordHash] = await Promise.all([hashPassword(password ?? generated ?? ''), after])
  const created = await inTransaction(db, (tx) =>
    insertAccount(tx, { email, fullName: 'Administrator', phone: null, passwordHash, isAdmin: true }),
  )
  // Another process has just created it.
  if (!created) return ensureAdministrator(db, { email, password })
  return { created: true, password: generated }
}

interface Account {
  readonly id: string
  readonly isAdmin: boolean
  readonly passwordHash: string | null
}

async function updateAdministrator(
  db: Db,
  account: Account,
  password: string | undefined,
): Promise<EnsuredAdministrator> {
  if (!account.isAdmin) throw new ConfigError('ADMIN_EMAIL is the address of a customer; choose another one')

  const isUpToDate =
    password === undefined ||
    (account.passwordHash !== null && (await verifyPassword({ hash: account.passwordHash, password })))
  if (!isUpToDate) await replacePassword(db, account.id, await hashPassword(password))
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
    // Otherwise an administrator who has lost the phone with the app couldn't sign in.
    await tx.deleteFrom('auth.twoFactor').where('userId', '=', userId).execute()
    await tx.updateTable('auth.user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute()
    await tx.deleteFrom('auth.session').where('userId', '=', userId).execute()
  })
}
