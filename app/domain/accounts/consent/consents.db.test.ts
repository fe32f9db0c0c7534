import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { signUp } from '../commands.server.ts'
import { listConsents, recordConsent } from './consents.server.ts'

const { db } = await setUpTestDatabase()

const texts = { terms: 'You buy, we deliver.', privacy: 'We collect your address.' }

const listVersions = () =>
  db.selectFrom('policy_versions').select(['document', 'text']).orderBy('document').orderBy('text').execute()

test('M172 signing up stores what the customer agreed to, and each version of a text once', async () => {
  const facts = { clientAddress: '203.0.113.1', adminEmail: 'admin@gulmeher.example' }
  const account = (email: string) => ({ fullName: 'Ananya Desai', phone: '9825012345', email, password: 'Gul-meher9!' })
  await signUp(db, account('one@shopper.example'), { ...facts, agreedTexts: texts })
  await signUp(db, account('two@shopper.example'), { ...facts, agreedTexts: { ...texts, terms: 'New terms.' } })
  await signUp(db, account('api@shopper.example'), facts)
  await signUp(db, account('one@shopper.example'), { ...facts, agreedTexts: texts })

  const consents = await db
    .selectFrom('consents')
    .innerJoin('auth.user', 'auth.user.id', 'consents.user_id')
    .innerJoin('policy_versions as terms', 'terms.sha256', 'consents.terms_sha256')
    .innerJoin('policy_versions as privacy', 'privacy.sha256', 'consents.privacy_sha256')
    .select(['auth.user.email', 'consents.occasion', 'terms.text as terms', 'privacy.text as privacy'])
    .orderBy('auth.user.email')
    .execute()
  expect(consents).toEqual([
    { email: 'one@shopper.example', occasion: 'sign-up', ...texts },
    { email: 'two@shopper.example', occasion: 'sign-up', ...texts, terms: 'New terms.' },
  ])
  expect(await listVersions()).toEqual([
    { document: 'privacy', text: texts.privacy },
    { document: 'terms', text: 'New terms.' },
    { document: 'terms', text: texts.terms },
  ])
})

test('the last consent of each occasion is listed', async () => {
  const { id: userId } = await insertCustomer(db)
  expect(await listConsents(db, userId)).toEqual([])
  for (const occasion of ['sign-up', 'payment', 'payment'] as const) {
    await inTransaction(db, (tx) => recordConsent(tx, { userId, occasion, texts }))
  }
  expect(await listConsents(db, userId)).toEqual([
    { occasion: 'sign-up', agreedAt: expect.any(Date) },
    { occasion: 'payment', agreedAt: expect.any(Date) },
  ])
})
