import { randomBytes } from 'node:crypto'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { csvRows } from '#app/platform/http/sent-list.server.ts'
import { deleteUser, insertAccount } from '../commands.server.ts'
import { isUnusableAddress } from '../unusable-address.server.ts'
import { MAX_CUSTOMER_LINES } from './customer-limits.ts'
import { type CustomerLine, customerLines, type PlannedCustomer } from './customer-lines.ts'

export type ReadCustomersOutcome =
  | { readonly status: 'read'; readonly lines: CustomerLine[] }
  | { readonly status: 'unreadable' | 'no-lines' | 'too-many-lines' }

/** Reads a customer file as {@link customerLines} does. @param csv Undefined for a file that isn't text. */
export function readCustomers(csv: string | undefined): ReadCustomersOutcome {
  const rows = csv === undefined ? undefined : csvRows(csv, MAX_CUSTOMER_LINES)
  const lines = rows && customerLines(rows)
  if (!lines) return { status: 'unreadable' }
  if (lines.length === 0) return { status: 'no-lines' }
  return lines.length > MAX_CUSTOMER_LINES ? { status: 'too-many-lines' } : { status: 'read', lines }
}

interface Facts {
  readonly adminEmail: string
}

/** What each line would do now. Changes nothing. */
export async function checkCustomers(
  db: Db,
  lines: readonly CustomerLine[],
  { adminEmail }: Facts,
): Promise<PlannedCustomer[]> {
  const emails = lines.map(({ email }) => email)
  const known = await db
    .selectFrom('auth.user')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where(({ fn }) => fn('lower', ['email']), 'in', emails)
    .execute()
  const addresses = new Set(known.map(({ email }) => email))
  return lines.map((line): PlannedCustomer => {
    if (line.problem) return { ...line, plan: line.problem }
    if (isUnusableAddress(line.email, adminEmail)) return { ...line, plan: 'unusable-address' }
    return { ...line, plan: addresses.has(line.email) ? 'known' : 'add' }
  })
}

/**
 * Adds the customers of a file, all of them or none. They have no password that anyone knows: they sign in with a code by email, or choose a
 * password with “Forgot password?”. Either needs their mailbox, so their address counts as verified. Nothing is emailed, and nothing that
 * they agreed to elsewhere is taken over. Safe to repeat: those who have an account are left as they are.
 *
 * @returns What each line did, in their order.
 */
export async function addCustomers(
  db: Db,
  actor: AdminActor,
  lines: readonly CustomerLine[],
  facts: Facts,
): Promise<PlannedCustomer[]> {
  return inTransaction(db, async (tx) => {
    const done: PlannedCustomer[] = []
    for (const customer of await checkCustomers(tx, lines, facts)) {
      const isAdded = customer.plan === 'add' && (await addCustomer(tx, customer))
      done.push(customer.plan === 'add' ? { ...customer, plan: isAdded ? 'added' : 'known' } : customer)
    }
    const count = done.filter(({ plan }) => plan === 'added').length
    if (count > 0) {
      await recordAudit(tx, { actor, action: 'import-customers', entity: 'users', entityId: '', after: { count } })
    }
    return done
  })
}

async function addCustomer(tx: Tx, { email, fullName, phone }: CustomerLine): Promise<boolean> {
  // Salt and key as a hash has them, but of no password.
  const passwordHash = `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
  const userId = await insertAccount(tx, { email, fullName, phone, passwordHash, isAdmin: false, isVerified: true })
  if (userId === undefined) return false
  await tx.updateTable('user_profiles').set({ imported_at: transactionTime }).where('user_id', '=', userId).execute()
  return true
}

/** The newest import of customers, with how many of them haven't used their account; undefined without one. */
export async function findLastImport(db: Db): Promise<{ importedAt: Date; unused: number } | undefined> {
  const { importedAt } = await db
    .selectFrom('user_profiles')
    .select(({ fn }) => fn.max('imported_at').as('importedAt'))
    .executeTakeFirstOrThrow()
  if (importedAt === null) return undefined
  const { unused } = await unusedOfLastImport(db)
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .executeTakeFirstOrThrow()
  return { importedAt, unused }
}

export interface UndoCustomersOutcome {
  readonly status: 'undone'
  readonly removed: number
}

/** Removes the customers of the newest import who haven't used their account. The others stay. Safe to repeat. */
export async function undoLastImport(db: Db, actor: AdminActor): Promise<UndoCustomersOutcome> {
  return inTransaction(db, async (tx) => {
    const unused = await unusedOfLastImport(tx).select('profile.user_id as id').execute()
    for (const { id } of unused) await deleteUser(tx, id)
    if (unused.length > 0) {
      const before = { count: unused.length }
      await recordAudit(tx, { actor, action: 'undo-customer-import', entity: 'users', entityId: '', before })
    }
    return { status: 'undone', removed: unused.length }
  })
}

/** What an account that is used may own. */
const OWNED = ['cart_items', 'wishlist', 'addresses', 'orders', 'checkouts', 'complaints', 'notes'] as const

/** Nobody is signed in, and nothing belongs to the account. */
function unusedOfLastImport(db: Db | Tx) {
  return db
    .selectFrom('user_profiles as profile')
    .where('profile.imported_at', '=', (eb) =>
      eb.selectFrom('user_profiles').select(({ fn }) => fn.max('imported_at').as('newest')),
    )
    .where(({ not, exists, selectFrom, lit, and }) =>
      and([
        ...OWNED.map((table) =>
          not(exists(selectFrom(table).select(lit(1).as('one')).whereRef(`${table}.user_id`, '=', 'profile.user_id'))),
        ),
        not(
          exists(
            selectFrom('auth.session').select(lit(1).as('one')).whereRef('auth.session.userId', '=', 'profile.user_id'),
          ),
        ),
      ]),
    )
}
