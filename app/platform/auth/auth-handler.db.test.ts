import { beforeEach, describe, expect, test } from 'vitest'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { cookieHeader } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { AUTH_MESSAGES } from './auth-messages.ts'

const SHOP_URL = 'http://shop.test'
const PASSWORD = 'Gul-meher9!'
const NEW_ACCOUNT = {
  name: 'Ananya Desai',
  phone: '98250 12345',
  email: 'ananya@shopper.example',
  password: PASSWORD,
}
/** The limits' clock, which stands still. */
const NOW = new Date('2026-11-22T06:00:00Z')

const { db, auth } = await setUpTestAuth({ shopUrl: SHOP_URL, clock: () => NOW })

test('an API client signs up, signs in, reads its session and signs out', async () => {
  const signedUp = await post('/sign-up/email', NEW_ACCOUNT)
  expect(signedUp.status).toBe(200)
  expect(signedUp.headers.getSetCookie()).toEqual([])

  const signedIn = await post('/sign-in/email', NEW_ACCOUNT)
  expect(signedIn.status).toBe(200)
  const Cookie = cookieHeader(signedIn.headers.getSetCookie())

  const session = await get('/get-session', { Cookie })
  expect(await session.json()).toMatchObject({ user: { email: 'ananya@shopper.example', phone: '9825012345' } })

  const signedOut = await post('/sign-out', {}, { Cookie })
  expect(signedOut.status).toBe(200)
  expect(await (await get('/get-session', { Cookie })).json()).toBeNull()
})

test('A08 extra fields in a client’s request grant no rights', async () => {
  const response = await post('/sign-up/email', {
    ...NEW_ACCOUNT,
    id: '00000000-0000-7000-8000-000000000001',
    isAdmin: true,
    emailVerified: true,
    role: 'admin',
    createdAt: '2020-01-01T00:00:00Z',
    image: 'https://evil.example/pixel.gif',
  })
  expect(response.status).toBe(200)
  const users = await db.selectFrom('auth.user').select(['id', 'isAdmin', 'emailVerified', 'image', 'name']).execute()
  expect(users).toEqual([
    {
      id: expect.not.stringMatching('00000000-'),
      isAdmin: false,
      emailVerified: false,
      image: null,
      name: 'Ananya Desai',
    },
  ])
})

test.each([
  [{ password: 'short' }, 'Password must be at least 8 characters long'],
  [{ email: 'ananya@mailinator.com' }, 'Please use a valid email address'],
  [{ email: undefined }, 'Email is required'],
  [{ email: { $ne: 1 } }, 'Email is required'],
  [{ name: '<b>' }, 'Full name can only contain letters, spaces, hyphens and apostrophes'],
  [{ phone: '12345' }, 'Please enter a valid Indian mobile number'],
  [{ email: 'ADMIN@gulmeher.example' }, 'Please use a valid email address'],
  [{ email: 'admin+new@gulmeher.example' }, 'Please use a valid email address'],
])('a sign-up through the API follows the form’s rules: %j', async (change, message) => {
  const response = await post('/sign-up/email', { ...NEW_ACCOUNT, ...change })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message })
  expect(await db.selectFrom('auth.user').select('id').execute()).toEqual([])
})

test('S07 a sign-up with a known address gets the same response as one with a new address', async () => {
  const responses = []
  for (let i = 0; i < 2; i++) {
    const response = await post('/sign-up/email', NEW_ACCOUNT)
    responses.push({ status: response.status, headers: [...response.headers.keys()], body: await response.text() })
  }
  expect(responses[1]).toEqual(responses[0])
})

