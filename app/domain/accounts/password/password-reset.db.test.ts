import { beforeEach, describe, expect, test } from 'vitest'
import { mailPasswordChanged, mailPasswordReset } from '#app/domain/messaging/password-emails.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { cookieHeader, createTestAuth, signInCookies } from '#tests/support/sign-in/auth.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import {
  deleteExpiredVerifications,
  isResetTokenValid,
  issuePasswordReset,
  type PasswordChangedJob,
  type PasswordResetJob,
  requestPasswordReset,
  resetPassword,
} from './password-reset.server.ts'

const EMAIL = 'ananya@shopper.example'
const OLD = 'Gul-meher9!'
const NEW = 'New-garden7!'
const from = { clientAddress: '192.0.2.1' }
const shopUrl = 'https://gulmeher.example'

const { db, auth } = await setUpTestAuth()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
})

const insertWithPassword = (email = EMAIL) => insertCustomerWithPassword(db, { email, password: OLD })

const signIn = (password: string, email = EMAIL) =>
  auth.signIn({ email, password }, { headers: new Headers(), clientAddress: '192.0.2.1' })

async function issue(email = EMAIL): Promise<string> {
  const reset = await inTransaction(db, (tx) => issuePasswordReset(tx, email))
  return reset?.token ?? ''
}

const reset = (token: string, password = NEW, jobs = createFakeJobs()) =>
  resetPassword({ db, jobs }, { token, password }, from)

const listMails = () => db.selectFrom('mails').selectAll().execute()

describe('requesting a link', () => {
  test('M126 gets the same response and does the same work for a known and an unknown address', async () => {
    await insertWithPassword()
    const jobs = createFakeJobs()
    for (const email of [EMAIL, 'nobody@shopper.example']) {
      expect(await requestPasswordReset(db, jobs, email, from)).toEqual({ status: 'accepted' })
    }
    expect(jobs.enqueued).toEqual(
      [EMAIL, 'nobody@shopper.example'].map((email) => ({
        queue: 'password-reset',
        data: { email, requestId: expect.any(String) },
      })),
    )
  })

  test('emails a link to an account’s address, and nothing to an address without an account', async () => {
    await insertWithPassword()
    const services = { db, jobs: createFakeJobs(), shopUrl }
    await mailPasswordReset(services, { email: 'nobody@shopper.example', requestId: 'a' })
    expect(await listMails()).toEqual([])

    const request: PasswordResetJob = { email: 'ANANYA@shopper.example', requestId: 'b' }
    await mailPasswordReset(services, request)
    await mailPasswordReset(services, request)
    const mails = await listMails()
    expect(mails).toMatchObject([{ recipient: EMAIL, template: 'password-reset', is_confidential: true }])
    const token = /https:\/\/gulmeher\.example\/auth\/reset-password\?token=([\w-]{43})/.exec(mails[0]?.body ?? '')?.[1]
    expect(mails[0]?.html).toContain(token)
    expect(await reset(token ?? '')).toMatchObject({ status: 'changed' })
  })

  test('is limited to five an hour per address, with or without an account', async () => {
    await insertWithPassword()
    for (const email of [EMAIL, 'nobody@shopper.example']) {
      const jobs = createFakeJobs()
      const outcomes = []
      for (let round = 0; round < 7; round++) {
        const clientAddress = `192.0.2.${round}`
        outcomes.push((await requestPasswordReset(db, jobs, email, { clientAddress })).status)
      }
      expect(outcomes).toEqual([...Array(5).fill('accepted'), ...Array(2).fill('too-many-attempts')])
      expect(jobs.enqueued).toHaveLength(5)
    }
  })

  test('is also limited per network', async () => {
    const jobs = createFakeJobs()
    for (let round = 0; round < 101; round++) {
      await requestPasswordReset(db, jobs, `shopper-${round}@shopper.example`, from)
    }
    expect(jobs.enqueued).toHaveLength(100)
  })
})

