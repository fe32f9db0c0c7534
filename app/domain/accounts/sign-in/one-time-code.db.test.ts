import { beforeEach, describe, expect, test } from 'vitest'
import { mailCode } from '#app/domain/messaging/code-emails.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { type AuthApiClient, createAuthApiClient } from '#tests/support/sign-in/auth-api-client.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { ONE_TIME_CODE_QUEUE, type OneTimeCodeJob } from './one-time-code.server.ts'

const PASSWORD = 'Gul-meher9!'
const VERIFIED = 'ananya@shopper.example'
const UNVERIFIED = 'meera@shopper.example'
const NOBODY = 'nobody@shopper.example'
const ADMIN = 'admin@gulmeher.example'
/** Rate limits use this fixed time. */
const NOW = new Date('2026-11-22T06:00:00Z')

const { db, auth, jobs } = await setUpTestAuth({ clock: () => NOW })
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  for (const email of [VERIFIED, UNVERIFIED, ADMIN]) {
    await insertCustomerWithPassword(db, { email, password: PASSWORD })
  }
  await db.updateTable('auth.user').set({ emailVerified: true }).where('email', 'in', [VERIFIED, ADMIN]).execute()
  await db.updateTable('auth.user').set({ isAdmin: true }).where('email', '=', ADMIN).execute()
})

/** Runs the queued jobs, as the shop does in the background. */
async function runJobs(): Promise<void> {
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    if (queue === ONE_TIME_CODE_QUEUE) {
      await mailCode({ db, jobs, shopUrl: 'http://shop.test', auth }, data as OneTimeCodeJob)
    }
  }
}

async function lastMail() {
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'is_confidential'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return mail && { ...mail, code: /^(\d{6})$/m.exec(mail.body)?.[1] }
}

function requestCode(email: string, client = createAuthApiClient(auth)) {
  return client.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
}

/** Requests a code. @returns The emailed code, and a wrong one. */
async function codeFor(email: string): Promise<{ code: string; wrong: string }> {
  await requestCode(email)
  await runJobs()
  const code = (await lastMail())?.code ?? ''
  return { code, wrong: code === '000000' ? '000001' : '000000' }
}

const signIn = (email: string, otp: string, client = createAuthApiClient(auth)) =>
  client.post('/sign-in/email-otp', { email, otp })

