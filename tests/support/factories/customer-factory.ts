import { randomUUID } from 'node:crypto'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { nextMillisecond } from '../database/next-millisecond.ts'

/** A customer in the database without a password; tests sign them in with {@link signedIn}. */
export interface TestCustomer {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly phone: string | null
  readonly isAdmin: boolean
}

/** Saves a customer with a profile, later than all customers before. */
export async function insertCustomer(db: Db, overrides: Partial<TestCustomer> = {}): Promise<TestCustomer> {
  const id = overrides.id ?? randomUUID()
  const customer = {
    id,
    email: `customer-${id}@shopper.example`,
    fullName: 'Ananya Desai',
    phone: '9825012345',
    isAdmin: false,
    ...overrides,
  }
  await nextMillisecond()
  await db
    .insertInto('auth.user')
    .values({
      id,
      name: customer.fullName,
      email: customer.email,
      phone: customer.phone,
      isAdmin: customer.isAdmin,
    })
    .execute()
  await db
    .insertInto('user_profiles')
    .values({ user_id: id, full_name: customer.fullName, phone: customer.phone })
    .execute()
  return customer
}

/** The visitor that the root middleware would find for this customer. */
export function signedIn(customer: TestCustomer): Visitor {
  const { id, email, fullName, phone, isAdmin } = customer
  return { user: { id, email, fullName, phone, isAdmin }, sessionId: randomUUID() }
}
