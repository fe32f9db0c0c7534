import { expect, test } from 'vitest'
import { createCookieJar } from '#tests/support/sign-in/auth.ts'
import { appCode } from '#tests/support/sign-in/authenticator.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { createShopAuthClient } from './auth-client.ts'

const SHOP_URL = 'http://shop.test'
const EMAIL = 'ananya@shopper.example'
const PASSWORD = 'Gul-meher9!'
const NEW_ACCOUNT = { name: 'Ananya Desai', phone: '9825012345', email: EMAIL, password: PASSWORD }

const { db, auth } = await setUpTestAuth({ shopUrl: SHOP_URL })
/** A client with an empty cookie jar. */
function startClient() {
  const jar = createCookieJar()
  return createShopAuthClient({
    shopUrl: SHOP_URL,
    async fetch(input, init) {
      const request = new Request(input, init)
      request.headers.set('Origin', SHOP_URL)
      request.headers.set('Cookie', jar.header())
      const response = await auth.handler(request, '192.0.2.1')
      jar.store(response.headers.getSetCookie())
      return response
    },
  })
}

async function startSignedIn() {
  const started = startClient()
  await started.client.signUp.email(NEW_ACCOUNT)
  const { error } = await started.client.signIn.email(NEW_ACCOUNT)
  expect(error).toBeNull()
  return started
}

test('M126 a client signs up, in and out, and reads and changes its user', async () => {
  const { client } = await startSignedIn()
  expect((await client.getSession()).data?.user).toMatchObject({ email: EMAIL, phone: '9825012345' })
  await client.updateUser({ name: 'Ananya Rao', phone: '98250 54321' })
  expect((await client.getSession()).data?.user).toMatchObject({ name: 'Ananya Rao', phone: '9825054321' })
  expect((await client.listAccounts()).data).toMatchObject([{ providerId: 'credential' }])

  const other = startClient()
  expect((await other.signInWithPhone({ phone: '9825054321', password: PASSWORD })).error).toBeNull()
  expect((await client.listSessions()).data).toHaveLength(2)
  await client.revokeOtherSessions()
  expect((await other.client.getSession()).data).toBeNull()
  await client.signOut()
  expect((await client.getSession()).data).toBeNull()
})

test('M126 a client verifies its address, and signs in with a code', async () => {
  const { client } = await startSignedIn()
  expect((await client.emailOtp.sendVerificationOtp({ email: EMAIL, type: 'email-verification' })).error).toBeNull()
  const otp = await auth.createCode(EMAIL, 'email-verification')
  expect((await client.emailOtp.verifyEmail({ email: EMAIL, otp })).error).toBeNull()

  const other = startClient()
  expect((await other.client.emailOtp.sendVerificationOtp({ email: EMAIL, type: 'sign-in' })).error).toBeNull()
  await other.client.signIn.emailOtp({ email: EMAIL, otp: await auth.createCode(EMAIL, 'sign-in') })
  expect((await other.client.getSession()).data?.user).toMatchObject({ email: EMAIL, emailVerified: true })
})

test('M126 a client turns on two-step verification, uses it, and turns it off', async () => {
  const { client } = await startSignedIn()
  await db.updateTable('auth.user').set({ emailVerified: true }).execute()
  const { data } = await client.twoFactor.enable({ password: PASSWORD })
  if (data?.method !== 'totp') throw new Error('sign-in didn’t require a code from the app')
  await client.twoFactor.verifyTotp({ code: appCode(data.totpURI) })

  const other = startClient()
  expect((await other.client.signIn.email({ email: EMAIL, password: PASSWORD })).data).toMatchObject({
    twoFactorRedirect: true,
  })
  expect((await other.client.twoFactor.verifyBackupCode({ code: data.backupCodes[0] ?? '' })).error).toBeNull()
  expect((await other.client.getSession()).data?.user).toMatchObject({ email: EMAIL })
  expect((await other.client.twoFactor.disable({ password: PASSWORD })).error).toBeNull()
})

test('M126 every error has a message for people', async () => {
  const { client, signInWithPhone } = startClient()
  const failures = await Promise.all([
    client.signIn.email({ email: EMAIL, password: '' }),
    client.signIn.email({ email: EMAIL, password: PASSWORD }),
    signInWithPhone({ phone: '', password: '' }),
    client.signIn.emailOtp({ email: EMAIL, otp: '123456' }),
    client.emailOtp.sendVerificationOtp({ email: 'x', type: 'sign-in' }),
    client.emailOtp.verifyEmail({ email: EMAIL, otp: '123456' }),
    client.twoFactor.enable({ password: PASSWORD }),
    client.twoFactor.disable({ password: PASSWORD }),
    client.twoFactor.verifyTotp({ code: '123456' }),
    client.twoFactor.verifyBackupCode({ code: 'x' }),
    client.twoFactor.generateBackupCodes({ password: PASSWORD }),
    client.requestPasswordReset({ email: 'x' }),
    client.resetPassword({ newPassword: 'x', token: 'x' }),
    client.updateUser({ name: 'Ananya Rao' }),
    client.listAccounts(),
    client.listSessions(),
    client.changePassword({ currentPassword: 'x', newPassword: 'y' }),
    client.revokeSessions(),
    client.changeEmail({ newEmail: 'x@shopper.example' }),
  ])
  for (const [index, { error }] of failures.entries()) {
    expect(error?.message, `the call no. ${index}`).toMatch(/\w{3}/)
    expect(error?.status).toBeGreaterThanOrEqual(400)
    expect(error?.status).toBeLessThan(500)
  }
})
