import { beforeEach, expect, test } from 'vitest'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader } from '#tests/support/sign-in/auth.ts'
import { createAuthApiClient, setUpTwoStep } from '#tests/support/sign-in/auth-api-client.ts'
import { appCode, wrongAppCode } from '#tests/support/sign-in/authenticator.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { action as signInAction } from './auth.tsx'
import { action, loader } from './two-step.tsx'

const EMAIL = 'ananya@shopper.example'
const PASSWORD = 'Gul-meher9!'
const TWO_STEP_URL = '/auth/second-step?returnTo=%2Fcheckout'

let twoStep: Awaited<ReturnType<typeof setUpTwoStep>>

const { db, auth } = await setUpTestAuth()
beforeEach(async () => {
  await insertCustomerWithPassword(db, { email: EMAIL, password: PASSWORD })
  await db.updateTable('auth.user').set({ emailVerified: true }).execute()
  const client = createAuthApiClient(auth)
  await client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
  twoStep = await setUpTwoStep(client, { password: PASSWORD })
})

/** Submits the sign-in form. @returns The cookies of a sign-in that waits for its code. */
async function signInWithPassword(): Promise<string> {
  const form = { intent: 'sign-in', email: EMAIL, password: PASSWORD }
  const response = await signInAction(args({ url: '/auth?returnTo=%2Fcheckout', form }))
  if (!(response instanceof Response)) throw new Error('the password was rejected')
  expect(response.headers.get('Location')).toBe(TWO_STEP_URL)
  const Cookie = cookieHeader(response.headers.getSetCookie())
  expect(await auth.findSession(new Headers({ Cookie }))).toBeUndefined()
  return Cookie
}

const send = (code: string, Cookie = '') => action(args({ url: TWO_STEP_URL, form: { code }, headers: { Cookie } }))

test.each([
  ['a code from the app', () => appCode(twoStep.uri)],
  ['a code from the app in two halves', () => appCode(twoStep.uri).replace(/^.../, '$& ')],
  ['a recovery code', () => twoStep.recoveryCodes[0] ?? ''],
  ['a recovery code in capitals', () => twoStep.recoveryCodes[1]?.toUpperCase() ?? ''],
])('M126 a sign-in with two-step verification is completed with %s', async (_of, code) => {
  const Cookie = await signInWithPassword()
  expect(loader(args({ url: TWO_STEP_URL, headers: { Cookie } }))).toEqual({ returnTo: '/checkout' })
  const response = await send(code(), Cookie)
  if (!(response instanceof Response)) throw new Error('not signed in')
  expect(response.headers.get('Location')).toBe('/checkout')
  const session = await auth.findSession(new Headers({ Cookie: cookieHeader(response.headers.getSetCookie()) }))
  expect(session?.user.email).toBe(EMAIL)
})

test('M126 a wrong code is reported at its field and not sent back', async () => {
  const Cookie = await signInWithPassword()
  const wrong = wrongAppCode(twoStep.uri)
  const response = await send(wrong, Cookie)
  expect(response).toMatchObject(rejectedFields(401, { code: ['Incorrect code'] }))
  expect(JSON.stringify(response)).not.toContain(wrong)
  expect(await send('', Cookie)).toMatchObject(rejectedFields(400, { code: ['Code is required'] }))
})

test('M126 after five wrong codes, or without a password first, the sign-in has to start again', async () => {
  const Cookie = await signInWithPassword()
  for (let tries = 0; tries < 5; tries++) await send(`wrong-${tries}`, Cookie)
  const expired = {
    init: { status: 410 },
    data: {
      result: { error: { '': ['This sign-in expired, or there were too many attempts. Please sign in again.'] } },
    },
  }
  expect(await send(appCode(twoStep.uri), Cookie)).toMatchObject(expired)
  expect(await send(appCode(twoStep.uri))).toMatchObject(expired)
})

test('M126 the page redirects visitors to sign in first, and signed-in customers to the return path', async () => {
  expect(redirectOf(() => loader(args({ url: TWO_STEP_URL })))).toBe('/auth?returnTo=%2Fcheckout')
  const visitor = signedIn(await insertCustomer(db))
  expect(redirectOf(() => loader(args({ url: TWO_STEP_URL, visitor })))).toBe('/checkout')
})

function args(request: Omit<RouteRequest, 'db'>) {
  const made = routeArgs({ db, ...request })
  made.context.set(authContext, auth)
  made.context.set(clientAddressContext, '192.0.2.1')
  return made
}

function redirectOf(load: () => unknown): string | null {
  try {
    load()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location')
  }
  throw new Error('no redirect')
}
