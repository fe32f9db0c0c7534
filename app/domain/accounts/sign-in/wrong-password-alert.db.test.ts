import { beforeEach, expect, test } from 'vitest'
import { mailWrongPasswords } from '#app/domain/messaging/password-emails.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { recordWrongPassword, WRONG_PASSWORDS_QUEUE, type WrongPasswordsJob } from './wrong-password-alert.server.ts'

const START = new Date('2026-11-22T06:00:00Z')
const EMAIL = 'ananya@shopper.example'
const ADMIN = 'admin@gulmeher.example'
const NOBODY = 'nobody@shopper.example'

const { db, jobs } = await setUpTestAuth()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await insertCustomer(db, { email: EMAIL })
  await insertCustomer(db, { email: ADMIN, isAdmin: true })
})

async function recordWrongPasswords(email: string, times: number, hours = 0): Promise<void> {
  const now = new Date(START.getTime() + hours * 3_600_000)
  for (let i = 0; i < times; i++) await recordWrongPassword({ db, jobs }, email, now)
}

/** Runs the queued jobs, each one twice, as a queue may. */
async function runJobs(): Promise<void> {
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    if (queue !== WRONG_PASSWORDS_QUEUE) continue
    const services = { db, jobs, shopUrl: 'http://shop.test' }
    for (let times = 0; times < 2; times++) await mailWrongPasswords(services, data as WrongPasswordsJob)
  }
}

function listMails() {
  return db.selectFrom('mails').select(['recipient', 'subject', 'template', 'body']).execute()
}

test('the owner gets one email at the twentieth wrong password of a day', async () => {
  await recordWrongPasswords(EMAIL, 19)
  expect(jobs.enqueued).toEqual([])
  await recordWrongPasswords('Ananya@Shopper.example', 1)
  await recordWrongPasswords(EMAIL, 30)
  expect(jobs.enqueued).toHaveLength(1)
  await runJobs()
  const [mail, ...more] = await listMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: EMAIL, template: 'wrong-passwords' })
  expect(mail?.body).toContain('20 wrong passwords')
  expect(mail?.body).toContain('http://shop.test/profile?tab=security')
})

test('the owner gets at most one email in 24 hours while the wrong passwords continue', async () => {
  await recordWrongPasswords(EMAIL, 1)
  await recordWrongPasswords(EMAIL, 19, 23)
  expect(jobs.enqueued).toHaveLength(1)
  await recordWrongPasswords(EMAIL, 40, 25)
  expect(jobs.enqueued).toHaveLength(1)
  await recordWrongPasswords(EMAIL, 40, 47)
  expect(jobs.enqueued).toHaveLength(2)
})

test('the administrator gets the email too', async () => {
  await recordWrongPasswords(ADMIN, 20)
  await runJobs()
  expect(await listMails()).toMatchObject([{ recipient: ADMIN }])
})

test('S07 wrong passwords for an unknown address are counted the same way, and no email is sent', async () => {
  await recordWrongPasswords(NOBODY, 20)
  expect(jobs.enqueued).toHaveLength(1)
  await runJobs()
  expect(await listMails()).toEqual([])
})
