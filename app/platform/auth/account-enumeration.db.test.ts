import { beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { passwordHashes } from '#tests/support/sign-in/cheap-password-hashes.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'

const PASSWORD = 'Gul-meher9!'
const KNOWN = 'ananya@shopper.example'
const UNKNOWN = 'nobody@shopper.example'

const { db, auth } = await setUpTestAuth()
beforeEach(async () => {
  await insertCustomerWithPassword(db, { email: KNOWN, password: PASSWORD })
})

/** The result, and how many hashes it took. Only hashing takes noticeable time, so counting hashes works on any machine. */
async function countHashes<Result>(work: () => Promise<Result>): Promise<{ result: Result; hashes: number }> {
  passwordHashes.count = 0
  const result = await work()
  return { result, hashes: passwordHashes.count }
}

describe('S07 known and unknown email addresses can’t be distinguished', () => {
  const signIn = (email: string, password: string) =>
    countHashes(() => auth.signIn({ email, password }, { headers: new Headers(), clientAddress: '192.0.2.1' }))
  const signUpAs = (email: string, password = PASSWORD) =>
    countHashes(() =>
      signUp(
        db,
        { fullName: 'Ananya Desai', phone: '9825012345', email, password },
        { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example' },
      ),
    )

  test.each(['Wrong-pass9!', 'x', 'x'.repeat(128)])('by signing in with the wrong password %j', async (password) => {
    const known = await signIn(KNOWN, password)
    expect(known).toEqual({ result: { status: 'rejected' }, hashes: 1 })
    expect(await signIn(UNKNOWN, password)).toEqual(known)
  })

  test('by signing in with a password that is too long for any account', async () => {
    expect(await signIn(UNKNOWN, 'x'.repeat(129))).toEqual(await signIn(KNOWN, 'x'.repeat(129)))
  })

  test('by signing in to an account without a password', async () => {
    await db.deleteFrom('auth.account').execute()
    expect(await signIn(KNOWN, PASSWORD)).toEqual(await signIn(UNKNOWN, PASSWORD))
  })

  test('by signing up', async () => {
    const known = await signUpAs(KNOWN, 'Other-gul7!')
    expect(known).toEqual({ result: { status: 'accepted' }, hashes: 1 })
    expect(await signUpAs(UNKNOWN)).toEqual(known)
  })

  test('by the time that the right password takes', async () => {
    expect((await signIn(KNOWN, PASSWORD)).hashes).toBe(1)
  })
})
