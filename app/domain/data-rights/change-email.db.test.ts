import { beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import {
  cancelEmailChange,
  deleteExpiredEmailChanges,
  EMAIL_CHANGE_QUEUE,
  EMAIL_CHANGED_QUEUE,
  type EmailChangeJob,
  findOpenEmailChange,
  requestEmailChange,
} from '#app/domain/accounts/email-change/email-change.server.ts'
import { mailEmailChangeCodes, notifyOfEmailChange } from '#app/domain/messaging/email-change-emails.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import type { TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { mailedCode } from '#tests/support/sign-in/mailed-code.ts'
import { setUpTestAuth } from '#tests/support/suites/auth-suite.ts'
import { confirmEmailChange } from './change-email.server.ts'
import { collectCustomerData } from './customer-data.server.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Gul-meher9!'
const OLD = 'ananya@old.example'
const NEW = 'ananya@new.example'
const TAKEN = 'meera@shopper.example'
const ADMIN = 'admin@gulmeher.example'

let customer: TestCustomer
let sessionId: string

const { db, auth, jobs } = await setUpTestAuth()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('contact_messages').execute()
  customer = await insertCustomerWithPassword(db, { email: OLD, password: PASSWORD })
  sessionId = await insertSession(db, { userId: customer.id })
  await insertCustomerWithPassword(db, { email: TAKEN, fullName: 'Meera Iyer', password: PASSWORD })
})

const request = (email = NEW, password = PASSWORD, userId = customer.id) =>
  requestEmailChange({ db, jobs, adminEmail: ADMIN }, userId, { email, password })

/** Runs the queued jobs, each twice, as after a process was killed. */
async function runJobs(): Promise<void> {
  const services = { db, jobs, auth, shopUrl: 'http://shop.test' }
  for (const { queue, data } of jobs.enqueued.splice(0).flatMap((job) => [job, job])) {
    if (queue === EMAIL_CHANGE_QUEUE) await mailEmailChangeCodes(services, data as EmailChangeJob)
    if (queue === EMAIL_CHANGED_QUEUE) await notifyOfEmailChange(services, data as EmailChangeJob)
  }
}