test('S06 wrong passwords through the API and the form share one limit, whatever address the client claims', async () => {
  await insertAnanya()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      post(
        '/sign-in/email',
        { email: 'ananya@shopper.example', password: 'Wrong-pass9!' },
        { 'X-Forwarded-For': `203.0.113.${i}`, 'X-Gulmeher-Client-Address': `203.0.113.${i}` },
      ),
    ),
  )
  expect(responses.filter((response) => response.status === 401)).toHaveLength(8)
  const rejected = responses.filter((response) => response.status === 429)
  expect(rejected).toHaveLength(4)
  for (const response of rejected) expect(response.headers.get('Retry-After')).toBe('30')
  expect(
    await auth.signIn(
      { email: 'ananya@shopper.example', password: PASSWORD },
      { headers: new Headers(), clientAddress: '192.0.2.1' },
    ),
  ).toEqual({ status: 'too-many-attempts', retryAfterSeconds: 30 })
})

test('every other endpoint of the library is not found', async () => {
  await insertAnanya()
  const Cookie = await signInForCookie()
  for (const path of [
    '/change-email',
    '/set-password',
    '/delete-user',
    '/sign-in/social',
    '/link-social',
    '/unlink-account',
    '/verify-password',
    '/send-verification-email',
    '/update-session',
    '/sign-up/email/',
    '/../auth/change-email',
    '//change-email',
    '/ok',
    '/error',
    '/',
  ]) {
    const response = await post(path, { isAdmin: true, name: 'X', newEmail: 'x@shopper.example' }, { Cookie })
    expect([path, response.status]).toEqual([path, 404])
  }
  expect((await get('/delete-user/callback?token=x', { Cookie })).status).toBe(404)
  expect((await get('/reset-password/token', { Cookie })).status).toBe(404)
})

describe('a signed-in API client', () => {
  let Cookie: string
  beforeEach(async () => {
    await insertAnanya()
    Cookie = await signInForCookie()
  })

  test('M126 changes name and phone of its user, and nothing else', async () => {
    const change = { name: 'Ananya Rao', phone: '98250 54321', isAdmin: true, email: 'x@shopper.example', id: 'x' }
    expect((await post('/update-user', change, { Cookie })).status).toBe(200)
    const { user } = await (await get('/get-session', { Cookie })).json()
    expect(user).toMatchObject({ name: 'Ananya Rao', phone: '9825054321', email: 'ananya@shopper.example' })
    expect(user.isAdmin).toBe(false)
    const profile = await db.selectFrom('user_profiles').select(['full_name', 'phone']).execute()
    expect(profile).toEqual([{ full_name: 'Ananya Rao', phone: '9825054321' }])

    expect((await post('/update-user', { name: 'Ananya Desai' }, { Cookie })).status).toBe(200)
    const { user: again } = await (await get('/get-session', { Cookie })).json()
    expect(again).toMatchObject({ name: 'Ananya Desai', phone: '9825054321' })
  })

  test('M126 changes the password under the form’s rules, with the current one', async () => {
    const change = { currentPassword: PASSWORD, newPassword: 'New-garden7!' }
    expect((await post('/change-password', change, { Cookie })).status).toBe(200)
    expect((await post('/sign-in/email', { ...NEW_ACCOUNT, password: 'New-garden7!' })).status).toBe(200)
    expect((await post('/sign-in/email', NEW_ACCOUNT)).status).toBe(401)
  })

  test('S07 can try the current password a limited number of times', async () => {
    const change = { currentPassword: 'Wrong-pass9!', newPassword: 'New-garden7!' }
    const statuses = []
    for (let tries = 0; tries < 22; tries++) statuses.push((await post('/change-password', change, { Cookie })).status)
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
  })

  test('M126 lists its user’s sign-in methods, without the password', async () => {
    const response = await get('/list-accounts', { Cookie })
    const identities = await response.json()
    expect(identities).toMatchObject([{ providerId: 'credential' }])
    expect(JSON.stringify(identities)).not.toContain('password')
  })

  test.each([
    ['/update-user', { name: '<b>' }, 'Full name can only contain letters, spaces, hyphens and apostrophes'],
    ['/update-user', { phone: '12345' }, 'Please enter a valid Indian mobile number'],
    ['/update-user', { isAdmin: true }, AUTH_MESSAGES['nothing-to-change']],
    ['/change-password', { currentPassword: PASSWORD }, 'Password is required'],
    ['/change-password', { currentPassword: PASSWORD, newPassword: 'short' }, 'Password must be at least 8'],
    ['/change-password', { currentPassword: 'Wrong-pass9!', newPassword: 'New-garden7!' }, 'Invalid password'],
  ])('M126 every error has a message: %s %j', async (path, body, message) => {
    const response = await post(path, body, { Cookie })
    expect(response.status).toBe(400)
    expect((await response.json()).message).toContain(message)
  })
})

