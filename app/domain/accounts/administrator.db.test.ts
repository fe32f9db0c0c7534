import { expect, test } from 'vitest'
import { ConfigError } from '#app/platform/config.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { cookieHeader, signInCookies } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { ensureAdministrator } from './administrator.server.ts'

const EMAIL = 'admin@gulmeher.example'

const { db, auth } = await setUpTestAuth()

test('the first start creates the administrator with a generated password, returned only once', async () => {
  const first = await ensureAdministrator(db, { email: EMAIL, password: undefined })
  expect(first).toEqual({ created: true, password: expect.stringMatching(/^[\w-]{20}$/) })
  expect(await ensureAdministrator(db, { email: EMAIL, password: undefined })).toEqual({
    created: false,
    password: undefined,
  })
  const found = await auth.findSession(await signIn(first.password ?? ''))
  expect(found?.user).toMatchObject({ email: EMAIL, isAdmin: true })
})

test('the administrator is created only after the rest of the start, which may fail', async () => {
  const after = Promise.reject(new Error('the catalogue could not be stored'))
  // As for the shop, which waits for it too.
  after.catch(() => undefined)
  await expect(ensureAdministrator(db, { email: EMAIL, password: undefined, after })).rejects.toThrow('the catalogue')
  expect(await ensureAdministrator(db, { email: EMAIL, password: undefined })).toMatchObject({ created: true })
})

test('a password from the settings is used and never returned', async () => {
  const password = 'From-settings9!'
  const ensured = await ensureAdministrator(db, { email: EMAIL, password })
  expect(ensured).toEqual({ created: true, password: undefined })
  expect(await auth.findSession(await signIn(password))).toBeDefined()
})

test('a changed password in the settings replaces the old one and ends its sessions; an unchanged one ends none', async () => {
  await ensureAdministrator(db, { email: EMAIL, password: 'From-settings9!' })
  const session = await signIn('From-settings9!')
  await ensureAdministrator(db, { email: EMAIL, password: 'From-settings9!' })
  expect(await auth.findSession(session)).toBeDefined()

  await ensureAdministrator(db, { email: EMAIL, password: 'Another-one9!' })
  expect(await auth.findSession(session)).toBeUndefined()
  await expect(signIn('From-settings9!')).rejects.toThrow('rejected')
  await expect(signIn('Another-one9!')).resolves.toBeDefined()
})

test('A08 a customer who signed up with the address is never promoted, whatever its letter case', async () => {
  for (const email of [EMAIL, 'Admin@Gulmeher.Example']) {
    await db.deleteFrom('auth.user').execute()
    const customer = await insertCustomer(db, { email })
    const ensuring = ensureAdministrator(db, { email: EMAIL, password: 'From-settings9!' })
    await expect(ensuring).rejects.toThrow(ConfigError)
    await expect(ensuring).rejects.toThrow(/^ADMIN_EMAIL /)
    const users = await db.selectFrom('auth.user').select(['id', 'isAdmin']).execute()
    expect(users).toEqual([{ id: customer.id, isAdmin: false }])
  }
})

async function signIn(password: string): Promise<Headers> {
  return new Headers({ Cookie: cookieHeader(await signInCookies(auth, { email: EMAIL, password })) })
}
