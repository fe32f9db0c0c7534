import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { cookieHeader, createTestAuth, signInCookies } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import type { SignInOutcome } from './auth.server.ts'
import { sessionCookieName } from './session-cookie.server.ts'

const PASSWORD = 'Gul-meher9!'
const CREDENTIALS = { email: 'ananya@shopper.example', password: PASSWORD }

const { db, auth } = await setUpTestAuth()

test('M45 the right password starts a session of seven days that the cookie names', async () => {
  const { id } = await insertAnanya()
  const cookies = await signInCookies(auth, CREDENTIALS)
  expect(cookies).toHaveLength(2)
  expect(cookies[0]).toMatch(/^gulmeher\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)

  const found = await auth.findSession(new Headers({ Cookie: cookieHeader(cookies) }))
  expect(found?.user).toEqual({
    id,
    email: 'ananya@shopper.example',
    name: 'Ananya Desai',
    phone: '9825012345',
    isAdmin: false,
  })
  expect(found?.cookies).toEqual([])
})

test('the session records its device and network', async () => {
  await insertAnanya()
  await auth.signIn(CREDENTIALS, {
    headers: new Headers({ 'User-Agent': 'Kurti Browser 1', 'X-Gulmeher-Client-Address': '198.51.100.9' }),
    clientAddress: '203.0.113.5',
  })
  expect(await sessions()).toMatchObject([{ userAgent: 'Kurti Browser 1', ipAddress: '203.0.113.5' }])
})

test('the letter case of the address does not matter', async () => {
  await insertAnanya()
  expect(await signIn('ANANYA@Shopper.Example')).toMatchObject({ status: 'signed-in' })
})

test('S07 a wrong password and an unknown address get the same response', async () => {
  await insertAnanya()
  const wrongPassword = await signIn('ananya@shopper.example', 'Wrong-pass9!')
  const unknownAddress = await signIn('nobody@shopper.example', PASSWORD)
  expect(wrongPassword).toEqual({ status: 'rejected' })
  expect(unknownAddress).toEqual(wrongPassword)
  expect(await sessions()).toEqual([])
})

test('S09 a password too long for any account is rejected', async () => {
  await insertAnanya()
  expect(await signIn('ananya@shopper.example', 'x'.repeat(129))).toMatchObject({ status: 'rejected' })
})

test('S01 each sign-in starts a new session, and an earlier cookie has no effect', async () => {
  await insertAnanya()
  const [first] = await signInCookies(auth, CREDENTIALS)
  const [second] = await signInCookies(auth, CREDENTIALS)
  expect(first).not.toBe(second)
  const planted = new Headers({ Cookie: 'gulmeher.session_token=planted.signature' })
  expect(await auth.findSession(planted)).toBeUndefined()
})

test('M45 a session used after a day is renewed for seven days with a new cookie', async () => {
  await insertAnanya()
  const headers = new Headers({ Cookie: cookieHeader(await signInCookies(auth, CREDENTIALS)) })
  await expireIn('5 days')

  const found = await auth.findSession(headers)
  expect(found?.cookies).toHaveLength(1)
  expect(found?.cookies[0]).toContain('Max-Age=604800')
  const [session] = await sessions()
  expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
})

test('M45 an expired or ended session is not found', async () => {
  await insertAnanya()
  const over = new Headers({ Cookie: cookieHeader(await signInCookies(auth, CREDENTIALS)) })
  await expireIn('-1 second')
  expect(await auth.findSession(over)).toBeUndefined()

  const ended = new Headers({ Cookie: cookieHeader(await signInCookies(auth, CREDENTIALS)) })
  await db.deleteFrom('auth.session').execute()
  expect(await auth.findSession(ended)).toBeUndefined()
})