test.each([
  ['/sign-in/email', {}, 400],
  ['/sign-in/email', { email: 'ananya@shopper.example' }, 400],
  ['/sign-in/email', { password: PASSWORD }, 400],
  ['/sign-in/email', { email: 'nobody@shopper.example', password: PASSWORD }, 401],
  ['/sign-in/email', ['no', 'fields'], 400],
  ['/update-user', { name: 'X Y' }, 401],
  ['/change-password', { currentPassword: PASSWORD, newPassword: 'New-garden7!' }, 401],
  ['/revoke-session', { token: 'x' }, 401],
  ['/revoke-sessions', {}, 401],
  ['/nowhere', {}, 404],
])('M126 signed out, a request is rejected with a message: %s %j', async (path, body, status) => {
  const response = await post(path, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w{3}/) })
})

test('S04 an API client ends all other sessions, or every session', async () => {
  await insertAnanya()
  const cookies: string[] = []
  for (let i = 0; i < 3; i++) {
    cookies.push(await signInForCookie())
  }
  const alive = () =>
    Promise.all(cookies.map(async (Cookie) => (await auth.findSession(new Headers({ Cookie }))) !== undefined))

  await post('/revoke-other-sessions', {}, { Cookie: cookies[1] ?? '' })
  expect(await alive()).toEqual([false, true, false])
  await post('/revoke-sessions', {}, { Cookie: cookies[1] ?? '' })
  expect(await alive()).toEqual([false, false, false])
})

test('S02 a write that another site sends in a customer’s name is rejected', async () => {
  await insertAnanya()
  const Cookie = await signInForCookie()
  const response = await post('/sign-out', {}, { Cookie, Origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await auth.findSession(new Headers({ Cookie }))).toBeDefined()
})

test.each([
  [415, 'application/x-www-form-urlencoded, application/json', '{}'],
  [415, 'application/x-www-form-urlencoded', '{}'],
  [400, 'application/json', '{'],
  [400, 'application/json', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  [400, 'application/json', `"${'x'.repeat(70_000)}"`],
  [400, 'application/json', '{"email":"\\u0000"}'],
])('a body that isn’t JSON is rejected with %d (%s)', async (status, contentType, body) => {
  const headers = { 'Content-Type': contentType, Origin: SHOP_URL }
  const sent = new Request(`${SHOP_URL}/api/auth/sign-in/email`, { method: 'POST', headers, body })
  expect((await auth.handler(sent, '192.0.2.1')).status).toBe(status)
})

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`${SHOP_URL}/api/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SHOP_URL, ...headers },
    body: JSON.stringify(body),
  })
  return auth.handler(request, '192.0.2.1')
}

function get(path: string, headers: Record<string, string>): Promise<Response> {
  return auth.handler(new Request(`${SHOP_URL}/api/auth${path}`, { headers }), '192.0.2.1')
}

async function signInForCookie(): Promise<string> {
  return cookieHeader((await post('/sign-in/email', NEW_ACCOUNT)).headers.getSetCookie())
}

function insertAnanya() {
  return insertCustomerWithPassword(db, { email: NEW_ACCOUNT.email, password: PASSWORD })
}
