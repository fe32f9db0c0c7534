import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { setSizeAlert, toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { openPagesDatabase } from '#app/platform/database/pages-database.server.ts'
import { insertCustomer, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findShoppers, readShopper } from './read-shopper.server.ts'

const { db } = await setUpTestDatabase()
const pages = openPagesDatabase({ db }, undefined)

let customer: TestCustomer
beforeEach(async () => {
  customer = await insertCustomer(db)
})

const read = ({ id, email }: TestCustomer) => readShopper(db, { id, email, isAdmin: false })
const find = async (token: string, productId?: string) =>
  (await findShoppers(pages, [{ token, shortId: productId?.slice(-10) ?? null }], 6))[0]

/** Signs a customer in. @returns The token of the session. */
async function sessionOf({ id }: TestCustomer): Promise<string> {
  await insertSession(db, { userId: id })
  const { token } = await db
    .selectFrom('auth.session')
    .select('token')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return token
}

const nothing = { isAdmin: false, cart: {}, saved: [], alertSizes: {}, isMeasured: false }

/** Another end of a session, in days from now. */
const endSession = (token: string, days: number) =>
  db
    .updateTable('auth.session')
    .set({ expiresAt: sql<Date>`now() + ${days} * interval '1 day'` })
    .where('token', '=', token)
    .execute()

test('a customer without anything', async () => {
  expect(await read(customer)).toEqual({ ...nothing, email: customer.email })
})

test('shows the cart by size, the wishlist with the newest first, alerts and whether there are measurements, each of one customer', async () => {
  const [kurti, dress] = [await insertProduct(db), await insertProduct(db, { stockBySize: { S: 0, M: 2 } })]
  const other = await insertCustomer(db)
  for (const [size, quantity] of [
    ['S', 2],
    ['M', 1],
  ] as const) {
    await addToCart(db, customer.id, { productId: kurti.id, size, quantity })
  }
  await toggleWishlist(db, customer.id, kurti.id)
  await setSizeAlert(db, customer.id, { productId: dress.id, size: 'S', isOn: true })
  await db.insertInto('body_measurements').values({ user_id: customer.id, unit: 'cm', bust_mm: 900 }).execute()
  const shown = {
    ...nothing,
    email: customer.email,
    cart: { [kurti.id]: { S: 2, M: 1 } },
    saved: [dress.id, kurti.id],
    alertSizes: { [dress.id]: ['S'] },
    isMeasured: true,
  }
  expect(await read(customer)).toEqual(shown)
  expect(await find(await sessionOf(customer))).toEqual({ shopper: shown, stock: '', hasJustBought: false })
  expect(await read(other)).toEqual({ ...nothing, email: other.email })
})

test('several customers are found at once, each with what is theirs', async () => {
  const other = await insertCustomer(db)
  const { id } = await insertProduct(db, { stockBySize: { S: 3 } })
  await toggleWishlist(db, other.id, id)
  const [first, second] = [await sessionOf(customer), await sessionOf(other)]
  const onProduct = id.slice(-10)
  const found = await findShoppers(
    pages,
    [
      { token: second, shortId: null },
      { token: 'x', shortId: onProduct },
      { token: first, shortId: onProduct },
      { token: second, shortId: onProduct },
    ],
    6,
  )
  const [mine, theirs] = [
    { ...nothing, email: customer.email },
    { ...nothing, email: other.email, saved: [id] },
  ]
  expect(found).toEqual([
    { shopper: theirs, stock: '', hasJustBought: false },
    undefined,
    { shopper: mine, stock: 'S 3', hasJustBought: false },
    { shopper: theirs, stock: 'S 3', hasJustBought: false },
  ])
})

test('S08 a session that has ended or is to be renewed finds no one, nor does the administrator’s', async () => {
  const token = await sessionOf(customer)
  expect(await find('x')).toBeUndefined()
  for (const days of [-1, 0, 5.9]) {
    await endSession(token, days)
    expect(await find(token)).toBeUndefined()
  }
  await endSession(token, 6.1)
  expect(await find(token)).toMatchObject({ shopper: { email: customer.email } })
  await db.updateTable('auth.user').set({ isAdmin: true }).where('id', '=', customer.id).execute()
  expect(await find(token)).toBeUndefined()
})

test('the stock of a product is another text after each change, of what is reserved too', async () => {
  const { id } = await insertProduct(db, { stockBySize: { S: 3, M: 2 } })
  const token = await sessionOf(customer)
  const stock = async () => (await find(token, id))?.stock
  expect(await stock()).toBe('M 2,S 3')
  await db
    .updateTable('product_stock')
    .set({ reserved: 1 })
    .where('product_id', '=', id)
    .where('size', '=', 'S')
    .execute()
  expect(await stock()).toBe('M 2,S 2')
})

test('whoever has just reserved something is known for half a minute', async () => {
  const token = await sessionOf(customer)
  const { id } = await db
    .insertInto('checkouts')
    .values({
      user_id: customer.id,
      status: 'reserved',
      snapshot: '{}',
      snapshot_hash: '',
      subtotal: sql`100`,
      shipping_cost: sql`0`,
      total_amount: sql`100`,
      expires_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await find(token)).toMatchObject({ hasJustBought: true })
  await db
    .updateTable('checkouts')
    .set({ updated_at: sql<Date>`now() - interval '31 seconds'` })
    .where('id', '=', id)
    .execute()
  expect(await find(token)).toMatchObject({ hasJustBought: false })
})
