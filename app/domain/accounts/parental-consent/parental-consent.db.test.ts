import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertParentalConsent } from '#tests/support/factories/parental-consent-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listWaitingConsents, rejectConsent, verifyConsent } from './manage/waiting-consents.server.ts'
import {
  type AskingChild,
  askParent,
  deleteOldConsents,
  findLinkedConsent,
  giveConsent,
  isAdultByProfile,
  needsParentalConsent,
  type ParentalConsentJob,
} from './parental-consent.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('parental_consents').execute()
  await db.deleteFrom('auth.rate_limits').execute()
})

const texts = { terms: 'The terms', privacy: 'The privacy policy' }
const child = {
  userId: null,
  childEmail: 'ananya@child.example',
  childName: 'Ananya',
  parentName: 'Asha Desai',
  parentEmail: 'asha@parent.example',
}

function ask(overrides: Partial<AskingChild> = {}, clientAddress = '192.0.2.1') {
  const jobs = createFakeJobs()
  const asked = askParent({ db, jobs }, { ...child, ...overrides }, { clientAddress })
  return asked.then(({ status }) => ({ status, enqueued: jobs.enqueued.map(({ data }) => data as ParentalConsentJob) }))
}

function give(token: string, adultEmail?: string) {
  const given = { token, parentName: 'Asha R Desai', relation: 'guardian', adultEmail, texts } as const
  return giveConsent({ db, jobs: createFakeJobs() }, given)
}

const list = () => db.selectFrom('parental_consents').selectAll().orderBy('created_at').execute()

describe('M363 asking', () => {
  test('stores only the address and the first name of a child, and names nobody in the job', async () => {
    const { enqueued } = await ask()
    const [row] = await list()
    expect(row).toMatchObject({ user_id: null, child_email: child.childEmail, child_name: 'Ananya', status: 'asked' })
    expect(enqueued).toEqual([{ consentId: row?.id, what: 'asked', requestId: expect.any(String) }])
  })

  test('needs another mailbox than the child’s own', async () => {
    expect(await ask({ parentEmail: 'Ananya+mum@child.example' })).toEqual({ status: 'own-address', enqueued: [] })
  })

  test('five times a day for a child and for a parent, twenty times an hour from a network', async () => {
    const many = (count: number, make: (round: number) => Partial<AskingChild>) =>
      Promise.all(Array.from({ length: count }, (_, round) => ask(make(round), `192.0.2.${round}`)))
    const rejected = (outcomes: Awaited<ReturnType<typeof many>>) =>
      outcomes.filter(({ status }) => status === 'too-many-attempts').length
    expect(rejected(await many(6, (round) => ({ parentEmail: `p${round}@parent.example` })))).toBe(1)
    expect(rejected(await many(6, (round) => ({ childEmail: `c${round}@child.example` })))).toBe(1)
    const fromOne = Array.from({ length: 21 }, (_, round) =>
      ask({ childEmail: `d${round}@child.example`, parentEmail: `q${round}@parent.example` }, '203.0.113.9'),
    )
    expect(rejected(await Promise.all(fromOne))).toBe(1)
  })

  test('again replaces what the same child asked and nobody has answered', async () => {
    const { id: userId, email } = await insertCustomer(db)
    const { childEmail } = await insertParentalConsent(db)
    await insertParentalConsent(db, { userId })
    const given = await insertParentalConsent(db, { childEmail, status: 'given' })
    const ofAnother = await insertParentalConsent(db)
    const [first] = (await ask({ childEmail })).enqueued
    const [second] = (await ask({ userId, childEmail: email })).enqueued
    const kept = [given.id, ofAnother.id, first?.consentId, second?.consentId]
    expect((await list()).map(({ id }) => id)).toEqual(kept)
  })

  test('again once a parent has consented sends the child a new link, and asks nobody', async () => {
    const { id } = await insertParentalConsent(db, { status: 'verified', childEmail: child.childEmail })
    const { enqueued } = await ask({ parentEmail: 'someone@else.example' })
    expect(enqueued).toMatchObject([{ consentId: id, what: 'asked-again' }])
    expect(await list()).toHaveLength(1)
  })
})

