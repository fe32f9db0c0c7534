import type { Db } from '#app/platform/database/database.server.ts'
import type { Address } from './address.ts'

/** A customer's addresses, the default first, then the oldest; may be empty. */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  return selectAddresses(db, userId).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute()
}

/** One of a customer's own addresses; undefined for any other id, including another customer's. */
export async function findAddress(
  db: Db,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<Address | undefined> {
  return selectAddresses(db, userId).where('id', '=', addressId).executeTakeFirst()
}

function selectAddresses(db: Db, userId: string) {
  return db
    .selectFrom('addresses')
    .select([
      'id',
      'full_name as fullName',
      'phone',
      'address_line_1 as addressLine1',
      'address_line_2 as addressLine2',
      'city',
      'state',
      'postal_code as postalCode',
      'country',
      'is_default as isDefault',
    ])
    .where('user_id', '=', userId)
}
