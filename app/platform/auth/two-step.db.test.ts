import { beforeEach, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { type AuthApiClient, createAuthApiClient, setUpTwoStep } from '#tests/support/sign-in/auth-api-client.ts'
import { appCode, wrongAppCode } from '#tests/support/sign-in/authenticator.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { AUTH_MESSAGES } from './auth-messages.ts'

const EMAIL = 'ananya@shopper.example'
const PHONE = '9825012345'
const PASSWORD = 'Gul-meher9!'

const { db, auth } = await setUpTestAuth()
beforeEach(async () => {
  await insertCustomerWithPassword(db, { email: EMAIL, phone: PHONE, password: PASSWORD })
  await db.updateTable('auth.user').set({ emailVerified: true }).execute()
})

const signIn = (client: AuthApiClient) => client.post('/sign-in/email', { email: EMAIL, password: PASSWORD })

/** A client whose customer has just turned on two-step verification. */
async function enrol(email = EMAIL, password = PASSWORD) {
  const client = createAuthApiClient(auth)
  await client.post('/sign-in/email', { email, password })
  return { client, ...(await setUpTwoStep(client, { password })) }
}

/** A client that has sent the password. */
async function firstStep(): Promise<AuthApiClient> {
  const client = createAuthApiClient(auth)
  expect(await signIn(client)).toEqual({ status: 200, body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } })
  return client
}