describe('M364 a consent', () => {
  test('counts at once for the signed-in customer who was asked, and waits for the owner otherwise', async () => {
    const [known, other, unknown] = [
      await insertParentalConsent(db),
      await insertParentalConsent(db),
      await insertParentalConsent(db),
    ]
    expect(await give(known.parentToken, 'Asha@Parent.example')).toEqual({ status: 'verified' })
    expect(await give(other.parentToken, 'other@parent.example')).toEqual({ status: 'waiting' })
    expect(await give(unknown.parentToken)).toEqual({ status: 'waiting' })
    const rows = await list()
    expect(rows.map(({ status, checked_by }) => [status, checked_by])).toEqual([
      ['verified', 'own-account'],
      ['given', null],
      ['given', null],
    ])
    expect(rows[0]).toMatchObject({ parent_name: 'Asha R Desai', relation: 'guardian' })
    expect(rows[0]?.privacy_sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is given once, within seven days', async () => {
    const { parentToken } = await insertParentalConsent(db)
    await give(parentToken)
    expect(await give(parentToken)).toEqual({ status: 'invalid-link' })
    const late = await insertParentalConsent(db)
    await age(late.id, '7 days')
    expect(await findLinkedConsent(db, late.parentToken)).toBeUndefined()
    expect(await give(late.parentToken)).toEqual({ status: 'invalid-link' })
    expect(await give('made-up')).toEqual({ status: 'invalid-link' })
  })

  test('counts once the owner has recorded the check; the audit log names nobody', async () => {
    const services = { db, jobs: createFakeJobs() }
    const actor = await testActor(db)
    const { id, childEmail } = await insertParentalConsent(db, { status: 'given' })
    await age(id, '1 minute')
    await insertParentalConsent(db, { status: 'given', childEmail })
    expect(await listWaitingConsents(db, { limit: 10, offset: 0 })).toMatchObject({
      total: 2,
      consents: [{ id, childEmail, parentEmail: 'asha@parent.example', relation: 'parent' }, {}],
    })
    const check = { consentId: id, check: 'identity-document' } as const
    expect(await verifyConsent(services, actor, check)).toMatchObject({ status: 'verified' })
    expect(await verifyConsent(services, actor, check)).toEqual({ status: 'not-waiting' })
    expect(await rejectConsent(services, actor, check)).toEqual({ status: 'not-waiting' })
    // The other request of the same child is settled with it.
    expect(await list()).toMatchObject([{ id, status: 'verified', checked_by: 'identity-document' }])
    expect(services.jobs.enqueued).toMatchObject([{ data: { consentId: id, what: 'verified' } }])
    expect(await listAudit(id)).toEqual([
      {
        action: 'verify-parental-consent',
        before: { status: 'given' },
        after: { status: 'verified', check: 'identity-document' },
      },
    ])
  })

  test('can be rejected; the parent is told', async () => {
    const services = { db, jobs: createFakeJobs() }
    const { id, parentToken } = await insertParentalConsent(db, { status: 'given' })
    const actor = await testActor(db)
    expect(await rejectConsent(services, actor, { consentId: id })).toMatchObject({ status: 'rejected' })
    expect(services.jobs.enqueued).toMatchObject([{ data: { consentId: id, what: 'rejected' } }])
    expect(await listAudit(id)).toMatchObject([{ action: 'reject-parental-consent' }])
    expect(await findLinkedConsent(db, parentToken)).toBeUndefined()
  })
})

test('M363 what led to no account is deleted after 30 days, a consent for an account stays', async () => {
  const customer = await insertCustomer(db)
  const kept = await insertParentalConsent(db, { status: 'verified', userId: customer.id })
  const recent = await insertParentalConsent(db, { status: 'given' })
  for (const status of ['asked', 'given', 'verified'] as const) {
    await age((await insertParentalConsent(db, { status })).id, '31 days')
  }
  await age(kept.id, '31 days')
  await deleteOldConsents(db)
  expect((await list()).map(({ id }) => id).sort()).toEqual([kept.id, recent.id].sort())
})

test('M365 a customer needs consent until their eighteenth birthday, unless it counts', async () => {
  const customer = await insertCustomer(db)
  const needs = (today: string) => needsParentalConsent(db, customer.id, today)
  const born = (date_of_birth: string | null) =>
    db.updateTable('user_profiles').set({ date_of_birth }).where('user_id', '=', customer.id).execute()
  expect(await needs('2027-06-01')).toBe(false)
  await born('2010-02-28')
  expect(await needs('2028-02-27')).toBe(true)
  expect(await needs('2028-02-28')).toBe(false)
  expect(await needs('2028-02-29')).toBe(false)
  await born('2010-03-01')
  expect(await needs('2028-02-29')).toBe(true)
  expect(await isAdultByProfile(db, customer.id, '2028-02-29')).toBe(false)
  expect(await isAdultByProfile(db, customer.id, '2028-03-01')).toBe(true)
  await insertParentalConsent(db, { status: 'given', userId: customer.id })
  expect(await needs('2028-02-29')).toBe(true)
  await insertParentalConsent(db, { status: 'verified', userId: customer.id })
  expect(await needs('2028-02-29')).toBe(false)
  await born(null)
  expect(await isAdultByProfile(db, customer.id, '2028-03-01')).toBe(false)
})

async function age(id: string, by: string): Promise<void> {
  const past = (column: 'created_at' | 'given_at' | 'decided_at') => sql<Date>`${sql.ref(column)} - ${by}::interval`
  await db
    .updateTable('parental_consents')
    .set({ created_at: past('created_at'), given_at: past('given_at'), decided_at: past('decided_at') })
    .where('id', '=', id)
    .execute()
}

async function listAudit(id: string) {
  return db.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', id).execute()
}
