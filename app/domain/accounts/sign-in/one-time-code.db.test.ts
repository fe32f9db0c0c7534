import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailCode } from '#app/domain/messaging/code-emails.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { createTestAuth, emptyAuth } from '#tests/support/auth.ts'
import { type AuthApiClient, createAuthApiClient } from '#tests/support/auth-api-client.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { insertCustomerWithPassword } from '#tests/support/password-factory.ts'
import { ONE_TIME_CODE_QUEUE, type OneTimeCodeJob } from './one-time-code.server.ts'

const PASSWORD = 'Gul-meher9!'
const PROVED = 'ananya@shopper.example'
const UNPROVED = 'meera@shopper.example'
const NOBODY = 'nobody@shopper.example'
const ADMIN = 'admin@gulmeher.example'
/** Limits stand still at this time. */
const NOW = new Date('2026-11-22T06:00:00Z')

let database: TestDatabase
let jobs: ReturnType<typeof createFakeJobs>
let auth: Auth

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  jobs = createFakeJobs()
  auth = createTestAuth(database.db, { jobs, clock: () => NOW })
  await emptyAuth(database.db)
  await database.db.deleteFrom('mails').execute()
  for (const email of [PROVED, UNPROVED, ADMIN]) {
    await insertCustomerWithPassword(database.db, { email, password: PASSWORD })
  }
  await database.db
    .updateTable('auth.user')
    .set({ emailVerified: true })
    .where('email', 'in', [PROVED, ADMIN])
    .execute()
  await database.db.updateTable('auth.user').set({ isAdmin: true }).where('email', '=', ADMIN).execute()
})

/** Does what the shop does in the background. */
async function work(): Promise<void> {
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    if (queue === ONE_TIME_CODE_QUEUE) {
      await mailCode({ db: database.db, jobs, shopUrl: 'http://shop.test', auth }, data as OneTimeCodeJob)
    }
  }
}

async function lastMail() {
  const mail = await database.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'is_confidential'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return mail && { ...mail, code: /^(\d{6})$/m.exec(mail.body)?.[1] }
}

function askForCode(email: string, client = createAuthApiClient(auth)) {
  return client.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
}

/** Has a code mailed. @returns The code that the mail shows, and one that it does not show. */
async function codeFor(email: string): Promise<{ code: string; wrong: string }> {
  await askForCode(email)
  await work()
  const code = (await lastMail())?.code ?? ''
  return { code, wrong: code === '000000' ? '000001' : '000000' }
}

const signIn = (email: string, otp: string, client = createAuthApiClient(auth)) =>
  client.post('/sign-in/email-otp', { email, otp })

