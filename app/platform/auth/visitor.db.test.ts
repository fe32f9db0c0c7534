import { expect, test } from 'vitest'
import { after, transactionTime } from '#app/platform/database/time.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader, createTestAuth, signInCookies, TEST_SECRET } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { requireAdmin } from './admin-actor.server.ts'
import type { Auth } from './auth.server.ts'
import { authContext } from './auth-context.server.ts'
import { sessionToken } from './session-cookie.server.ts'
import { openVisitor, requireCustomer, SIGNED_OUT, type Visitor, visitorContext } from './visitor.server.ts'

const PASSWORD = 'Gul-meher9!'
const ADMIN_EMAIL = 'admin@gulmeher.example'
const EXPIRED = 'gulmeher.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'

const shopUrl = 'http://shop.test'

const { db, auth } = await setUpTestAuth()

test('without a session cookie the visitor is signed out, and the response may be shared', async () => {
  const { visitor, response } = await visit({ Cookie: 'theme=dark; other=gulmeher.session_token' })
  expect(visitor).toEqual(SIGNED_OUT)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.has('Cache-Control')).toBe(false)
})

test('M45 with a live session the visitor is its customer, and the response may not be stored', async () => {
  const { id, cookie } = await signedInCustomer('ananya@shopper.example')
  const { visitor, response } = await visit({ Cookie: `theme=dark; ${cookie}` })
  expect(visitor).toEqual({
    user: { id, email: 'ananya@shopper.example', fullName: 'Ananya Desai', phone: '9825012345', isAdmin: false },
    sessionId: expect.any(String),
  })
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

test('M45 the session and its customer are read in one query', async () => {
  const { id, cookie } = await signedInCustomer('ananya@shopper.example')
  let queries = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const through = createTestAuth(counted)
  const { visitor } = await visit({ Cookie: cookie }, { through })
  expect(visitor.user?.id).toBe(id)
  expect(queries).toBe(1)
})

test('M45 the response carries a renewed session’s cookie', async () => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  await db
    .updateTable('auth.session')
    .set({ expiresAt: after(transactionTime, { days: 5 }) })
    .execute()
  const { visitor, response } = await visit({ Cookie: cookie })
  expect(visitor.user).toBeDefined()
  const [renewed = '', ...more] = response.headers.getSetCookie()
  expect(more).toEqual([])
  expect(cookieHeader([renewed])).toBe(cookie)
  expect(renewed).toContain('Max-Age=604800')
})

test.each([
  ['made up', () => 'gulmeher.session_token=made-up'],
  ['empty', () => 'gulmeher.session_token='],
  ['wrongly signed', (cookie: string) => cookie.slice(0, -12) + cookie.slice(-11)],
])('M45 a session cookie that is %s is removed and the visitor is signed out', async (_, broken) => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  const { visitor, response } = await visit({ Cookie: broken(cookie) })
  expect(visitor).toEqual(SIGNED_OUT)
  expect(response.headers.getSetCookie()).toEqual([EXPIRED])
})

test('M45 the session’s token is read from the cookie as the sign-in service has signed it, and from no other', async () => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  const { token } = await db.selectFrom('auth.session').select('token').executeTakeFirstOrThrow()
  const read = (Cookie: string, secret = TEST_SECRET) => sessionToken(new Headers({ Cookie }), { shopUrl, secret })
  expect(read(`theme=dark; ${cookie}; other=1`)).toBe(token)
  expect(read(cookie, `${TEST_SECRET}!`)).toBeUndefined()
  const broken = ['', 'made-up', '%00', '%', `${token}.`, `${token}.${'A'.repeat(43)}%3D`, token]
  for (const value of broken) expect(read(`gulmeher.session_token=${value}`), value).toBeUndefined()
  expect(read(cookie.slice(0, -12) + cookie.slice(-11))).toBeUndefined()
  expect(read('')).toBeUndefined()
})

test('M45 the cookie of a session that ended on the server is removed', async () => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  await db.deleteFrom('auth.session').execute()
  const { visitor, response } = await visit({ Cookie: cookie })
  expect(visitor).toEqual(SIGNED_OUT)
  expect(response.headers.getSetCookie()).toEqual([EXPIRED])
})

