import { beforeEach, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader, createTestAuth, signInCookies } from '#tests/support/sign-in/auth.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './sign-out.ts'

const CREDENTIALS = { email: 'ananya@shopper.example', password: 'Gul-meher9!' }

let cookies: string[]

const { db } = await setUpTestDatabase()
const auth = createTestAuth(db)
await signUp(
  db,
  { ...CREDENTIALS, fullName: 'Ananya Desai', phone: '9825012345' },
  { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example' },
)

beforeEach(async () => {
  await db.deleteFrom('auth.session').execute()
  cookies = []
  for (let i = 0; i < 3; i++) cookies.push(cookieHeader(await signInCookies(auth, CREDENTIALS)))
})

test.each([
  [undefined, [false, true, true], true],
  ['local', [false, true, true], true],
  ['nonsense', [false, true, true], true],
  ['others', [true, false, false], false],
  ['global', [false, false, false], true],
])(
  'M46 S04 signing out with scope %s ends those sessions immediately and redirects home',
  async (scope, alive, forgets) => {
    const response = await signOutWith(
      routeArgs({
        db,
        url: '/auth/sign-out',
        visitor: await visitorOf(cookies[0] ?? ''),
        form: scope ? { scope } : {},
      }),
    )
    expect(response.headers.get('Location')).toBe('/')
    const expired = 'gulmeher.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'
    expect(response.headers.getSetCookie()).toEqual(forgets ? [expired] : [])
    expect(await Promise.all(cookies.map(async (cookie) => (await find(cookie)) !== undefined))).toEqual(alive)
  },
)

test('M46 signing out as a visitor redirects home and ends no session', async () => {
  const response = await signOutWith(routeArgs({ db, url: '/auth/sign-out', form: { scope: 'global' } }))
  expect(response.headers.get('Location')).toBe('/')
  expect(await find(cookies[0] ?? '')).toBeDefined()
})

test('a GET request redirects home and ends no session', async () => {
  expect(loader().headers.get('Location')).toBe('/')
  expect(await find(cookies[0] ?? '')).toBeDefined()
})

async function signOutWith(args: Parameters<typeof action>[0]): Promise<Response> {
  const response = await action(args)
  if (!(response instanceof Response)) throw new Error('a redirect was expected')
  return response
}

function find(cookie: string) {
  return auth.findSession(new Headers({ Cookie: cookie }))
}

async function visitorOf(cookie: string): Promise<Visitor> {
  const found = await find(cookie)
  if (!found) throw new Error('not signed in')
  return { user: { ...found.user, fullName: found.user.name }, sessionId: found.sessionId }
}
