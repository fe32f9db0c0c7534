import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer } from '#tests/support/factories.ts'
import { listUsers } from './users.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('M104 lists everybody, who joined last first, with what is known of them', async () => {
  const admin = await insertCustomer(database.db, { isAdmin: true, phone: null, fullName: '' })
  const customer = await insertCustomer(database.db, { fullName: 'Ananya Desai' })
  const joinedAt = new Date('2026-11-01T10:00:00Z')
  await database.db.updateTable('auth.user').set({ createdAt: joinedAt }).where('id', '=', admin.id).execute()
  await database.db
    .updateTable('user_profiles')
    .set({ gender: 'Female', date_of_birth: '1996-02-29' })
    .where('user_id', '=', customer.id)
    .execute()

  expect(await listUsers(database.db)).toEqual([
    {
      id: customer.id,
      email: customer.email,
      fullName: 'Ananya Desai',
      phone: '9825012345',
      gender: 'Female',
      dateOfBirth: '1996-02-29',
      isAdmin: false,
      joinedAt: expect.any(Date),
      profileStatus: 'Profile Complete',
    },
    {
      id: admin.id,
      email: admin.email,
      fullName: null,
      phone: null,
      gender: null,
      dateOfBirth: null,
      isAdmin: true,
      joinedAt,
      profileStatus: 'Profile Incomplete',
    },
  ])
})
