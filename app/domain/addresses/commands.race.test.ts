import { expect, test } from 'vitest'
import { z } from 'zod'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { saveAddressForm } from './address.form.ts'
import { saveAddress, setDefaultAddress } from './commands.server.ts'
import { listAddresses } from './queries.server.ts'

const addressInput = saveAddressForm.fields(z)

const { db } = await setUpTestDatabase()

const input = addressInput.parse(TYPED_ADDRESS)

test('M86 C08 twenty parallel changes of the default all succeed and leave exactly one', async () => {
  const { id: userId } = await insertCustomer(db)
  for (let i = 0; i < 5; i++) await saveAddress(db, userId, input)
  const addresses = await listAddresses(db, userId)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      setDefaultAddress(db, { userId, addressId: addresses[index % 5]?.id ?? '' }),
    ),
  )
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ status: 'changed' })))
  expect((await listAddresses(db, userId)).filter((address) => address.isDefault)).toHaveLength(1)
})

test('M86 twenty first addresses saved in parallel leave exactly one default', async () => {
  const { id: userId } = await insertCustomer(db)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => saveAddress(db, userId, { ...input, isDefault: index % 2 === 0 })),
  )
  const addresses = await listAddresses(db, userId)
  expect(addresses).toHaveLength(20)
  expect(addresses.filter((address) => address.isDefault)).toHaveLength(1)
})
