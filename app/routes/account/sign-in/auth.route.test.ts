import { expect, test, vi } from 'vitest'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { signInPausedMessage } from '#app/platform/auth/auth-messages.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { action, headers, loader } from './auth.tsx'

const NEW_ACCOUNT = {
  intent: 'sign-up',
  fullName: 'Ananya Desai',
  phone: '98250 12345',
  email: 'Ananya@Shopper.example',
  password: 'Gul-meher9!',
  confirmPassword: 'Gul-meher9!',
}
const CREDENTIALS = { intent: 'sign-in', email: 'ananya@shopper.example', password: 'Gul-meher9!' }
/** Rate limits use this fixed time. */
const NOW = new Date('2026-11-22T06:00:00Z')

const { db, auth } = await setUpTestAuth({ clock: () => NOW })

test('M41 the URL selects the mode of the screen', () => {
  expect(loader(args({ url: '/auth' }))).toEqual({ mode: 'sign-in', returnTo: '/' })
  expect(loader(args({ url: '/auth?mode=sign-up&returnTo=/cart' }))).toEqual({ mode: 'sign-up', returnTo: '/cart' })
  expect(loader(args({ url: '/auth?mode=x&returnTo=//evil.example' }))).toEqual({ mode: 'sign-in', returnTo: '/' })
})

test('M43 signed-in customers are redirected to the return path', async () => {
  const visitor = signedIn(await insertCustomer(db))
  expect(redirectOf(() => loader(args({ url: '/auth?returnTo=/checkout', visitor })))).toBe('/checkout')
})

test('M42 signing up returns only the email address, which prefills the sign-in form', async () => {
  const response = await post(NEW_ACCOUNT)
  expect(response).toEqual({
    status: 200,
    data: { intent: 'sign-up', code: 'accepted', shown: 'ananya@shopper.example' },
  })
  const profile = await db.selectFrom('user_profiles').select(['full_name', 'phone']).execute()
  expect(profile).toEqual([{ full_name: 'Ananya Desai', phone: '9825012345' }])
})

test('S07 signing up with a known address gets the same response as with a new one', async () => {
  const first = await post(NEW_ACCOUNT)
  const second = await post({ ...NEW_ACCOUNT, password: 'Other-pass9!', confirmPassword: 'Other-pass9!' })
  expect(second).toEqual(first)
  expect(await post({ ...CREDENTIALS, password: 'Other-pass9!' })).toMatchObject({ status: 401 })
})

test('M118 the server reports every invalid field and never sends a password back', async () => {
  const response = await post({ intent: 'sign-up', email: 'x', password: 'Gul-meher9', confirmPassword: 'y' })
  expect(response).toMatchObject({
    status: 400,
    data: {
      intent: 'sign-up',
      result: {
        error: {
          fullName: ['Full name is required'],
          phone: ['Phone number is required'],
          email: ['Please enter a valid email address'],
          password: ['Password must contain at least one special character (!@#$%^&*)'],
          confirmPassword: ['Passwords do not match'],
        },
        initialValue: { email: 'x' },
      },
    },
  })
  expect(JSON.stringify(response)).not.toContain('Gul-meher9')
})

test('A08 the administrator’s address is rejected in any letter case, with a message at its field', async () => {
  for (const email of ['admin@gulmeher.example', 'ADMIN@Gulmeher.Example', 'admin+me@gulmeher.example']) {
    expect(await post({ ...NEW_ACCOUNT, email })).toMatchObject({
      status: 400,
      data: { intent: 'sign-up', result: { error: { email: ['Please use a valid email address'] } } },
    })
  }
  expect(await db.selectFrom('auth.user').select('id').execute()).toEqual([])
})

test('A05 fields that the form doesn’t have are ignored', async () => {
  await post({ ...NEW_ACCOUNT, isAdmin: 'true', emailVerified: 'true', id: '1', role: 'admin' })
  const users = await db.selectFrom('auth.user').select(['isAdmin', 'emailVerified']).execute()
  expect(users).toEqual([{ isAdmin: false, emailVerified: false }])
})