test('a response that signs in has its own cookie, whatever the request carried', async () => {
  const fresh = 'gulmeher.session_token=fresh; Path=/; HttpOnly; SameSite=Lax'
  const { response } = await visit(
    { Cookie: 'gulmeher.session_token=made-up' },
    { pageHeaders: { 'Set-Cookie': fresh } },
  )
  expect(response.headers.getSetCookie()).toEqual([fresh])
})

test('a response with its own Cache-Control is left alone', async () => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  const { response } = await visit({ Cookie: cookie }, { pageHeaders: { 'Cache-Control': 'no-cache' } })
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
})

test('images are served without reading the session', async () => {
  const { cookie } = await signedInCustomer('ananya@shopper.example')
  const { visitor, response } = await visit(
    { Cookie: cookie },
    { pageHeaders: { 'Cache-Control': 'public' }, url: '/images/kurti.avif' },
  )
  expect(visitor).toEqual(SIGNED_OUT)
  expect(response.headers.get('Cache-Control')).toBe('public')
})

test('A12 the administrator must be created by the shop and have the address in the settings', async () => {
  const { cookie } = await signedInCustomer(ADMIN_EMAIL, { isAdmin: true })
  const rights = async (adminEmail = ADMIN_EMAIL) =>
    (await visit({ Cookie: cookie }, { adminEmail })).visitor.user?.isAdmin
  expect(await rights()).toBe(true)
  expect(await rights('another@gulmeher.example')).toBe(false)
  await db.updateTable('auth.user').set({ isAdmin: false }).execute()
  expect(await rights()).toBe(false)
})

test('a signed-out visitor is sent to sign in and back to the same page', async () => {
  const args = routeArgs({ db, url: '/orders?status=shipped' })
  expect(thrownBy(() => requireCustomer(args)).headers.get('Location')).toBe(
    '/auth?returnTo=%2Forders%3Fstatus%3Dshipped',
  )
})

test('M43 a query that is too long is dropped from the path to return to', () => {
  const args = routeArgs({ db, url: `/profile?tab=${'['.repeat(8_000)}` })
  expect(thrownBy(() => requireCustomer(args)).headers.get('Location')).toBe('/auth?returnTo=%2Fprofile')
})

test('a signed-in customer is allowed', async () => {
  const customer = await insertCustomer(db)
  const args = routeArgs({ db, url: '/orders', visitor: signedIn(customer) })
  expect(requireCustomer(args).id).toBe(customer.id)
})

test('A06 only the administrator may act as one; others are redirected to the home page', async () => {
  const admin = await insertCustomer(db, { email: ADMIN_EMAIL, isAdmin: true })
  const customer = await insertCustomer(db)
  const as = (visitor?: Visitor) => routeArgs({ db, url: '/admin', ...(visitor ? { visitor } : {}) })
  expect(requireAdmin(as(signedIn(admin)))).toMatchObject({ id: admin.id, email: ADMIN_EMAIL })
  expect(thrownBy(() => requireAdmin(as(signedIn(customer)))).headers.get('Location')).toBe('/')
  expect(thrownBy(() => requireAdmin(as())).headers.get('Location')).toBe('/')
})

async function visit(
  headers: Record<string, string>,
  {
    pageHeaders = {},
    url = '/',
    adminEmail = ADMIN_EMAIL,
    through = auth,
  }: { pageHeaders?: Record<string, string>; url?: string; adminEmail?: string; through?: Auth } = {},
): Promise<{ visitor: Visitor; response: Response }> {
  const args = routeArgs({ db, url, headers, config: { adminEmail } })
  args.context.set(authContext, through)
  const response = await openVisitor(args, async () => new Response('page', { headers: pageHeaders }))
  if (!(response instanceof Response)) throw new Error('the middleware returned no response')
  return { visitor: args.context.get(visitorContext), response }
}

async function signedInCustomer(email: string, { isAdmin = false } = {}) {
  const { id } = await insertCustomerWithPassword(db, { email, password: PASSWORD, isAdmin })
  const cookies = await signInCookies(auth, { email, password: PASSWORD })
  return { id, cookie: cookieHeader(cookies.filter((cookie) => cookie.startsWith('gulmeher.session_token='))) }
}

function thrownBy(work: () => unknown): Response {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
  }
  throw new Error('nothing was thrown')
}
