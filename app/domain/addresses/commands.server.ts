import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AddressInput } from './address.form.ts'

/** The most addresses a customer can save. The account page and the checkout show all of them. */
export const MAX_ADDRESSES = 50

export type SaveAddressOutcome =
  | { status: 'saved'; addressId: string }
  | { status: 'too-many-addresses' }
  | { status: 'unknown-address' }

export type SetDefaultAddressOutcome = { status: 'changed' } | { status: 'unknown-address' }

/**
 * Adds an address, or changes the one with the id `addressId`. A customer's first address becomes the default; `isDefault`
 * moves the default to this address. The default can't be unset, only moved.
 */
export async function saveAddress(db: Db, userId: string, input: AddressInput): Promise<SaveAddressOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    if (!input.addressId && (await countAddresses(tx, userId)) >= MAX_ADDRESSES) return { status: 'too-many-addresses' }

    const addressId = input.addressId
      ? await changeAddress(tx, userId, input.addressId, input)
      : await insertAddress(tx, userId, input)
    if (!addressId) return { status: 'unknown-address' }

    if (input.isDefault || !(await hasDefault(tx, userId))) await moveDefault(tx, userId, addressId)
    return { status: 'saved', addressId }
  })
}

/** Makes one of the customer's addresses the default. Safe to repeat. */
export async function setDefaultAddress(
  db: Db,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<SetDefaultAddressOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const address = await tx
      .selectFrom('addresses')
      .select('id')
      .where('id', '=', addressId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!address) return { status: 'unknown-address' }

    await moveDefault(tx, userId, addressId)
    return { status: 'changed' }
  })
}

async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function insertAddress(tx: Tx, userId: string, input: AddressInput): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ user_id: userId, type: 'shipping', country: 'India', ...toColumns(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function changeAddress(
  tx: Tx,
  userId: string,
  addressId: string,
  input: AddressInput,
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('addresses')
    .set({ ...toColumns(input), updated_at: transactionTime })
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return changed?.id
}

async function hasDefault(tx: Tx, userId: string): Promise<boolean> {
  const current = await tx
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return current !== undefined
}

/** Unsets the old default first, because the unique index on defaults is checked after each statement. */
async function moveDefault(tx: Tx, userId: string, addressId: string): Promise<void> {
  const changedAt = transactionTime
  await tx
    .updateTable('addresses')
    .set({ is_default: false, updated_at: changedAt })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('id', '!=', addressId)
    .execute()
  await tx
    .updateTable('addresses')
    .set({ is_default: true, updated_at: changedAt })
    .where('user_id', '=', userId)
    .where('id', '=', addressId)
    .execute()
}

function toColumns(input: AddressInput) {
  return {
    full_name: input.fullName,
    phone: input.phone,
    address_line_1: input.addressLine1,
    address_line_2: input.addressLine2,
    city: input.city,
    state: input.state,
    postal_code: input.postalCode,
  }
}
