import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthenticatorSetup } from '#app/domain/accounts/profile/two-step.form.ts'
import { ONE_TIME_CODE_QUEUE } from '#app/domain/accounts/sign-in/one-time-code.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import { signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { cookieHeader } from '#tests/support/sign-in/auth.ts'
import { createAuthApiClient } from '#tests/support/sign-in/auth-api-client.ts'
import { appCode, wrongAppCode } from '#tests/support/sign-in/authenticator.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import * as backOffice from '../../admin/security/security.tsx'
import { action, loader } from './profile.tsx'

const PASSWORD = 'Gul-meher9!'

let customer: TestCustomer
let visitor: Visitor
/** The cookies of the customer's browser. */
let Cookie: string

const { db, auth, jobs } = await setUpTestAuth()
beforeEach(async () => {
  customer = await insertCustomerWithPassword(db, { password: PASSWORD })
  const browser = createAuthApiClient(auth)
  await browser.post('/sign-in/email', { email: customer.email, password: PASSWORD })
  Cookie = browser.cookie()
  visitor = signedIn(customer)
})

const url = '/profile?tab=security'

/** Submits a form of the Security tab, or of the page in the back office, and stores the cookies of the response. */
async function post(
  intent: string,
  fields: Record<string, string> = {},
  submit: typeof backOffice.action | typeof action = action,
) {
  const args = routeArgs({ db, visitor, url, form: { intent, ...fields }, headers: { Cookie } })
  args.context.set(authContext, auth)
  args.context.set(clientAddressContext, '192.0.2.1')
  args.context.set(jobsContext, jobs)
  const response = await submit(args)
  if (response instanceof Response) throw new Error('a page was expected')
  Cookie = cookieHeader(new Headers(response.init?.headers).getSetCookie()) || Cookie
  const { shown, ...data } = response.data
  return { status: response.init?.status ?? 200, ...data, setup: shown as AuthenticatorSetup | undefined }
}

async function accountSecurity() {
  const { panel } = await loader(routeArgs({ db, visitor, url }))
  return panel.tab === 'security' ? panel.accountSecurity : undefined
}

const isSignedIn = async () => (await auth.findSession(new Headers({ Cookie })))?.user.email === customer.email

async function verifyAddress(): Promise<void> {
  await db.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', customer.id).execute()
}

async function turnOnTwoStep(): Promise<string> {
  await verifyAddress()
  const started = await post('start-two-step', { password: PASSWORD })
  await post('finish-two-step', { code: appCode(started.setup?.uri ?? '') })
  return started.setup?.uri ?? ''
}

describe('M126 the Security tab', () => {
  test('emails a code and verifies the address with it', async () => {
    expect(await post('send-address-code')).toMatchObject({
      status: 200,
      success: expect.stringContaining('emailed you a code'),
    })
    expect(jobs.enqueued).toMatchObject([
      { queue: ONE_TIME_CODE_QUEUE, data: { email: customer.email, purpose: 'email-verification' } },
    ])
    const code = await auth.createCode(customer.email, 'email-verification')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await post('verify-address', { code: wrong })).toMatchObject({
      status: 400,
      result: { error: { code: ['Incorrect code'] } },
    })
    expect(await accountSecurity()).toEqual({ isAddressVerified: false, hasTwoStep: false })
    expect(await post('verify-address', { code })).toMatchObject({ success: 'Your email address is verified.' })
    expect(await accountSecurity()).toEqual({ isAddressVerified: true, hasTwoStep: false })
    expect(await post('send-address-code')).toMatchObject({ status: 409 })
  })

  test('sends at most five codes an hour', async () => {
    const statuses = []
    for (let times = 0; times < 6; times++) statuses.push((await post('send-address-code')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('sets up two-step verification: first the key and recovery codes, then a code from the app', async () => {
    await verifyAddress()
    const { setup } = await post('start-two-step', { password: PASSWORD })
    const { uri = '', key = '', recoveryCodes } = setup ?? {}
    expect(setup?.qrCode).toEqual(qrCode(uri))
    expect(uri).toMatch(/^otpauth:\/\/totp\/Gulmeher:/)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Gulmeher')
    expect(key.replaceAll(' ', '')).toBe(new URL(uri).searchParams.get('secret')?.replace(/=+$/, ''))
    expect(recoveryCodes).toHaveLength(10)
    expect(await post('finish-two-step', { code: wrongAppCode(uri) })).toMatchObject({
      status: 400,
      result: { error: { code: ['Incorrect code'] } },
    })
    expect(await accountSecurity()).toMatchObject({ hasTwoStep: false })
    expect(await post('finish-two-step', { code: appCode(uri) })).toMatchObject({
      success: 'Two-step verification is on.',
    })
    expect(await accountSecurity()).toMatchObject({ hasTwoStep: true })
    expect(await isSignedIn()).toBe(true)
  })

  test('M352 the administrator turns it on and off in the back office, with the same forms', async () => {
    visitor = signedIn({ ...customer, isAdmin: true })
    await verifyAddress()
    const hasTwoStep = async () =>
      (await backOffice.loader(routeArgs({ db, visitor, url: '/admin/security', params: {} }))).accountSecurity
        ?.hasTwoStep
    const { setup } = await post('start-two-step', { password: PASSWORD }, backOffice.action)
    await post('finish-two-step', { code: appCode(setup?.uri ?? '') }, backOffice.action)
    expect(await hasTwoStep()).toBe(true)
    await post('turn-off-two-step', { password: PASSWORD }, backOffice.action)
    expect(await hasTwoStep()).toBe(false)
  })

  test('turns off two-step verification and keeps the customer signed in', async () => {
    await turnOnTwoStep()
    expect(await post('turn-off-two-step', { password: PASSWORD })).toMatchObject({
      success: 'Two-step verification is off.',
    })
    expect(await accountSecurity()).toMatchObject({ hasTwoStep: false })
    expect(await isSignedIn()).toBe(true)
  })

  test.each(['start-two-step', 'turn-off-two-step'])('asks for the password before %s', async (intent) => {
    if (intent === 'turn-off-two-step') await turnOnTwoStep()
    else await verifyAddress()
    const wrong = await post(intent, { password: 'Wrong-pass9!' })
    expect(wrong).toMatchObject({ status: 400, result: { error: { password: ['Incorrect password'] } } })
    expect(JSON.stringify(wrong)).not.toContain('Wrong-pass9!')
    expect(await post(intent)).toMatchObject({ status: 400, result: { error: { password: ['Password is required'] } } })
    expect(await accountSecurity()).toMatchObject({ hasTwoStep: intent === 'turn-off-two-step' })
  })

  test('rejects two-step verification without a verified address', async () => {
    expect(await post('start-two-step', { password: PASSWORD })).toMatchObject({
      status: 409,
      result: { error: { '': [AUTH_MESSAGES['unverified-address']] } },
    })
  })
})
