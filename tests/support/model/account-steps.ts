import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { countRowsOf } from '../database/rows-of-user.ts'
import type { Shopper } from '../factories/shopper.ts'
import { at, insertMember, manner, once, one, perform, type Scene, step } from './shop-scene.ts'

/** Customers leave, and others of their household come. */
export const accountSteps = [
  step(2, 'delete account', fc.tuple(one, manner), async (scene, who, manner) => {
    const { db, address, model, shoppers } = scene
    const shopper = at(shoppers, who)
    await perform(scene, manner, deletionOf(scene, shopper))
    if (!model.gone.has(shopper.id)) return
    await expectToBeForgotten(db, shopper)
    shoppers[shoppers.indexOf(shopper)] = await insertMember(db, address.phone)
  }),
]

function deletionOf({ model }: Scene, { id }: Shopper) {
  return {
    run: ({ db }: Pick<Scene, 'db'>) => inTransaction(db, (tx) => deleteInTransaction(tx, id)),
    expected: () => model.deleteAccount(id),
  }
}

/** All customers delete their accounts. */
export async function deleteAccounts(scene: Scene): Promise<void> {
  for (const shopper of scene.shoppers) {
    await perform(scene, once, deletionOf(scene, shopper))
    await expectToBeForgotten(scene.db, shopper)
  }
}

/** Nothing refers to the account; of its emails, of what it wrote about products, and of what the owner answered, nothing remains. */
async function expectToBeForgotten(db: Db, { id, email }: Shopper): Promise<void> {
  expect(new Set(Object.values(await countRowsOf(db, id)))).toEqual(new Set([0]))
  const { rows } = await sql`
    select subject from shop.mails where recipient = ${email}
    union all select words from shop.reviews where reviews::text like ${`%${id}%`}
    union all select action from shop.audit_log where entity = 'reviews' and audit_log::text like ${`%${id}%`}
  `.execute(db)
  expect(rows).toEqual([])
}

/** What customers who are gone have reserved is over, and their payments are due to be looked up. */
export async function endForgottenCheckouts({ db, model }: Scene): Promise<void> {
  const ids = model.checkouts.filter(({ shopper }) => model.gone.has(shopper)).map(({ id }) => id)
  if (ids.length === 0) return
  const past = { expires_at: before(clockTime, { seconds: 1 }) }
  await db.updateTable('checkouts').set(past).where('id', 'in', ids).execute()
  await db.updateTable('stock_reservations').set(past).where('checkout_id', 'in', ids).execute()
  const due = { created_at: before(clockTime, { seconds: 400_000 }), next_check_at: clockTime }
  await db.updateTable('payment_attempts').set(due).where('checkout_id', 'in', ids).execute()
}
