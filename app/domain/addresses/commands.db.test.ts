import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { saveAddressForm } from './address.form.ts'
import { MAX_ADDRESSES, saveAddress, setDefaultAddress } from './commands.server.ts'
import { findAddress, listAddresses } from './queries.server.ts'

const addressInput = saveAddressForm.fields(z)

let userId: string

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  userId = (await insertCustomer(db)).id
})

function makeInput(change: object = {}) {
  return addressInput.parse({ ...TYPED_ADDRESS, ...change })
}

async function save(change: object = {}): Promise<string> {
  const outcome = await saveAddress(db, userId, makeInput(change))
  if (outcome.status !== 'saved') throw new Error(outcome.status)
  return outcome.addressId
}

const defaults = async () =>
  (await listAddresses(db, userId)).filter((address) => address.isDefault).map((address) => address.id)

test('M86 an address is stored with type shipping and country India', async () => {
  const addressId = await save({ addressLine2: 'Navrangpura' })
  expect(await findAddress(db, { userId, addressId })).toEqual({
    id: addressId,
    fullName: 'Ananya Desai',
    phone: '9825012345',
    addressLine1: '14 Sarita Society',
    addressLine2: 'Navrangpura',
    city: 'Ahmedabad',
    state: 'Gujarat',
    postalCode: '380009',
    country: 'India',
    isDefault: true,
  })
  const stored = await db
    .selectFrom('addresses')
    .select(['type', 'country'])
    .where('id', '=', addressId)
    .executeTakeFirst()
  expect(stored).toEqual({ type: 'shipping', country: 'India' })
})

test('a full address book rejects new addresses, but its addresses can be changed', async () => {
  const first = await save()
  for (let saved = 1; saved < MAX_ADDRESSES; saved++) await save()
  expect(await saveAddress(db, userId, makeInput())).toEqual({ status: 'too-many-addresses' })
  expect(await save({ addressId: first, city: 'Surat' })).toBe(first)
  expect(await listAddresses(db, userId)).toHaveLength(MAX_ADDRESSES)
})

test('M86 the first address is the default, later ones only on request', async () => {
  const first = await save()
  const second = await save({ city: 'Surat' })
  expect(await defaults()).toEqual([first])
  const third = await save({ city: 'Vadodara', isDefault: true })
  expect(await defaults()).toEqual([third])
  const listed = await listAddresses(db, userId)
  expect(listed.map((address) => address.id)).toEqual([third, first, second])
})

test('M86 choosing another default leaves exactly one', async () => {
  const first = await save()
  const second = await save()
  expect(await setDefaultAddress(db, { userId, addressId: second })).toEqual({ status: 'changed' })
  expect(await defaults()).toEqual([second])
  expect(await setDefaultAddress(db, { userId, addressId: second })).toEqual({ status: 'changed' })
  expect(await setDefaultAddress(db, { userId, addressId: first })).toEqual({ status: 'changed' })
  expect(await defaults()).toEqual([first])
})

test('M86 changing an address preserves its id and can’t unset the default', async () => {
  const addressId = await save()
  await save({ city: 'Surat' })
  const changed = await save({ addressId, city: 'Rajkot', isDefault: false })
  expect(changed).toBe(addressId)
  expect(await findAddress(db, { userId, addressId })).toMatchObject({ city: 'Rajkot', isDefault: true })
})

test('changing an address can make it the default', async () => {
  await save()
  const second = await save({ city: 'Surat' })
  await save({ addressId: second, city: 'Surat', isDefault: true })
  expect(await defaults()).toEqual([second])
})

test("M124 another customer's address is not found, not changed and not made the default", async () => {
  const addressId = await save()
  const stranger = await insertCustomer(db)
  const own = await saveAddress(db, stranger.id, makeInput())
  expect(await findAddress(db, { userId: stranger.id, addressId })).toBeUndefined()
  expect(await saveAddress(db, stranger.id, makeInput({ addressId, city: 'Delhi', isDefault: true }))).toEqual({
    status: 'unknown-address',
  })
  expect(await setDefaultAddress(db, { userId: stranger.id, addressId })).toEqual({
    status: 'unknown-address',
  })
  expect(await findAddress(db, { userId, addressId })).toMatchObject({ city: 'Ahmedabad', isDefault: true })
  expect(await listAddresses(db, stranger.id)).toMatchObject([
    { id: 'addressId' in own ? own.addressId : '', isDefault: true },
  ])
})