test('a session whose cookie was changed is not found', async () => {
  await insertAnanya()
  const cookie = cookieHeader(await signInCookies(auth, CREDENTIALS))
  const [name, value = ''] = cookie.split('=')
  const changed = `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
  expect(await auth.findSession(new Headers({ Cookie: `${name}=${changed}` }))).toBeUndefined()
})

test('S08 on an https shop the cookie is Secure and says so in its name', async () => {
  await insertAnanya()
  const shopUrl = 'https://gulmeher.example'
  const [cookie] = await signInCookies(createTestAuth(db, { shopUrl }), CREDENTIALS)
  expect(cookie?.startsWith(`${sessionCookieName(shopUrl)}=`)).toBe(true)
  expect(cookie).toMatch(/^__Secure-.*; Secure(;|$)/)
})

test('S06 wrong passwords for one account are limited, however many networks they come from', async () => {
  await insertAnanya()
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, i) => signIn('ananya@shopper.example', 'Wrong-pass9!', `203.0.113.${i}`)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome.status === 'too-many-attempts')).toHaveLength(10)
  expect(await signIn('ANANYA@shopper.example')).toEqual({ status: 'too-many-attempts', retryAfterSeconds: 60 })
})

test('S06 an unknown address is limited like a known one, and other accounts aren’t affected', async () => {
  await insertAnanya()
  const outcomes = await Promise.all(
    Array.from({ length: 21 }, (_, i) => signIn('nobody@shopper.example', PASSWORD, `203.0.113.${i}`)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'too-many-attempts')).toHaveLength(1)
  expect(await signIn('ananya@shopper.example')).toMatchObject({ status: 'signed-in' })
})

test('S06 the correct password resets the network’s count of wrong ones', async () => {
  await insertAnanya()
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 7 }, () => signIn('ananya@shopper.example', 'Wrong-pass9!')))
    expect(await signIn('ananya@shopper.example')).toMatchObject({ status: 'signed-in' })
  }
})

test('one network cannot try more accounts than its limit', async () => {
  await signIn('first@shopper.example', PASSWORD, '203.0.113.77')
  await db.updateTable('auth.rate_limits').set({ hits: 300 }).where('key', 'like', 'sign-in:%').execute()
  expect(await signIn('second@shopper.example', PASSWORD, '203.0.113.77')).toMatchObject({
    status: 'too-many-attempts',
  })
  expect(await signIn('second@shopper.example', PASSWORD, '203.0.113.78')).toMatchObject({ status: 'rejected' })
})

const NEW_PASSWORD = 'Naya-gul7!'

test('a customer who knows the password changes it, and stays signed in', async () => {
  const { userId, headers } = await signedInCustomer()
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect(await auth.changePassword(change, { headers, clientAddress: '192.0.2.1' })).toMatchObject({
    status: 'changed',
  })
  expect((await auth.findSession(headers))?.user.id).toBe(userId)
  expect(await signIn('ananya@shopper.example', NEW_PASSWORD)).toMatchObject({ status: 'signed-in' })
  expect(await signIn('ananya@shopper.example', PASSWORD)).toMatchObject({ status: 'rejected' })
})

test('S07 a wrong current password changes nothing, and attempts are limited', async () => {
  const { headers } = await signedInCustomer()
  const attempt = (currentPassword: string) =>
    auth.changePassword({ currentPassword, newPassword: NEW_PASSWORD }, { headers, clientAddress: '192.0.2.1' })

  expect(await attempt('Wrong-pass9!')).toEqual({ status: 'wrong-password' })
  expect(await attempt('x'.repeat(129))).toEqual({ status: 'wrong-password' })
  await db.updateTable('auth.rate_limits').set({ hits: 20 }).where('key', 'like', 'change-password:%').execute()
  expect(await attempt(PASSWORD)).toEqual({ status: 'too-many-attempts' })
  expect(await signIn('ananya@shopper.example')).toMatchObject({ status: 'signed-in' })
})

test('a password can’t be changed without a live session', async () => {
  const { headers } = await signedInCustomer()
  await db.deleteFrom('auth.session').execute()
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await expect(auth.changePassword(change, { headers, clientAddress: '192.0.2.1' })).rejects.toMatchObject({
    statusCode: 401,
  })
})

function insertAnanya() {
  return insertCustomerWithPassword(db, CREDENTIALS)
}

async function signedInCustomer(): Promise<{ userId: string; headers: Headers }> {
  const { id } = await insertAnanya()
  return { userId: id, headers: new Headers({ Cookie: cookieHeader(await signInCookies(auth, CREDENTIALS)) }) }
}

function signIn(email: string, password = PASSWORD, clientAddress = '192.0.2.1'): Promise<SignInOutcome> {
  return auth.signIn({ email, password }, { headers: new Headers(), clientAddress })
}

function sessions() {
  return db.selectFrom('auth.session').select(['id', 'userAgent', 'ipAddress', 'expiresAt']).execute()
}

async function expireIn(interval: string): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ expiresAt: sql`now() + ${interval}::interval` })
    .execute()
}
