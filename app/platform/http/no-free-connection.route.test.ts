import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { action as signIn } from '#app/routes/account/sign-in/auth.tsx'
import { action as pages } from '#app/routes/admin/pages/pages.tsx'
import { action as cart } from '#app/routes/store/cart.tsx'
import { action as checkout } from '#app/routes/store/checkout.tsx'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader, createTestAuth, signInCookies } from '#tests/support/sign-in/auth.ts'
import { authContext } from '../auth/auth-context.server.ts'
import { type Database, type Db, openServerDatabase } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import { markIfDatabaseUnavailable, whileDatabaseUnavailable } from './database-unavailable.server.ts'

let server: Awaited<ReturnType<typeof createServerTestDatabase>>
let database: Database
let customer: TestCustomer
let admin: TestCustomer
let held: { release(): void }

function poolOf({ engine }: Database) {
  if (engine.kind !== 'server') throw new Error('a server has a pool')
  return engine.pool
}

beforeAll(async () => {
  server = await createServerTestDatabase()
  database = openServerDatabase(server.url, { maxConnections: 1 })
  customer = await insertCustomer(database.db)
  admin = await insertCustomer(database.db, { isAdmin: true })
  // The only connection is in use until the end; nobody waits long for it.
  held = await poolOf(database).connect()
  poolOf(database).options.connectionTimeoutMillis = 20
})
afterAll(async () => {
  held.release()
  await database.close()
  await server.drop()
})
beforeEach(() => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  return () => logged.mockRestore()
})

const send = (url: string, form: Record<string, string>, sender = customer) =>
  routeArgs({ db: database.db, url, form, visitor: signedIn(sender) })
const PASSWORD = 'Gul-meher9!'

/** A visitor who signs in. */
function signingIn(db: Db, credentials = { email: 'asha@mail.example', password: PASSWORD }) {
  const args = routeArgs({ db, url: '/auth', form: { intent: 'sign-in', ...credentials } })
  args.context.set(authContext, createTestAuth(db))
  return args
}
const lineId = crypto.randomUUID()
const address = {
  fullName: 'Asha Patel',
  phone: '9825012345',
  addressLine1: '14 Sarita Society',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
}

test.for([
  ['at sign-in', () => signIn(signingIn(database.db)), { email: 'asha@mail.example' }],
  ['in its own words', () => cart(send('/cart', { intent: 'set-quantity', lineId, quantity: '2' })), { quantity: '2' }],
  ['without words', () => checkout(send('/checkout', { intent: 'save-address', ...address })), address],
  [
    'in those of all forms',
    () => pages(send('/admin/pages', { intent: 'add-page', kind: 'page', title: 'Tips', slug: 'tips' }, admin)),
    { title: 'Tips', slug: 'tips' },
  ],
] as const)(
  'M329 a form that finds no free connection says so %s, keeps what was typed, and may be sent again',
  async ([, act, typed]) => {
    const answer = await act()
    expect(answer).toMatchObject({
      data: { code: 'fault', result: { initialValue: typed } },
      init: { status: 503 },
    })
    if (answer instanceof Response) throw new Error('a form answers with data')
    expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('2')
  },
)

test('M329 a page that finds no free connection answers 503 and not 500', async () => {
  const context = new RouterContextProvider()
  const error = await database.db
    .selectFrom('products')
    .select('id')
    .execute()
    .catch((thrown: unknown) => thrown)
  markIfDatabaseUnavailable(context, error)
  const { status, headers } = whileDatabaseUnavailable(context, '/orders', new Response('', { status: 500 }))
  expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
})

test('a session that found no free connection is read again as soon as there is one', async () => {
  const free = openServerDatabase(server.url)
  onTestFinished(free.close)
  const { id, email } = await insertCustomerWithPassword(free.db, { password: PASSWORD })
  const auth = createTestAuth(free.db)
  const headers = new Headers({ Cookie: cookieHeader(await signInCookies(auth, { email, password: PASSWORD })) })
  vi.spyOn(poolOf(free), 'connect').mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'))
  expect(await auth.findSession(headers)).toMatchObject({ user: { id } })
})

test('M329 a sign-in that finds no connection for any of its statements says so', async () => {
  const free = openServerDatabase(server.url)
  onTestFinished(free.close)
  const credentials = {
    email: (await insertCustomerWithPassword(free.db, { password: PASSWORD })).email,
    password: PASSWORD,
  }
  const pool = poolOf(free)
  const connect = pool.connect.bind(pool)
  const statuses: number[] = []
  for (let left = 0, isSignedIn = false; !isSignedIn; left = statuses.length) {
    vi.spyOn(pool, 'connect').mockImplementation((() =>
      left-- > 0 ? connect() : Promise.reject(new Error('timeout exceeded when trying to connect'))) as never)
    const answer = await signIn(signingIn(free.db, credentials))
    isSignedIn = answer instanceof Response
    statuses.push(isSignedIn ? 302 : Number((answer as { init?: ResponseInit }).init?.status))
  }
  expect(statuses.length).toBeGreaterThan(3)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]))
})