function listMails() {
  return db
    .selectFrom('mails')
    .select(['recipient', 'template', 'body', 'is_confidential'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Who got which email, in the order of sending. */
const sent = async () => (await listMails()).map(({ recipient, template }) => `${template} to ${recipient}`)

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const codes = async (newEmail = NEW) => ({
  oldCode: await mailedCode(db, OLD),
  newCode: await mailedCode(db, newEmail),
})

const confirm = (entered: { oldCode: string; newCode: string }) =>
  confirmEmailChange({ db, jobs, hashCode: auth.hashCode }, { userId: customer.id, sessionId, ...entered })

async function change(): Promise<void> {
  await request()
  await runJobs()
  expect(await confirm(await codes())).toEqual({ status: 'changed', newEmail: NEW })
}

function account() {
  return db
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
}

describe('M392 a new email address', () => {
  test('needs the codes of both mailboxes, and is told to both and to the account', async () => {
    expect(await request()).toEqual({ status: 'requested' })
    await runJobs()
    expect(await sent()).toEqual([`email-change-code to ${OLD}`, `new-email-code to ${NEW}`])
    const [toOld, toNew] = await listMails()
    expect([toOld?.is_confidential, toNew?.is_confidential]).toEqual([true, true])
    expect(toOld?.body).toContain(NEW)
    // The new address may be a stranger's.
    expect(toNew?.body).not.toMatch(/Ananya|old\.example/)

    const { oldCode, newCode } = await codes()
    expect(await confirm({ oldCode, newCode: otherThan(newCode) })).toEqual({
      status: 'wrong-codes',
      isOldWrong: false,
      isNewWrong: true,
    })
    expect(await confirm({ oldCode: otherThan(oldCode), newCode })).toMatchObject({
      isOldWrong: true,
      isNewWrong: false,
    })
    // The code of one mailbox doesn't count for the other.
    if (oldCode !== newCode) expect(await confirm({ oldCode: newCode, newCode })).toMatchObject({ isOldWrong: true })
    expect(await account()).toEqual({ email: OLD, emailVerified: false })

    expect(await confirm({ oldCode, newCode })).toEqual({ status: 'changed', newEmail: NEW })
    expect(await account()).toEqual({ email: NEW, emailVerified: true })
    expect(await confirm({ oldCode, newCode })).toEqual({ status: 'no-request' })
    await runJobs()
    expect((await sent()).slice(2)).toEqual([`email-changed to ${OLD}`, `email-changed to ${NEW}`])
    const notifications = await db.selectFrom('notifications').select(['title', 'message']).execute()
    expect(notifications).toEqual([{ title: 'Email address changed', message: expect.stringContaining(NEW) }])
    expect(await db.selectFrom('email_changes').select('id').execute()).toEqual([])
  })

  test('S10 ends every other session, and links and sign-ins that wait', async () => {
    await insertSession(db, { userId: customer.id })
    await db
      .insertInto('auth.verification')
      .values({ identifier: 'password-reset:x', value: customer.id, expiresAt: new Date(Date.now() + 60_000) })
      .execute()
    await change()
    expect(await db.selectFrom('auth.session').select('id').execute()).toEqual([{ id: sessionId }])
    expect(await db.selectFrom('auth.verification').select('id').execute()).toEqual([])
    const from = { headers: new Headers(), clientAddress: '192.0.2.1' }
    expect(await auth.signIn({ email: OLD, password: PASSWORD }, from)).toEqual({ status: 'rejected' })
    expect(await auth.signIn({ email: NEW, password: PASSWORD }, from)).toMatchObject({ status: 'signed-in' })
  })

  test('needs the password, and isn’t for the administrator', async () => {
    expect(await request(NEW, 'Wrong-pass9!')).toEqual({ status: 'wrong-password' })
    expect(await request(OLD)).toEqual({ status: 'same-address' })
    await db.updateTable('auth.user').set({ isAdmin: true }).where('id', '=', customer.id).execute()
    expect(await request()).toEqual({ status: 'administrator' })
    expect(jobs.enqueued).toEqual([])
  })

  test('a newer request replaces an older one, and a cancelled or expired one no longer counts', async () => {
    await request('first@new.example')
    await runJobs()
    const first = await codes('first@new.example')
    await request()
    await runJobs()
    expect(await confirm(first)).toMatchObject({ status: 'wrong-codes' })
    expect(await findOpenEmailChange(db, customer.id)).toMatchObject({ newEmail: NEW })

    await cancelEmailChange(db, customer.id)
    expect(await confirm(await codes())).toEqual({ status: 'no-request' })

    await request()
    await runJobs()
    await db.updateTable('email_changes').set({ expires_at: clockTime }).execute()
    expect(await findOpenEmailChange(db, customer.id)).toBeUndefined()
    expect(await confirm(await codes())).toEqual({ status: 'no-request' })
    await deleteExpiredEmailChanges(db)
    expect(await db.selectFrom('email_changes').select('id').execute()).toEqual([])
    expect(await account()).toMatchObject({ email: OLD })
  })

  test('a request ends with the fifth wrong pair of codes; an account makes five requests an hour', async () => {
    await request()
    await runJobs()
    const { oldCode, newCode } = await codes()
    const statuses = []
    for (let times = 0; times < 5; times++) {
      statuses.push((await confirm({ oldCode, newCode: otherThan(newCode) })).status)
    }
    expect(statuses).toEqual([...Array(4).fill('wrong-codes'), 'too-many-wrong-codes'])
    expect(await confirm({ oldCode, newCode })).toEqual({ status: 'no-request' })
    for (let times = 0; times < 4; times++)
      expect(await request(`n${times}@new.example`)).toEqual({ status: 'requested' })
    expect(await request()).toEqual({ status: 'too-many-attempts' })
  })
})

describe('M393 an address that is someone’s already', () => {
  test('S07 gives the same outcome and the same email; its owner is told of the attempt, without a code', async () => {
    expect(await request(TAKEN)).toEqual(await request())
    await db.deleteFrom('email_changes').execute()
    jobs.enqueued.splice(0)
    expect(await request(TAKEN)).toEqual({ status: 'requested' })
    await runJobs()
    expect(await sent()).toEqual([`email-change-code to ${OLD}`, `email-change-taken to ${TAKEN}`])
    expect((await listMails())[1]?.body).not.toMatch(/Ananya|old\.example|\d{6}$/m)
    expect(await confirm({ oldCode: await mailedCode(db, OLD), newCode: '123456' })).toMatchObject({ isNewWrong: true })
    // Nor does the customer's data file name the email to the other account.
    const { mails } = await collectCustomerData(db, customer.id)
    expect(mails.map(({ template }) => template)).toEqual(['email-change-code'])
  })

  test('isn’t taken from an account that was created since', async () => {
    await request()
    await runJobs()
    const input = { fullName: 'Meera Iyer', phone: '9876543210', email: NEW, password: PASSWORD }
    await signUp(db, input, { clientAddress: '192.0.2.1', adminEmail: ADMIN })
    expect(await confirm(await codes())).toEqual({ status: 'address-taken' })
    expect(await account()).toEqual({ email: OLD, emailVerified: false })
    expect(await findOpenEmailChange(db, customer.id)).toBeUndefined()
  })

  test.each(['admin@gulmeher.example', 'admin+me@gulmeher.example', 'ａdmin@gulmeher.example'])(
    'A08 the administrator’s can’t be taken as %s',
    async (email) => expect(await request(email)).toEqual({ status: 'unusable-address' }),
  )
})

describe('M394 what belongs to the old address', () => {
  test('follows: messages, complaints, waiting emails, lists of breaches, data file and deletion', async () => {
    const order = await insertOrder(db, { userId: customer.id })
    await insertComplaint(db, { userId: customer.id, orderId: order.id }, { email: OLD })
    const message = { name: 'Ananya Desai', email: 'Ananya@OLD.example', subject: 'My parcel', message: 'Where is it?' }
    await db.insertInto('contact_messages').values(message).execute()
    const mail = { subject: 'Your order', template: 'order-shipped', html: 'On its way.', body: 'On its way.' }
    await db
      .insertInto('mails')
      .values({ ...mail, recipient: OLD })
      .execute()
    const breach = {
      noticed_at: new Date(),
      exposed_from: new Date(0),
      exposed_to: new Date(),
      kinds: ['contact'],
      happened: 'x',
      consequences: 'x',
      measures: 'x',
      advice: 'x',
    }
    await db
      .insertInto('data_breaches')
      .values({ ...breach, scope: 'listed', emails: [OLD, TAKEN] })
      .execute()
    const listed = () => db.selectFrom('data_breaches').select('emails').execute()
    await change()
    await runJobs()
    expect(await listed()).toEqual([{ emails: [NEW, TAKEN] }])
    expect(await db.selectFrom('complaints').select('email').execute()).toEqual([{ email: NEW }])
    expect(await db.selectFrom('contact_messages').select('email').execute()).toEqual([{ email: NEW }])
    expect(await sent()).toContain(`order-shipped to ${NEW}`)
    const { account: exported, contact_messages, complaints, mails } = await collectCustomerData(db, customer.id)
    expect([exported?.email, contact_messages.length, complaints.length]).toEqual([NEW, 1, 1])
    expect(mails.map(({ recipient }) => recipient)).toContain(OLD)

    expect(await deleteAccount(db, { userId: customer.id, password: PASSWORD })).toEqual({ status: 'deleted' })
    expect(await sent()).toEqual([])
    expect(await listed()).toEqual([{ emails: [TAKEN] }])
    expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([])
  })

  test('deleting the account erases a request with its emails, and its job sends no more', async () => {
    await request()
    await runJobs()
    expect((await collectCustomerData(db, customer.id)).email_changes).toMatchObject([{ new_email: NEW }])
    await request('second@new.example')
    const late = [...jobs.enqueued]
    await deleteAccount(db, { userId: customer.id, password: PASSWORD })
    jobs.enqueued.push(...late)
    await runJobs()
    expect(await sent()).toEqual([])
    expect(await db.selectFrom('email_changes').select('id').execute()).toEqual([])
  })
})
