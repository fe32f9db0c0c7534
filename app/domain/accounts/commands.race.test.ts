import { beforeEach, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { ensureAdministrator } from './administrator.server.ts'
import { signUp } from './commands.server.ts'

const { db } = await setUpTestDatabase()

beforeEach(() => db.deleteFrom('auth.user').execute())

test('C08 20 parallel sign-ups with one address create one account with one profile and one password', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      signUp(
        db,
        {
          fullName: 'Ananya Desai',
          phone: '9825012345',
          email: i % 2 === 0 ? 'ananya@shopper.example' : 'Ananya@Shopper.Example',
          password: `Gul-meher${i}!`,
        },
        { clientAddress: `192.0.2.${i}`, adminEmail: 'admin@gulmeher.example' },
      ),
    ),
  )
  expect(outcomes).toEqual(Array(20).fill({ status: 'accepted' }))
  expect(await rowCounts()).toEqual({ users: 1, profiles: 1, passwords: 1 })
})

test('processes that start in parallel create one administrator, and only one gets the password', async () => {
  const ensured = await Promise.all(
    Array.from({ length: 6 }, () => ensureAdministrator(db, { email: 'admin@gulmeher.example', password: undefined })),
  )
  expect(ensured.filter(({ created }) => created)).toHaveLength(1)
  expect(ensured.filter(({ password }) => password !== undefined)).toHaveLength(1)
  expect(await rowCounts()).toEqual({ users: 1, profiles: 1, passwords: 1 })
})

async function rowCounts() {
  const [users, profiles, passwords] = await Promise.all([
    db.selectFrom('auth.user').select('id').execute(),
    db.selectFrom('user_profiles').select('user_id').execute(),
    db.selectFrom('auth.account').select('id').execute(),
  ])
  return { users: users.length, profiles: profiles.length, passwords: passwords.length }
}
