import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { insertAccount, type SignUpOutcome, signOut, signUp } from './commands.server.ts'
import type { NewAccountInput } from './schema.ts'

const { db } = await setUpTestAuth()

const ananya: NewAccountInput = {
  fullName: 'Ananya Desai',
  phone: '9825012345',
  email: 'ananya@shopper.example',
  password: 'Gul-meher9!',
}

test('M42 signing up saves the user, the profile and a hashed password', async () => {
  expect(await sign({})).toEqual({ status: 'accepted' })
  const rows = await db
    .selectFrom('auth.user as u')
    .innerJoin('user_profiles as p', 'p.user_id', 'u.id')
    .innerJoin('auth.account as a', 'a.userId', 'u.id')
    .select(['u.name', 'u.email', 'u.phone', 'u.isAdmin', 'u.emailVerified', 'p.full_name', 'a.password'])
    .select('p.phone as profilePhone')
    .execute()
  expect(rows).toEqual([
    {
      name: 'Ananya Desai',
      email: 'ananya@shopper.example',
      phone: '9825012345',
      isAdmin: false,
      emailVerified: false,
      full_name: 'Ananya Desai',
      profilePhone: '9825012345',
      password: expect.not.stringContaining('Gul-meher9!'),
    },
  ])
  expect(await verifyPassword({ hash: rows[0]?.password ?? '', password: 'Gul-meher9!' })).toBe(true)
})

test('S07 signing up with a known address, in any letter case, is accepted and changes nothing', async () => {
  await sign({})
  const before = await everything()
  expect(await sign({ fullName: 'Mallory', password: 'Other-pass9!' })).toEqual({ status: 'accepted' })
  expect(await sign({ email: 'ANANYA@Shopper.example' })).toEqual({ status: 'accepted' })
  expect(await everything()).toEqual(before)
})

test('A08 no one can sign up with the administrator’s mailbox', async () => {
  for (const email of ['admin@gulmeher.example', 'ADMIN@GULMEHER.example', 'admin+x@gulmeher.example']) {
    expect(await sign({ email })).toEqual({ status: 'unusable-address' })
  }
  expect((await everything()).users).toEqual([])
})

test('M110 no one can sign up with a disposable mailbox, also of a service that the form doesn’t know', async () => {
  for (const email of ['ananya@temp-mail.org', 'ananya@eu.temp-mail.org']) {
    expect(await sign({ email })).toEqual({ status: 'unusable-address' })
  }
  expect(await sign({ email: 'ananya@not-temp-mail.org' })).toEqual({ status: 'accepted' })
})

test('the user and the profile are created together or not at all', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await insertAccount(tx, {
        email: 'ananya@shopper.example',
        fullName: 'Ananya Desai',
        phone: null,
        passwordHash: 'hash',
        isAdmin: false,
      })
      throw new Error('the connection breaks')
    }),
  ).rejects.toThrow('the connection breaks')
  expect(await everything()).toEqual({ users: [], profiles: [], passwords: [] })
})

test('the database allows one account per address, whatever its letter case', async () => {
  await insertCustomer(db, { email: 'ananya@shopper.example' })
  await expect(insertCustomer(db, { email: 'Ananya@Shopper.Example' })).rejects.toThrow('user_email_key')
})

test('sign-ups beyond the limit of one network are rejected', async () => {
  await sign({})
  await db.updateTable('auth.rate_limits').set({ hits: 100 }).execute()
  expect(await sign({ email: 'other@shopper.example' })).toEqual({ status: 'too-many-attempts' })
  expect(await sign({ email: 'other@shopper.example' }, '203.0.113.2')).toEqual({ status: 'accepted' })
})

test.each([
  ['local', [false, true, true]],
  ['others', [true, false, false]],
  ['global', [false, false, false]],
] as const)('M46 signing out with scope %s ends exactly those sessions', async (scope, stillThere) => {
  const customer = await insertCustomer(db)
  const other = await insertCustomer(db)
  const [here = '', ...elsewhere] = await Promise.all([1, 2, 3].map(() => insertSession(customer.id)))
  const ofOther = await insertSession(other.id)

  await signOut(db, { userId: customer.id, sessionId: here, scope })
  const alive = await sessionIds()
  expect([here, ...elsewhere].map((id) => alive.includes(id))).toEqual(stillThere)
  expect(alive).toContain(ofOther)
  await signOut(db, { userId: customer.id, sessionId: here, scope })
  expect(await sessionIds()).toEqual(alive)
})

test('M46 a customer can’t end another customer’s session', async () => {
  const customer = await insertCustomer(db)
  const other = await insertCustomer(db)
  const ofOther = await insertSession(other.id)
  await signOut(db, { userId: customer.id, sessionId: ofOther, scope: 'local' })
  expect(await sessionIds()).toEqual([ofOther])
})

function sign(change: Partial<NewAccountInput>, clientAddress = '192.0.2.1'): Promise<SignUpOutcome> {
  return signUp(db, { ...ananya, ...change }, { clientAddress, adminEmail: 'admin@gulmeher.example' })
}

async function everything() {
  const [users, profiles, passwords] = await Promise.all([
    db.selectFrom('auth.user').selectAll().execute(),
    db.selectFrom('user_profiles').selectAll().execute(),
    db.selectFrom('auth.account').selectAll().execute(),
  ])
  return { users, profiles, passwords }
}

async function insertSession(userId: string): Promise<string> {
  const { id } = await db
    .insertInto('auth.session')
    .values({ userId, token: randomUUID(), expiresAt: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function sessionIds(): Promise<string[]> {
  const rows = await db.selectFrom('auth.session').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}
