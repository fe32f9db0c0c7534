import { expect, test } from 'vitest'
import { issuePasswordReset } from '#app/domain/accounts/password/password-reset.server.ts'
import type { SignInOutcome } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { action as forgotPasswordAction } from './forgot-password.tsx'
import { headers, loader, action as setPassword } from './reset-password.tsx'

const EMAIL = 'ananya@shopper.example'
const PASSWORD = 'New-garden7!'

const { db, auth } = await setUpTestAuth({ clock: () => new Date('2026-11-22T06:00:00Z') })
async function issue(): Promise<string> {
  await insertCustomerWithPassword(db, { email: EMAIL, password: 'Gul-meher9!' })
  const reset = await inTransaction(db, (tx) => issuePasswordReset(tx, EMAIL))
  return reset?.token ?? ''
}

async function requestLink(email: string) {
  const jobs = createFakeJobs()
  const args = routeArgs({ db, url: '/auth/forgot-password', form: { email } })
  args.context.set(jobsContext, jobs)
  const response = await forgotPasswordAction(args)
  if (response instanceof Response) throw new Error('a page was expected')
  return { status: response.init?.status ?? 200, data: response.data, enqueued: jobs.enqueued }
}

function resetArgs(token: string, form?: Record<string, string>) {
  const args = routeArgs({ db, url: `/auth/reset-password?token=${token}`, form })
  args.context.set(authContext, auth)
  return args
}

const post = (token: string, password = PASSWORD, confirmPassword = password) =>
  setPassword(resetArgs(token, { password, confirmPassword }))

test('a known and an unknown address get the same response', async () => {
  await issue()
  const [known, unknown] = [await requestLink(EMAIL), await requestLink('nobody@shopper.example')]
  expect(known).toMatchObject({ status: 200, data: { success: expect.stringContaining(EMAIL) } })
  expect(
    JSON.stringify(unknown)
      .replaceAll('nobody@', 'ananya@')
      .replace(/"requestId":"[^"]*"/, ''),
  ).toBe(JSON.stringify(known).replace(/"requestId":"[^"]*"/, ''))
})

test('an invalid address gets the same message as on the sign-in screen, and nothing is sent', async () => {
  expect(await requestLink('x')).toMatchObject({
    status: 400,
    data: { result: { error: { email: ['Please enter a valid email address'] } } },
    enqueued: [],
  })
})

test('too many requests for one address are rejected', async () => {
  for (let round = 0; round < 5; round++) await requestLink(EMAIL)
  expect(await requestLink(EMAIL)).toMatchObject({ status: 429, enqueued: [] })
})

test('a link opens the form until it is used, and then leads to the sign-in screen', async () => {
  const token = await issue()
  expect(await loader(resetArgs(token))).toEqual({ isOpen: true })
  const response = await post(token)
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('Location')).toBe('/auth?passwordChanged=1')
  expect(await loader(resetArgs(token))).toEqual({ isOpen: false })
  expect(await post(token)).toMatchObject(
    rejectedFields(410, { '': ['This link has expired or was already used. Please request a new one.'] }),
  )
})

test('S06 a customer who set a new password with a link can sign in while strangers are trying passwords', async () => {
  const token = await issue()
  const signIn = (password: string, Cookie = ''): Promise<SignInOutcome> =>
    auth.signIn({ email: EMAIL, password }, { headers: new Headers({ Cookie }), clientAddress: '192.0.2.1' })
  for (let tries = 0; tries < 9; tries++) await signIn('Wrong-pass9!')
  const response = (await post(token)) as Response
  expect(await signIn(PASSWORD)).toMatchObject({ status: 'too-many-attempts' })
  expect(await signIn(PASSWORD, cookieHeader(response.headers.getSetCookie()))).toMatchObject({ status: 'signed-in' })
})

test('M111 a new password follows the rules of signing up, and no password is sent back', async () => {
  const token = await issue()
  const response = await post(token, 'Gul-meher!', 'other')
  expect(response).toMatchObject(
    rejectedFields(400, {
      password: ['Password must contain at least one number'],
      confirmPassword: ['Passwords do not match'],
    }),
  )
  expect(JSON.stringify(response)).not.toContain('Gul-meher')
  expect(await loader(resetArgs(token))).toEqual({ isOpen: true })
})

test('the URL with the token is neither sent to other sites nor cached', () => {
  expect(headers({} as never)).toEqual({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' })
})