test('M43 signing in sets the session cookie and redirects to the return path', async () => {
  await post(NEW_ACCOUNT)
  const response = await action(args({ url: '/auth?returnTo=/orders%3Fstatus%3Dshipped', form: CREDENTIALS }))
  if (!(response instanceof Response)) throw new Error('not signed in')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/orders?status=shipped')
  const session = await auth.findSession(new Headers({ Cookie: cookieHeader(response.headers.getSetCookie()) }))
  expect(session?.user.email).toBe('ananya@shopper.example')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/unknown'])(
  'M43 signing in never redirects out of the shop, even with the return path %s',
  async (returnTo) => {
    await post(NEW_ACCOUNT)
    const response = await action(args({ url: `/auth?${new URLSearchParams({ returnTo })}`, form: CREDENTIALS }))
    expect(response instanceof Response && response.headers.get('Location')).toBe('/')
  },
)

test('S07 a wrong password and an unknown address get the same response and message', async () => {
  await post(NEW_ACCOUNT)
  const wrong = await post({ ...CREDENTIALS, password: 'Wrong-pass9!' })
  const unknown = await post({ ...CREDENTIALS, email: 'nobody@shopper.example' })
  expect(wrong).toMatchObject({
    status: 401,
    data: { intent: 'sign-in', result: { error: { '': ['Invalid email or password'] } } },
  })
  const withoutEmail = (body: unknown) =>
    JSON.stringify(body).replace(/(ananya|nobody)@shopper\.example/g, 'an address')
  expect(withoutEmail(unknown)).toBe(withoutEmail(wrong))
})

test('M111 signing in without a password is reported and doesn’t count as an attempt', async () => {
  expect(await post({ intent: 'sign-in', email: 'ananya@shopper.example' })).toMatchObject({
    status: 400,
    data: { result: { error: { password: ['Password is required'] } } },
  })
  expect(await db.selectFrom('auth.rate_limits').select('key').execute()).toEqual([])
})

test('S06 after eight wrong passwords the form says how long to wait, whatever X-Forwarded-For claims', async () => {
  await post(NEW_ACCOUNT)
  for (let i = 0; i < 8; i++) {
    await post({ ...CREDENTIALS, password: 'Wrong-pass9!' }, { 'X-Forwarded-For': `203.0.113.${i}` })
  }
  const response = await action(args({ url: '/auth', form: CREDENTIALS }))
  if (response instanceof Response) throw new Error('not rejected')
  expect(new Headers(response.init?.headers).get('Retry-After')).toBe('30')
  expect(read(response)).toMatchObject({
    status: 429,
    data: {
      result: {
        initialValue: { email: 'ananya@shopper.example' },
        error: { '': [signInPausedMessage(30)] },
      },
    },
  })
  expect(JSON.stringify(response)).not.toContain(CREDENTIALS.password)
})

test('the page passes on the Retry-After header, and only that', () => {
  const headersFor = (actionHeaders: HeadersInit) =>
    headers({
      actionHeaders: new Headers(actionHeaders),
      loaderHeaders: new Headers(),
      parentHeaders: new Headers(),
      errorHeaders: undefined,
    })
  expect([...new Headers(headersFor({ 'Retry-After': '30', 'Set-Cookie': 'a=b' }))]).toEqual([['retry-after', '30']])
  expect([...new Headers(headersFor({}))]).toEqual([])
})

test('an unexpected error shows a general message and is logged', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const broken = args({ url: '/auth', form: CREDENTIALS })
  broken.context.set(authContext, {
    ...auth,
    signIn: () => Promise.reject(new Error('the database is unavailable')),
  })
  expect(read(await action(broken))).toEqual({
    status: 500,
    data: {
      intent: 'sign-in',
      code: 'fault',
      error: 'An unexpected error occurred',
      result: {
        status: 'error',
        error: { '': ['An unexpected error occurred'] },
        initialValue: { email: CREDENTIALS.email },
        fields: expect.any(Array),
      },
    },
  })
  expect(logged).toHaveBeenCalledWith(
    { err: new Error('the database is unavailable'), intent: 'sign-in' },
    expect.any(String),
  )
})

function args(request: Omit<RouteRequest, 'db'>) {
  const made = routeArgs({ db, ...request })
  made.context.set(authContext, auth)
  made.context.set(clientAddressContext, '192.0.2.1')
  return made
}

async function post(form: Record<string, string>, headers: Record<string, string> = {}) {
  return read(await action(args({ url: '/auth', form, headers })))
}

function read(response: Awaited<ReturnType<typeof action>>) {
  if (response instanceof Response) return { status: response.status, data: undefined }
  return { status: response.init?.status ?? 200, data: response.data }
}

function redirectOf(load: () => unknown): string | null {
  try {
    load()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location')
  }
  throw new Error('no redirect')
}
