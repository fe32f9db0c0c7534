import { expect, test } from 'vitest'
import {
  EMAIL_CHANGE_QUEUE,
  EMAIL_CHANGED_QUEUE,
  type EmailChangeJob,
  issueEmailChangeCodes,
  requestEmailChange,
} from '#app/domain/accounts/email-change/email-change.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomerWithPassword } from '#tests/support/factories/password-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { confirmEmailChange } from './change-email.server.ts'

const PASSWORD = 'Gul-meher9!'
const hashCode = (code: string) => `hash of ${code}`

const { db } = await setUpTestDatabase()

/** A customer who wants this address, with the right codes. */
async function applicant(email: string) {
  const jobs = createFakeJobs()
  const { id: userId } = await insertCustomerWithPassword(db, { password: PASSWORD })
  await requestEmailChange({ db, jobs, adminEmail: 'admin@shop.example' }, userId, { email, password: PASSWORD })
  const job = jobs.enqueued.find(({ queue }) => queue === EMAIL_CHANGE_QUEUE)?.data as EmailChangeJob
  const issued = await inTransaction(db, (tx) => issueEmailChangeCodes(tx, { hashCode }, job))
  const codes = { oldCode: issued?.oldCode ?? '', newCode: issued?.newCode ?? '' }
  const confirm = () => confirmEmailChange({ db, jobs, hashCode }, { userId, sessionId: crypto.randomUUID(), ...codes })
  return { jobs, confirm }
}

test('M392 codes entered many times in parallel change the address once', async () => {
  const { jobs, confirm } = await applicant('once@new.example')
  const outcomes = await Promise.all(Array.from({ length: 8 }, confirm))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['changed', ...Array(7).fill('no-request')])
  expect(jobs.enqueued.filter(({ queue }) => queue === EMAIL_CHANGED_QUEUE)).toHaveLength(1)
})

test('M393 of two customers who confirm the same address at once, one gets it', async () => {
  const [one, other] = [await applicant('wanted@new.example'), await applicant('wanted@new.example')]
  const outcomes = await Promise.all([one.confirm(), other.confirm()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['address-taken', 'changed'])
})