describe('M126 two-step verification', () => {
  test('is on once the first code from the app is correct, not before', async () => {
    const client = createAuthApiClient(auth)
    await signIn(client)
    const { body } = await client.post('/two-factor/enable', { password: PASSWORD })
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Gulmeher/)
    expect(body.backupCodes).toHaveLength(10)
    for (const code of body.backupCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    expect(new Set(body.backupCodes).size).toBe(10)
    const wrong = await client.post('/two-factor/verify-totp', { code: wrongAppCode(body.totpURI) })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid code' } })
    const other = createAuthApiClient(auth)
    await signIn(other)
    expect(await other.user()).toMatchObject({ email: EMAIL, twoFactorEnabled: false })

    await client.post('/two-factor/verify-totp', { code: appCode(body.totpURI) })
    expect(await client.user()).toMatchObject({ email: EMAIL, twoFactorEnabled: true })
    expect(await (await firstStep()).user()).toBeNull()
  })

  test('requires the password to be turned on, changed or turned off', async () => {
    const { client } = await enrol()
    for (const path of ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes']) {
      expect(await client.post(path, { password: 'Wrong-pass9!' }), path).toMatchObject({
        status: 400,
        body: { message: 'Invalid password' },
      })
      expect((await createAuthApiClient(auth).post(path, { password: PASSWORD })).status, path).toBe(401)
    }
  })

  test('requires a verified address: otherwise its owner could be locked out', async () => {
    await db.updateTable('auth.user').set({ emailVerified: false }).execute()
    const client = createAuthApiClient(auth)
    await signIn(client)
    expect(await client.post('/two-factor/enable', { password: PASSWORD })).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES['unverified-address'] },
    })
  })

  test('S07 limits how often the password can be guessed', async () => {
    const client = createAuthApiClient(auth)
    await signIn(client)
    const statuses = []
    for (let tries = 0; tries < 21; tries++) {
      const path = tries % 2 ? '/two-factor/enable' : '/two-factor/disable'
      statuses.push((await client.post(path, { password: 'x' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  })

  test('accepts a code from the app once', async () => {
    const { uri } = await enrol()
    const [first, second] = [await firstStep(), await firstStep()]
    const code = appCode(uri)
    expect((await first.post('/two-factor/verify-totp', { code })).status).toBe(200)
    expect(await first.user()).toMatchObject({ email: EMAIL })
    expect((await second.post('/two-factor/verify-totp', { code })).status).toBe(401)
    expect(await second.user()).toBeNull()
  })

  test('accepts each recovery code once', async () => {
    const { recoveryCodes } = await enrol()
    const [code, next] = recoveryCodes
    const first = await firstStep()
    expect((await first.post('/two-factor/verify-backup-code', { code })).status).toBe(200)
    expect(await first.user()).toMatchObject({ email: EMAIL })
    const second = await firstStep()
    expect((await second.post('/two-factor/verify-backup-code', { code })).status).toBe(401)
    expect((await second.post('/two-factor/verify-backup-code', { code: next })).status).toBe(200)
  })

  test('replaces the old recovery codes with new ones', async () => {
    const { client, recoveryCodes } = await enrol()
    const { body } = await client.post('/two-factor/generate-backup-codes', { password: PASSWORD })
    const visitor = await firstStep()
    expect((await visitor.post('/two-factor/verify-backup-code', { code: recoveryCodes[0] })).status).toBe(401)
    expect((await visitor.post('/two-factor/verify-backup-code', { code: body.backupCodes[0] })).status).toBe(200)
  })

  test('ends the sign-in after five wrong codes, and blocks the account for a while after ten', async () => {
    const { uri, recoveryCodes } = await enrol()
    const tryWrong = async (client: AuthApiClient, times: number) => {
      for (let tries = 0; tries < times; tries++) {
        await client.post('/two-factor/verify-backup-code', { code: `wrong-${tries}` })
      }
    }
    const first = await firstStep()
    await tryWrong(first, 5)
    expect((await first.post('/two-factor/verify-totp', { code: appCode(uri) })).status).toBe(400)
    expect(await first.user()).toBeNull()
    await tryWrong(await firstStep(), 5)
    const third = await firstStep()
    expect(await third.post('/two-factor/verify-backup-code', { code: recoveryCodes[0] })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('locked') },
    })
  })

  test('is required on every device, whatever a client sends', async () => {
    const { uri } = await enrol()
    const client = await firstStep()
    await client.post('/two-factor/verify-totp', { code: appCode(uri), trustDevice: true })
    expect(await client.user()).toMatchObject({ email: EMAIL })
    await client.post('/sign-out')
    expect((await signIn(client)).body).toMatchObject({ twoFactorRedirect: true })
    expect(await client.user()).toBeNull()
  })

  test('is required for every way of signing in', async () => {
    await enrol()
    const byCode = createAuthApiClient(auth)
    const otp = await auth.createCode(EMAIL, 'sign-in')
    const ways: [AuthApiClient, Promise<{ body: unknown }>][] = [
      [byCode, byCode.post('/sign-in/email-otp', { email: EMAIL, otp })],
    ]
    const byPhone = createAuthApiClient(auth)
    ways.push([byPhone, byPhone.post('/sign-in/email', { phone: PHONE, password: PASSWORD })])
    for (const [client, response] of ways) {
      expect((await response).body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
      expect(await client.user()).toBeNull()
    }
    const byForm = await auth.signIn(
      { email: EMAIL, password: PASSWORD },
      { headers: new Headers(), clientAddress: '192.0.2.1' },
    )
    expect(byForm.status).toBe('two-step-required')
  })

  test('requires the password first', async () => {
    const { uri, recoveryCodes } = await enrol()
    const client = createAuthApiClient(auth)
    for (const [path, code] of [
      ['/two-factor/verify-totp', appCode(uri)],
      ['/two-factor/verify-backup-code', recoveryCodes[0]],
    ] as const) {
      expect((await client.post(path, { code })).status, path).toBe(401)
    }
    expect(await client.user()).toBeNull()
  })

  test('is no longer required after it is turned off', async () => {
    const { client } = await enrol()
    expect((await client.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect(await client.user()).toMatchObject({ twoFactorEnabled: false })
    const other = createAuthApiClient(auth)
    await signIn(other)
    expect(await other.user()).toMatchObject({ email: EMAIL })
    expect(await db.selectFrom('auth.twoFactor').select('id').execute()).toEqual([])
  })

  test('stores its secrets encrypted', async () => {
    const { uri, recoveryCodes } = await enrol()
    const rows = JSON.stringify(await db.selectFrom('auth.twoFactor').selectAll().execute())
    expect(rows).not.toContain(new URL(uri).searchParams.get('secret'))
    expect(rows).not.toContain(recoveryCodes[0])
  })

  test('of the administrator is turned off by a new password in the settings', async () => {
    const email = 'admin@gulmeher.example'
    await ensureAdministrator(db, { email, password: PASSWORD })
    await enrol(email)
    await ensureAdministrator(db, { email, password: 'Lost-phone9!' })
    const client = createAuthApiClient(auth)
    await client.post('/sign-in/email', { email, password: 'Lost-phone9!' })
    expect(await client.user()).toMatchObject({ email, isAdmin: true, twoFactorEnabled: false })
  })
})

describe('M126 signing in with a phone number', () => {
  const byPhone = (phone: string, password = PASSWORD) =>
    createAuthApiClient(auth).post('/sign-in/email', { phone, password })

  test.each([PHONE, '+91 98250 12345', '098250-12345'])('works however it is written: %s', async (phone) => {
    expect(await byPhone(phone)).toMatchObject({ status: 200, body: { user: { email: EMAIL } } })
  })

  test('S07 fails with the same message for a wrong password, an unknown phone and a shared one', async () => {
    const wrong = await byPhone(PHONE, 'Wrong-pass9!')
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect(await byPhone('9999912345')).toEqual(wrong)
    expect(await byPhone('no phone')).toEqual(wrong)
    await insertCustomer(db, { email: 'meera@shopper.example', phone: PHONE })
    expect(await byPhone(PHONE)).toEqual(wrong)
  })

  test('A08 is not for the administrator', async () => {
    await db.updateTable('auth.user').set({ isAdmin: true }).execute()
    expect((await byPhone(PHONE)).status).toBe(401)
  })

  test.each([
    {},
    { email: EMAIL },
    { phone: PHONE },
    { password: PASSWORD },
    { email: '', phone: '', password: PASSWORD },
  ])('M126 an email or phone and a password are required: %j', async (body) => {
    expect(await createAuthApiClient(auth).post('/sign-in/email', body)).toMatchObject({
      status: 400,
      body: { message: 'An email or phone number and a password are required' },
    })
  })
})
