import { expect, test } from 'vitest'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findUser, listUsers } from './users.server.ts'

const { db } = await setUpTestDatabase()

test('M104 lists all users, newest first, with their details', async () => {
  const admin = await insertCustomer(db, { isAdmin: true, phone: null, fullName: '' })
  const customer = await insertCustomer(db, { fullName: 'Ananya Desai' })
  const joinedAt = new Date('2026-11-01T10:00:00Z')
  await db.updateTable('auth.user').set({ createdAt: joinedAt }).where('id', '=', admin.id).execute()
  await db
    .updateTable('user_profiles')
    .set({ gender: 'Female', date_of_birth: '1996-02-29' })
    .where('user_id', '=', customer.id)
    .execute()

  expect((await listUsers(db, { search: '', limit: 10, offset: 0 })).users).toEqual([
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

test('M104 finds users by name, email and phone, one page at a time', async () => {
  const insert = (fullName: string, phone: string) => insertCustomer(db, { fullName, phone })
  const ids: string[] = []
  for (const fullName of ['Zara One', 'Zara Two', "Zara O'Three"])
    ids.unshift((await insert(fullName, '9000000001')).id)
  const list = async (search: string, limit = 10, offset = 0) => {
    const { users, total } = await listUsers(db, { search, limit, offset })
    return { ids: users.map(({ id }) => id), total }
  }
  expect(await list(' ZARA ')).toEqual({ ids, total: 3 })
  expect(await list('zara', 2)).toEqual({ ids: ids.slice(0, 2), total: 3 })
  expect(await list('zara', 2, 2)).toEqual({ ids: ids.slice(2), total: 3 })
  expect(await list('9000000001')).toEqual({ ids, total: 3 })
  for (const shown of ['+91 90000 00001', '90000 000', '(90000) 00001'])
    expect(await list(shown)).toEqual({ ids, total: 3 })
  expect(await list("o'three@")).toEqual({ ids: [], total: 0 })
  for (const unmatched of ['%', '____', "'; drop table auth.user --"]) expect((await list(unmatched)).total).toBe(0)
})

test('M104 finds a user by id and by no other text', async () => {
  const { id, email } = await insertCustomer(db)
  expect(await findUser(db, id)).toMatchObject({ id, email })
  for (const other of [crypto.randomUUID(), '', "x'--"]) expect(await findUser(db, other)).toBeUndefined()
})