describe('a link', () => {
  test('S05 sets the password, ends every session and works only once', async () => {
    const { id: userId } = await insertWithPassword()
    const cookies = await signInCookies(auth, { email: EMAIL, password: OLD })
    const token = await issue()
    const other = await issue()
    const jobs = createFakeJobs()
    expect(await isResetTokenValid(db, token)).toBe(true)
    expect(await reset(token, NEW, jobs)).toEqual({ status: 'changed', userId })

    expect(await auth.findSession(new Headers({ Cookie: cookieHeader(cookies) }))).toBeUndefined()
    expect(await signIn(OLD)).toMatchObject({ status: 'rejected' })
    expect(await signIn(NEW)).toMatchObject({ status: 'signed-in' })
    expect(await isResetTokenValid(db, token)).toBe(false)
    expect(await reset(token, 'Third-word5!')).toEqual({ status: 'invalid-link' })
    expect(await reset(other, 'Third-word5!'), 'another link of the same customer').toEqual({ status: 'invalid-link' })
    expect(jobs.enqueued).toEqual([{ queue: 'password-changed', data: { userId, changeId: expect.any(String) } }])
  })

  test('S10 emails the customer once about the change', async () => {
    await insertWithPassword()
    const jobs = createFakeJobs()
    await reset(await issue(), NEW, jobs)
    const change = jobs.enqueued[0]?.data as PasswordChangedJob
    const services = { db, jobs, shopUrl }
    await mailPasswordChanged(services, change)
    await mailPasswordChanged(services, change)
    expect(await listMails()).toMatchObject([{ recipient: EMAIL, template: 'password-changed' }])
  })

  test('S05 expires after 30 minutes', async () => {
    await insertWithPassword()
    const token = await issue()
    const { minutes } = await db
      .selectFrom('auth.verification')
      .select(({ ref }) => ref('expiresAt').as('expiresAt'))
      .executeTakeFirstOrThrow()
      .then(({ expiresAt }) => ({ minutes: (expiresAt.getTime() - Date.now()) / 60_000 }))
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30.1)

    await db
      .updateTable('auth.verification')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .execute()
    expect(await isResetTokenValid(db, token)).toBe(false)
    expect(await reset(token)).toEqual({ status: 'invalid-link' })
    await deleteExpiredVerifications(db)
    expect(await db.selectFrom('auth.verification').select('id').execute()).toEqual([])
  })

  test('changes no other customer’s password or sessions', async () => {
    await insertWithPassword()
    await insertWithPassword('meera@shopper.example')
    const cookies = await signInCookies(auth, { email: 'meera@shopper.example', password: OLD })
    const otherToken = await issue('meera@shopper.example')
    await reset(await issue())
    expect(await auth.findSession(new Headers({ Cookie: cookieHeader(cookies) }))).toBeDefined()
    expect(await signIn(OLD, 'meera@shopper.example')).toMatchObject({ status: 'signed-in' })
    expect(await isResetTokenValid(db, otherToken)).toBe(true)
  })

  test.each(['', 'x', 'password-reset:x', '../../x', `'; drop table auth.user; --`])(
    'with the token %j is rejected',
    async (token) => {
      await insertWithPassword()
      await issue()
      expect(await reset(token)).toEqual({ status: 'invalid-link' })
      expect(await signIn(OLD)).toMatchObject({ status: 'signed-in' })
    },
  )

  test('is not stored in readable form', async () => {
    await insertWithPassword()
    const token = await issue()
    const rows = await db.selectFrom('auth.verification').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('an API client', () => {
  const post = async (path: string, body: unknown, service = auth) => {
    const request = new Request(`http://shop.test/api/auth${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://shop.test' },
      body: JSON.stringify(body),
    })
    const response = await service.handler(request, '192.0.2.1')
    return { status: response.status, body: await response.json() }
  }

  test('M126 can request and use a link like the forms', async () => {
    await insertWithPassword()
    const jobs = createFakeJobs()
    const service = createTestAuth(db, { jobs })
    expect(await post('/request-password-reset', { email: EMAIL }, service)).toEqual({
      status: 200,
      body: { status: true },
    })
    expect(await post('/request-password-reset', { email: 'nobody@shopper.example' }, service)).toEqual({
      status: 200,
      body: { status: true },
    })
    expect(jobs.enqueued).toHaveLength(2)

    const token = await issue()
    expect(await post('/reset-password', { token, newPassword: NEW }, service)).toMatchObject({ status: 200 })
    expect(await signIn(NEW)).toMatchObject({ status: 'signed-in' })
  })

  test.each([
    ['/request-password-reset', {}, 'Email is required'],
    ['/request-password-reset', { email: 'x' }, 'Please enter a valid email address'],
    ['/reset-password', { newPassword: NEW }, 'This link is incomplete'],
    ['/reset-password', { token: 'x', newPassword: 'short' }, 'Password must be at least 8 characters long'],
    ['/reset-password', { token: 'x' }, 'Password is required'],
    [
      '/reset-password',
      { token: 'x', newPassword: NEW },
      'This link has expired or was already used. Please request a new one.',
    ],
  ])('M126 gets a message for every error: %s %j', async (path, body, message) => {
    const response = await post(path, body)
    expect(response.status).toBe(400)
    expect(response.body.message).toContain(message)
  })
})