describe('M126 a code by mail', () => {
  test('signs in once, in whatever letter case the address is written', async () => {
    const { code } = await codeFor('Ananya@Shopper.example')
    expect(await lastMail()).toMatchObject({ recipient: PROVED, subject: 'Your sign-in code', is_confidential: true })
    const client = createAuthApiClient(auth)
    expect((await signIn(' ANANYA@shopper.example', code, client)).status).toBe(200)
    expect(await client.user()).toMatchObject({ email: PROVED, isAdmin: false })

    const again = createAuthApiClient(auth)
    expect(await signIn(PROVED, code, again)).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } })
    expect(await again.user()).toBeNull()
  })

  test('leaves the password as it is', async () => {
    await signIn(PROVED, (await codeFor(PROVED)).code)
    expect((await createAuthApiClient(auth).post('/sign-in/email', { email: PROVED, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('stands nowhere in the database, but in the mail', async () => {
    const { code } = await codeFor(PROVED)
    const rows = JSON.stringify(await database.db.selectFrom('auth.verification').selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain('ananya')
  })

  test('is over after ten minutes', async () => {
    const { code } = await codeFor(PROVED)
    await database.db
      .updateTable('auth.verification')
      .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
      .execute()
    expect((await signIn(PROVED, code)).status).toBe(400)
  })

  test('is over when another one was made', async () => {
    const { code } = await codeFor(PROVED)
    const next = await codeFor(PROVED)
    if (code !== next.code) expect((await signIn(PROVED, code)).status).toBe(400)
    expect((await signIn(PROVED, next.code)).status).toBe(200)
  })

  test('can be tried three times', async () => {
    const { code, wrong } = await codeFor(PROVED)
    for (let tries = 0; tries < 3; tries++) expect((await signIn(PROVED, wrong)).status).toBe(400)
    expect(await signIn(PROVED, code)).toMatchObject({ status: 403, body: { message: 'Too many attempts' } })
    expect((await signIn(PROVED, code)).status).toBe(400)
  })

  test('is mailed once, and stays good, when its job runs twice', async () => {
    await askForCode(PROVED)
    const again = [...jobs.enqueued]
    await work()
    const { code } = (await lastMail()) ?? {}
    jobs.enqueued.push(...again)
    await work()
    expect(await database.db.selectFrom('mails').select('id').execute()).toHaveLength(1)
    expect((await signIn(PROVED, code ?? '')).status).toBe(200)
  })

  test('is asked for five times an hour, for known and unknown addresses alike', async () => {
    for (const email of [PROVED, NOBODY]) {
      const statuses = []
      for (let times = 0; times < 6; times++) statuses.push((await askForCode(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test('S06 counts apart from passwords, in both directions', async () => {
    const wrongPassword = { email: PROVED, password: 'Wrong-pass9!' }
    const codes = []
    for (let tries = 0; tries < 9; tries++) codes.push((await signIn(PROVED, '123456')).status)
    expect(codes).toEqual([...Array(8).fill(400), 429])
    const passwords = []
    for (let tries = 0; tries < 9; tries++) {
      passwords.push((await createAuthApiClient(auth).post('/sign-in/email', wrongPassword)).status)
    }
    expect(passwords).toEqual([...Array(8).fill(401), 429])

    const elsewhere = createAuthApiClient(auth, { clientAddress: '198.51.100.7' })
    expect((await signIn(PROVED, (await codeFor(PROVED)).code, elsewhere)).status).toBe(200)
  })
})

describe('M126 a code by mail is good only for a customer whose address was proved', () => {
  test('A08 the administrator gets none, and no code signs the administrator in', async () => {
    await askForCode(ADMIN)
    await work()
    expect(await lastMail()).toBeUndefined()
    const code = await auth.createCode(ADMIN, 'sign-in')
    const client = createAuthApiClient(auth)
    expect((await signIn(ADMIN, code, client)).status).toBe(400)
    expect(await client.user()).toBeNull()
  })

  test('who did not prove hers is told by mail how to, and keeps password and sessions', async () => {
    const owner = createAuthApiClient(auth)
    await owner.post('/sign-in/email', { email: UNPROVED, password: PASSWORD })
    await askForCode(UNPROVED)
    await work()
    expect(await lastMail()).toMatchObject({ recipient: UNPROVED, subject: 'Signing in', code: undefined })

    const code = await auth.createCode(UNPROVED, 'sign-in')
    expect((await signIn(UNPROVED, code)).status).toBe(400)
    expect(await owner.user()).toMatchObject({ email: UNPROVED, emailVerified: false })
    const again = createAuthApiClient(auth)
    expect((await again.post('/sign-in/email', { email: UNPROVED, password: PASSWORD })).status).toBe(200)
  })

  test('it makes no account', async () => {
    const code = await auth.createCode(NOBODY, 'sign-in')
    expect((await signIn(NOBODY, code)).status).toBe(400)
    expect(await database.db.selectFrom('auth.user').select('id').where('email', '=', NOBODY).execute()).toEqual([])
  })

  test('S07 every address is answered alike, before and after a code was asked for', async () => {
    const answers = []
    for (const email of [PROVED, UNPROVED, ADMIN, NOBODY]) {
      const early = await signIn(email, '123456')
      const asked = await askForCode(email)
      await work()
      const mail = await lastMail()
      const wrong = mail?.code === '000000' ? '000001' : '000000'
      const late = []
      for (let tries = 0; tries < 5; tries++) late.push(await signIn(email, wrong))
      answers.push({ early, asked, late })
    }
    expect(answers.slice(1)).toEqual(Array(3).fill(answers[0]))
    expect(answers[0]?.asked).toEqual({ status: 200, body: { status: true } })
  })

  test.each([
    ['/email-otp/send-verification-otp', { email: 'x', type: 'sign-in' }, 'Please enter a valid email address'],
    ['/email-otp/send-verification-otp', { email: PROVED }, 'A code is for sign-in or email-verification'],
    ['/email-otp/send-verification-otp', { email: PROVED, type: 'forget-password' }, 'A code is for sign-in'],
    ['/email-otp/send-verification-otp', ['x'], 'A code is for sign-in or email-verification'],
    ['/sign-in/email-otp', { email: PROVED }, 'An email and its code are required'],
    ['/sign-in/email-otp', { otp: '123456' }, 'An email and its code are required'],
    ['/sign-in/email-otp', { email: { $ne: 1 }, otp: 1 }, 'An email and its code are required'],
  ])('every fault has its message: %s %j', async (path, body, message) => {
    const answer = await createAuthApiClient(auth).post(path, body)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })
})

describe('M126 proving the address', () => {
  async function signedIn(email: string) {
    const client = createAuthApiClient(auth)
    await client.post('/sign-in/email', { email, password: PASSWORD })
    return client
  }
  const askToProve = (client: AuthApiClient) =>
    client.post('/email-otp/send-verification-otp', { email: UNPROVED, type: 'email-verification' })

  test('takes the code that was mailed to it, and makes codes good for signing in', async () => {
    const client = await signedIn(UNPROVED)
    expect((await askToProve(client)).status).toBe(200)
    await work()
    const mail = await lastMail()
    expect(mail).toMatchObject({ recipient: UNPROVED, subject: 'Verify your email address' })
    expect((await signIn(UNPROVED, mail?.code ?? '')).status).toBe(400)
    const proved = await client.post('/email-otp/verify-email', { email: UNPROVED, otp: mail?.code })
    expect(proved.status).toBe(200)
    expect(await client.user()).toMatchObject({ email: UNPROVED, emailVerified: true })
    expect((await signIn(UNPROVED, (await codeFor(UNPROVED)).code)).status).toBe(200)
    expect(await askToProve(client)).toMatchObject({ status: 400, body: { message: expect.any(String) } })
  })

  test('is for the customer’s own address, whatever a client sends', async () => {
    const stranger = await signedIn(PROVED)
    const code = await auth.createCode(UNPROVED, 'email-verification')
    expect((await stranger.post('/email-otp/verify-email', { email: UNPROVED, otp: code })).status).toBe(400)
    const users = await database.db
      .selectFrom('auth.user')
      .select('emailVerified')
      .where('email', '=', UNPROVED)
      .execute()
    expect(users).toEqual([{ emailVerified: false }])
  })

  test('needs a session', async () => {
    const visitor = createAuthApiClient(auth)
    const code = await auth.createCode(UNPROVED, 'email-verification')
    expect(await askToProve(visitor)).toMatchObject({ status: 401, body: { message: 'Please sign in' } })
    expect(await visitor.post('/email-otp/verify-email', { email: UNPROVED, otp: code })).toMatchObject({
      status: 401,
      body: { message: 'Please sign in' },
    })
  })
})
