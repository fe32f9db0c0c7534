import { expect, test } from 'vitest'
import { withdrawConsent } from '#app/domain/data-rights/withdraw-parental-consent.server.ts'
import { insertParentalConsent } from '#tests/support/factories/parental-consent-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { signUp } from '../commands.server.ts'
import { giveConsent } from './parental-consent.server.ts'

const { db } = await setUpTestDatabase()

const texts = { terms: 'The terms', privacy: 'The privacy policy' }

test('M363 of ten uses of a parent’s link at once, one counts', async () => {
  const { parentToken: token } = await insertParentalConsent(db)
  const given = { token, parentName: 'Asha Desai', relation: 'parent', adultEmail: undefined, texts } as const
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => giveConsent({ db, jobs: createFakeJobs() }, given)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([...Array(9).fill('invalid-link'), 'waiting'])
})

test('M365 a child who signs up while the parent withdraws has an account with consent, or none', async () => {
  for (let round = 0; round < 8; round++) {
    const childEmail = `child-${round}@shopper.example`
    const { childToken, parentToken } = await insertParentalConsent(db, { status: 'verified', childEmail })
    const account = { fullName: 'Ananya Desai', phone: '9825012345', email: childEmail, password: 'Gul-meher9!' }
    const facts = { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example', childToken }
    const [, withdrawn] = await Promise.all([signUp(db, account, facts), withdrawConsent(db, parentToken)])
    expect(withdrawn).toEqual({ status: 'withdrawn' })
  }
  expect(await db.selectFrom('auth.user').select('email').execute()).toEqual([])
  const left = await db.selectFrom('parental_consents').select('id').where('status', '=', 'verified').execute()
  expect(left).toEqual([])
})
