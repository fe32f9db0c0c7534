import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { createTestAuth, emptyAuth } from '#tests/support/auth.ts'
import { passwordHashes } from '#tests/support/cheap-password-hashes.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomerWithPassword } from '#tests/support/password-factory.ts'
import type { Auth } from './auth.server.ts'

const PASSWORD = 'Gul-meher9!'
const KNOWN = 'ananya@shopper.example'
const UNKNOWN = 'nobody@shopper.example'

let database: TestDatabase
let auth: Auth

beforeAll(async () => {
  database = await openTestDatabase()
  auth = createTestAuth(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyAuth(database.db)
  await insertCustomerWithPassword(database.db, { email: KNOWN, password: PASSWORD })
})

/** The result, and how many hashes it took. Only hashing takes time, so their number stands for the time, on every machine. */
async function weigh<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; hashes: number }> {
  passwordHashes.count = 0
  const answer = await work()
  return { answer, hashes: passwordHashes.count }
}

describe('S07 known and unknown email addresses can’t be distinguished', () => {
  const signIn = (email: string, password: string) =>
    weigh(() => auth.signIn({ email, password }, { headers: new Headers(), clientAddress: '192.0.2.1' }))
  const signUpAs = (email: string, password = PASSWORD) =>
    weigh(() =>
      signUp(
        database.db,
        { fullName: 'Ananya Desai', phone: '9825012345', email, password },
        { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example' },
      ),
    )

  test.each(['Wrong-pass9!', 'x', 'x'.repeat(128)])('signing in with the wrong password %j', async (password) => {
    const known = await signIn(KNOWN, password)
    expect(known).toEqual({ answer: { status: 'rejected', message: 'Invalid email or password' }, hashes: 1 })
    expect(await signIn(UNKNOWN, password)).toEqual(known)
  })

  test('signing in with a password that is longer than any', async () => {
    expect(await signIn(UNKNOWN, 'x'.repeat(129))).toEqual(await signIn(KNOWN, 'x'.repeat(129)))
  })

  test('signing in to an account without a password', async () => {
    await database.db.deleteFrom('auth.account').execute()
    expect(await signIn(KNOWN, PASSWORD)).toEqual(await signIn(UNKNOWN, PASSWORD))
  })

  test('signing up', async () => {
    const known = await signUpAs(KNOWN, 'Other-gul7!')
    expect(known).toEqual({ answer: { status: 'accepted' }, hashes: 1 })
    expect(await signUpAs(UNKNOWN)).toEqual(known)
  })

  test('signing in with the right password takes no more than with a wrong one', async () => {
    expect((await signIn(KNOWN, PASSWORD)).hashes).toBe(1)
  })
})
