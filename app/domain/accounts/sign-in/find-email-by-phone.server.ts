import type { Db } from '#app/platform/database/database.server.ts'
import { phoneDigits, withoutCountryCode } from '../phone.ts'

/**
 * The email address of the only customer with this phone number, in any format. Phone numbers aren't verified, so several
 * customers may have the same one; the result is then undefined.
 */
export async function findEmailByPhone(db: Db, phone: string): Promise<string | undefined> {
  const [customer, another] = await db
    .selectFrom('auth.user')
    .select('email')
    .where('phone', '=', phoneDigits(withoutCountryCode(phone)))
    .where('isAdmin', '=', false)
    .orderBy('id')
    .limit(2)
    .execute()
  return another ? undefined : customer?.email
}