describe('M126 a one-time code', () => {
  test('signs in once, whatever the letter case of the address', async () => {
    const { code } = await codeFor('Ananya@Shopper.example')
    expect(await lastMail()).toMatchObject({ recipient: VERIFIED, subject: 'Your sign-in code', is_confidential: true })
    const client = createAuthApiClient(auth)
    expect((await signIn(' ANANYA@shopper.example', code, client)).status).toBe(200)
    expect(await client.user()).toMatchObject({ email: VERIFIED, isAdmin: false })

    const again = createAuthApiClient(auth)
    expect(await signIn(VERIFIED, code, again)).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } })
    expect(await again.user()).toBeNull()
  })

  test('leaves the password unchanged', async () => {
    await signIn(VERIFIED, (await codeFor(VERIFIED)).code)
    expect(
      (await createAuthApiClient(auth).post('/sign-in/email', { email: VERIFIED, password: PASSWORD })).status,
    ).toBe(200)
  })

  test('is readable only in the email', async () => {
    const { code } = await codeFor(VERIFIED)
    const rows = JSON.stringify(await db.selectFrom('auth.verification').selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain('ananya')
  })

  test('expires after ten minutes', async () => {
    const { code } = await codeFor(VERIFIED)
    await db
      .updateTable('auth.verification')
      .set({ expiresAt: before(transactionTime, { seconds: 1 }) })
      .execute()
    expect((await signIn(VERIFIED, code)).status).toBe(400)
  })

  test('stops working when a new one is created', async () => {
    const { code } = await codeFor(VERIFIED)
    const next = await codeFor(VERIFIED)
    if (code !== next.code) expect((await signIn(VERIFIED, code)).status).toBe(400)
    expect((await signIn(VERIFIED, next.code)).status).toBe(200)
  })

  test('allows three attempts', async () => {
    const { code, wrong } = await codeFor(VERIFIED)
    for (let tries = 0; tries < 3; tries++) expect((await signIn(VERIFIED, wrong)).status).toBe(400)
    expect(await signIn(VERIFIED, code)).toMatchObject({ status: 403, body: { message: 'Too many attempts' } })
    expect((await signIn(VERIFIED, code)).status).toBe(400)
  })

  test('is emailed once and stays valid when its job runs twice', async () => {
    await requestCode(VERIFIED)
    const again = [...jobs.enqueued]
    await runJobs()
    const { code } = (await lastMail()) ?? {}
    jobs.enqueued.push(...again)
    await runJobs()
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1)
    expect((await signIn(VERIFIED, code ?? '')).status).toBe(200)
  })

  test('can be requested five times an hour, for known and unknown addresses', async () => {
    for (const email of [VERIFIED, NOBODY]) {
      const statuses = []
      for (let times = 0; times < 6; times++) statuses.push((await requestCode(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test('S06 has a limit of its own: wrong codes and wrong passwords count separately', async () => {
    const wrongPassword = { email: VERIFIED, password: 'Wrong-pass9!' }
    const codes = []
    for (let tries = 0; tries < 9; tries++) codes.push((await signIn(VERIFIED, '123456')).status)
    expect(codes).toEqual([...Array(8).fill(400), 429])
    const passwords = []
    for (let tries = 0; tries < 9; tries++) {
      passwords.push((await createAuthApiClient(auth).post('/sign-in/email', wrongPassword)).status)
    }
    expect(passwords).toEqual([...Array(8).fill(401), 429])

    const elsewhere = createAuthApiClient(auth, { clientAddress: '198.51.100.7' })
    expect((await signIn(VERIFIED, (await codeFor(VERIFIED)).code, elsewhere)).status).toBe(200)
  })
})

describe('M126 only a customer with a verified address can sign in with a code', () => {
  test('A08 the administrator is sent no code, and no code signs them in', async () => {
    await requestCode(ADMIN)
    await runJobs()
    expect(await lastMail()).toBeUndefined()
    const code = await auth.createCode(ADMIN, 'sign-in')
    const client = createAuthApiClient(auth)
    expect((await signIn(ADMIN, code, client)).status).toBe(400)
    expect(await client.user()).toBeNull()
  })

  test('an unverified address gets an email on how to verify it, and its account keeps password and sessions', async () => {
    const owner = createAuthApiClient(auth)
    await owner.post('/sign-in/email', { email: UNVERIFIED, password: PASSWORD })
    await requestCode(UNVERIFIED)
    await runJobs()
    expect(await lastMail()).toMatchObject({ recipient: UNVERIFIED, subject: 'Signing in', code: undefined })

    const code = await auth.createCode(UNVERIFIED, 'sign-in')
    expect((await signIn(UNVERIFIED, code)).status).toBe(400)
    expect(await owner.user()).toMatchObject({ email: UNVERIFIED, emailVerified: false })
    const again = createAuthApiClient(auth)
    expect((await again.post('/sign-in/email', { email: UNVERIFIED, password: PASSWORD })).status).toBe(200)
  })

  test('a code for an unknown address creates no account', async () => {
    const code = await auth.createCode(NOBODY, 'sign-in')
    expect((await signIn(NOBODY, code)).status).toBe(400)
    expect(await db.selectFrom('auth.user').select('id').where('email', '=', NOBODY).execute()).toEqual([])
  })

  test('S07 every address gets the same responses, before and after a code was requested', async () => {
    const responses = []
    for (const email of [VERIFIED, UNVERIFIED, ADMIN, NOBODY]) {
      const early = await signIn(email, '123456')
      const requested = await requestCode(email)
      await runJobs()
      const mail = await lastMail()
      const wrong = mail?.code === '000000' ? '000001' : '000000'
      const late = []
      for (let tries = 0; tries < 5; tries++) late.push(await signIn(email, wrong))
      responses.push({ early, requested, late })
    }
    expect(responses.slice(1)).toEqual(Array(3).fill(responses[0]))
    expect(responses[0]?.requested).toEqual({ status: 200, body: { status: true } })
  })

  test.each([
    ['/email-otp/send-verification-otp', { email: 'x', type: 'sign-in' }, 'Please enter a valid email address'],
    ['/email-otp/send-verification-otp', { email: VERIFIED }, AUTH_MESSAGES['unknown-purpose']],
    [
      '/email-otp/send-verification-otp',
      { email: VERIFIED, type: 'forget-password' },
      AUTH_MESSAGES['unknown-purpose'],
    ],
    ['/email-otp/send-verification-otp', ['x'], AUTH_MESSAGES['unknown-purpose']],
    ['/sign-in/email-otp', { email: VERIFIED }, 'An email and its code are required'],
    ['/sign-in/email-otp', { otp: '123456' }, 'An email and its code are required'],
    ['/sign-in/email-otp', { email: { $ne: 1 }, otp: 1 }, 'An email and its code are required'],
  ])('every error has its message: %s %j', async (path, body, message) => {
    const response = await createAuthApiClient(auth).post(path, body)
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })
})

describe('M126 verifying the address', () => {
  async function signedIn(email: string) {
    const client = createAuthApiClient(auth)
    await client.post('/sign-in/email', { email, password: PASSWORD })
    return client
  }
  const requestAddressCode = (client: AuthApiClient) =>
    client.post('/email-otp/send-verification-otp', { email: UNVERIFIED, type: 'email-verification' })

  test('takes the emailed code, and then allows signing in with codes', async () => {
    const client = await signedIn(UNVERIFIED)
    expect((await requestAddressCode(client)).status).toBe(200)
    await runJobs()
    const mail = await lastMail()
    expect(mail).toMatchObject({ recipient: UNVERIFIED, subject: 'Verify your email address' })
    expect((await signIn(UNVERIFIED, mail?.code ?? '')).status).toBe(400)
    const verified = await client.post('/email-otp/verify-email', { email: UNVERIFIED, otp: mail?.code })
    expect(verified.status).toBe(200)
    expect(await client.user()).toMatchObject({ email: UNVERIFIED, emailVerified: true })
    expect((await signIn(UNVERIFIED, (await codeFor(UNVERIFIED)).code)).status).toBe(200)
    expect(await requestAddressCode(client)).toMatchObject({ status: 400, body: { message: expect.any(String) } })
  })

  test('works only for the customer’s own address, whatever the client sends', async () => {
    const stranger = await signedIn(VERIFIED)
    const code = await auth.createCode(UNVERIFIED, 'email-verification')
    expect((await stranger.post('/email-otp/verify-email', { email: UNVERIFIED, otp: code })).status).toBe(400)
    const users = await db.selectFrom('auth.user').select('emailVerified').where('email', '=', UNVERIFIED).execute()
    expect(users).toEqual([{ emailVerified: false }])
  })

  test('requires a session', async () => {
    const visitor = createAuthApiClient(auth)
    const code = await auth.createCode(UNVERIFIED, 'email-verification')
    expect(await requestAddressCode(visitor)).toMatchObject({ status: 401, body: { message: 'Please sign in' } })
    expect(await visitor.post('/email-otp/verify-email', { email: UNVERIFIED, otp: code })).toMatchObject({
      status: 401,
      body: { message: 'Please sign in' },
    })
  })
})
