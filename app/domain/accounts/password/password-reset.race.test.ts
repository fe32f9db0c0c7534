import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { insertAccount } from '../commands.server.ts'
import { issuePasswordReset, resetPassword } from './password-reset.server.ts'

const { db } = await setUpTestDatabase()

test('two links of one customer, each used many times in parallel, set one password', async () => {
  const email = 'ananya@shopper.example'
  const account = { email, fullName: 'Ananya Desai', phone: null, passwordHash: 'none', isAdmin: false }
  await inTransaction(db, (tx) => insertAccount(tx, account))
  const issue = () => inTransaction(db, (tx) => issuePasswordReset(tx, email))
  const tokens = [await issue(), await issue()].map((reset) => reset?.token ?? '')
  const jobs = createFakeJobs()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      resetPassword(
        { db, jobs },
        { token: tokens[index % 2] ?? '', password: `New-garden${index}!` },
        { clientAddress: '192.0.2.1' },
      ),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'changed')).toHaveLength(1)
  expect(jobs.enqueued).toHaveLength(1)
})
