import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { insertCustomer, type TestCustomer } from './customer-factory.ts'

let known: { password: string; hash: string } | undefined

/** Gives a saved customer a password. @returns Its hash, made once for all customers with the same one. */
export async function insertPassword(db: Db, { userId, password }: { userId: string; password: string }) {
  if (known?.password !== password) known = { password, hash: await hashPassword(password) }
  await db
    .insertInto('auth.account')
    .values({ userId, providerId: 'credential', accountId: userId, password: known.hash })
    .execute()
  return known.hash
}

/** Saves a customer who signs in with this password. */
export async function insertCustomerWithPassword(
  db: Db,
  { password, ...overrides }: Partial<TestCustomer> & { password: string },
): Promise<TestCustomer> {
  const customer = await insertCustomer(db, overrides)
  await insertPassword(db, { userId: customer.id, password })
  return customer
}
