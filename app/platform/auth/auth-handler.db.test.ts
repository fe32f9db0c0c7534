import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#app/domain/accounts/commands.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { cookieHeader, createTestAuth } from '#tests/support/auth.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Auth } from './auth.server.ts'
import { hashPassword } from './password-hash.server.ts'

const SHOP_URL = 'http://shop.test'
const PASSWORD = 'Gul-meher9!'
const NEW_ACCOUNT = {
  name: 'Ananya Desai',
  phone: '98250 12345',
  email: 'ananya@shopper.example',
  password: PASSWORD,
}

let database: TestDatabase
let auth: Auth

beforeAll(async () => {
  database = await openTestDatabase()
  auth = createTestAuth(database.db, { shopUrl: SHOP_URL })
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.db.deleteFrom('auth.rate_limits').execute()
  await database.db.deleteFrom('auth.user').execute()
})

test('a program signs up, signs in, reads its session and signs out', async () => {
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

test('A08 what a program sends beside the form fields gives no rights', async () => {
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
  const users = await database.db
    .selectFrom('auth.user')
    .select(['id', 'isAdmin', 'emailVerified', 'image', 'name'])
    .execute()
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
])('a sign-up by a program keeps the rules of the form: %j', async (change, message) => {
  const response = await post('/sign-up/email', { ...NEW_ACCOUNT, ...change })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message })
  expect(await database.db.selectFrom('auth.user').select('id').execute()).toEqual([])
})

test('S07 a sign-up with a known address is answered as one with a new address', async () => {
  const answers = []
  for (let i = 0; i < 2; i++) {
    const response = await post('/sign-up/email', NEW_ACCOUNT)
    answers.push({ status: response.status, headers: [...response.headers.keys()], body: await response.text() })
  }
  expect(answers[1]).toEqual(answers[0])
})

test('S06 wrong passwords by a program and by the form share one limit, whatever address they claim', async () => {
  await insertCustomerWithPassword('ananya@shopper.example')
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      post(
        '/sign-in/email',
        { email: 'ananya@shopper.example', password: 'Wrong-pass9!' },
        { 'X-Forwarded-For': `203.0.113.${i}`, 'X-Gulmeher-Client-Address': `203.0.113.${i}` },
      ),
    ),
  )
  expect(responses.filter((response) => response.status === 401)).toHaveLength(20)
  const refused = responses.filter((response) => response.status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.headers.get('Retry-After')).toBe('600')
  expect(
    await auth.signIn(
      { email: 'ananya@shopper.example', password: PASSWORD },
      { headers: new Headers(), clientAddress: '192.0.2.9' },
    ),
  ).toEqual({ status: 'too-many-attempts' })
})

test('every other call of the sign-in service is unknown here', async () => {
  await insertCustomerWithPassword('ananya@shopper.example')
  const Cookie = cookieHeader((await post('/sign-in/email', NEW_ACCOUNT)).headers.getSetCookie())
  for (const path of [
    '/update-user',
    '/change-email',
    '/change-password',
    '/set-password',
    '/delete-user',
    '/sign-in/social',
    '/link-social',
    '/unlink-account',
    '/verify-password',
    '/send-verification-email',
    '/update-session',
    '/sign-up/email/',
    '/../auth/update-user',
    '//update-user',
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

test('S04 a program ends all other sessions, or every session', async () => {
  await insertCustomerWithPassword('ananya@shopper.example')
  const cookies: string[] = []
  for (let i = 0; i < 3; i++) {
    cookies.push(cookieHeader((await post('/sign-in/email', NEW_ACCOUNT)).headers.getSetCookie()))
  }
  const alive = () =>
    Promise.all(cookies.map(async (Cookie) => (await auth.findSession(new Headers({ Cookie }))) !== undefined))

  await post('/revoke-other-sessions', {}, { Cookie: cookies[1] ?? '' })
  expect(await alive()).toEqual([false, true, false])
  await post('/revoke-sessions', {}, { Cookie: cookies[1] ?? '' })
  expect(await alive()).toEqual([false, false, false])
})

test('S02 a write that another site sends in a customer’s name is refused', async () => {
  await insertCustomerWithPassword('ananya@shopper.example')
  const Cookie = cookieHeader((await post('/sign-in/email', NEW_ACCOUNT)).headers.getSetCookie())
  const response = await post('/sign-out', {}, { Cookie, Origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await auth.findSession(new Headers({ Cookie }))).toBeDefined()
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

async function insertCustomerWithPassword(email: string): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await inTransaction(database.db, (tx) =>
    insertAccount(tx, { email, fullName: 'Ananya Desai', phone: '9825012345', passwordHash, isAdmin: false }),
  )
}
