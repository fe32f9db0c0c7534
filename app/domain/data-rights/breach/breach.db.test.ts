import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteUser } from '#app/domain/accounts/commands.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { affectedInBatches, countAffected, listAffected, listLetters, listUnknownEmails } from './affected.server.ts'
import type { Breach, BreachFacts } from './breach.ts'
import { changeBreach, findBreach, forgetBreachAddress, recordBreach, takeStep } from './breaches.server.ts'
import { tellAffected } from './tell-affected.server.ts'

let actor: AdminActor
const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute()
  await db.deleteFrom('data_breaches').execute()
  await db.deleteFrom('mails').execute()
  for (const { id } of await db.selectFrom('auth.user').select('id').execute()) {
    await inTransaction(db, (tx) => deleteUser(tx, id))
  }
  actor = await testActor(db)
})

const FACTS: BreachFacts = {
  noticedAt: new Date('2031-03-05T10:00:00Z'),
  exposedFrom: new Date('2031-03-01T00:00:00Z'),
  exposedTo: new Date('2031-03-04T00:00:00Z'),
  kinds: ['contact', 'orders', 'sessions'],
  scope: 'all',
  emails: [],
  happened: 'A backup was copied.',
  place: 'Our server',
  consequences: 'Someone may write to you in our name.',
  measures: 'We changed all keys.',
  advice: 'Don’t open links that ask for a code.',
  cause: '',
  prevention: '',
}

async function insertBreach(overrides: Partial<BreachFacts> = {}): Promise<Breach> {
  const id = await recordBreach(db, actor, { ...FACTS, ...overrides })
  const breach = await findBreach(db, id)
  if (!breach) throw new Error('the breach was not recorded')
  return breach
}

/** @returns Each affected address with the data of it. */
async function affected(breach: Breach): Promise<Record<string, string>> {
  const people = await listAffected(db, breach, { limit: 50, offset: 0 })
  return Object.fromEntries(people.map(({ email, kinds }) => [email, kinds.join(' ')]))
}

const services = () => ({
  db,
  jobs: createFakeJobs(),
  shopUrl: 'https://shop.example',
  signal: new AbortController().signal,
})

async function listMails() {
  return db.selectFrom('mails').select(['recipient', 'body']).orderBy('recipient').execute()
}

test('M396 those who are affected are found with the data that the shop has of them', async () => {
  const buyer = await insertCustomer(db, { email: 'Buyer@shopper.example' })
  await insertOrder(db, { userId: buyer.id })
  const visitor = await insertCustomer(db, { email: 'visitor@shopper.example' })
  await insertSession(db, { userId: visitor.id })
  const message = { subject: 'Sizes', message: 'Is there an XXL?' }
  await db
    .insertInto('contact_messages')
    .values([
      { name: 'Ira Sen', email: 'writer@shopper.example', ...message },
      { name: 'The owner', email: actor.email, ...message },
    ])
    .execute()

  expect(await affected(await insertBreach())).toEqual({
    'buyer@shopper.example': 'contact orders',
    'visitor@shopper.example': 'contact sessions',
    'writer@shopper.example': 'contact',
  })
  expect(await affected(await insertBreach({ kinds: ['sessions'] }))).toEqual({ 'visitor@shopper.example': 'sessions' })
  expect(await affected(await insertBreach({ kinds: ['messages'] }))).toEqual({ 'writer@shopper.example': 'messages' })
  const earlier = { exposedFrom: new Date('2020-01-01'), exposedTo: new Date('2020-01-02') }
  expect(await affected(await insertBreach(earlier))).toEqual({})

  const listed = await insertBreach({ scope: 'listed', emails: ['buyer@shopper.example', 'nobody@shopper.example'] })
  expect(await affected(listed)).toEqual({ 'buyer@shopper.example': 'contact orders' })
  expect(await listUnknownEmails(db, listed)).toEqual(['nobody@shopper.example'])
})

test('M396 a period finds those who signed up or ordered in it', async () => {
  const early = await insertCustomer(db, { email: 'early@shopper.example' })
  await db
    .updateTable('auth.user')
    .set({ createdAt: new Date('2031-02-01') })
    .where('id', '=', early.id)
    .execute()
  const buyer = await insertCustomer(db, { email: 'buyer@shopper.example' })
  await insertOrder(db, { userId: buyer.id, createdAt: new Date('2031-03-02') })
  const late = await insertCustomer(db, { email: 'new@shopper.example' })
  await db
    .updateTable('auth.user')
    .set({ createdAt: new Date('2031-03-03') })
    .where('id', '=', late.id)
    .execute()
  expect(await affected(await insertBreach({ scope: 'active' }))).toEqual({
    'buyer@shopper.example': 'contact orders',
    'new@shopper.example': 'contact',
  })
})

test('M397 everyone affected is emailed once, also when more is found out and the emails are sent again', async () => {
  const first = await insertCustomer(db, { email: 'first@shopper.example', fullName: 'Asha Patel' })
  await insertCustomer(db, { email: 'second@shopper.example' })
  const breach = await insertBreach({ scope: 'listed', emails: [first.email] })
  await tellAffected(services())
  expect(await listMails()).toEqual([])

  expect(await takeStep(db, actor, breach.id, 'mail-affected')).toEqual({ status: 'done' })
  await Promise.all([tellAffected(services()), tellAffected(services())])
  const [mail, ...others] = await listMails()
  expect(others).toEqual([])
  expect(mail?.body).toContain('Asha Patel')
  expect(mail?.body).toContain('Name, email address and phone number.')
  for (const text of [FACTS.happened, FACTS.consequences, FACTS.measures, FACTS.advice])
    expect(mail?.body).toContain(text)
  expect(mail?.body).not.toContain('orders')

  await changeBreach(db, actor, breach.id, { ...FACTS, scope: 'all' })
  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected(services())
  await tellAffected(services())
  expect((await listMails()).map(({ recipient }) => recipient)).toEqual([
    'first@shopper.example',
    'second@shopper.example',
  ])
  const told = await findBreach(db, breach.id)
  expect(told?.mailsQueuedAt).not.toBeNull()
  expect(told && (await countAffected(db, told))).toMatchObject({ people: 2, mailed: 2, failed: 0 })

  await db.updateTable('auth.user').set({ email: 'first@new.example' }).where('id', '=', first.id).execute()
  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected(services())
  expect(await listMails()).toHaveLength(2)
})

test('M397 a writer who was emailed and then opens an account has been told', async () => {
  const writer = { email: 'Writer@shopper.example', name: 'Ira Sen', subject: 'Sizes', message: 'Is there an XXL?' }
  await db.insertInto('contact_messages').values(writer).execute()
  const breach = await insertBreach()
  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected(services())
  const { id } = await insertCustomer(db, { email: 'writer@shopper.example' })
  expect(await countAffected(db, breach)).toMatchObject({ people: 1, mailed: 1 })

  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected(services())
  expect(await listMails()).toHaveLength(1)

  // Someone who was emailed as both is one person.
  await db.updateTable('auth.user').set({ email: 'ira@shopper.example' }).where('id', '=', id).execute()
  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected(services())
  await db.updateTable('auth.user').set({ email: writer.email }).where('id', '=', id).execute()
  expect(await listMails()).toHaveLength(2)
  expect(await countAffected(db, breach)).toMatchObject({ people: 1, mailed: 1 })
})

test('M396 everyone is found in batches, by page and in the count alike', async () => {
  await sql`insert into auth."user" (name, email) select 'Asha', i || '@shopper.example' from generate_series(1, 501) as i`.execute(
    db,
  )
  const breach = await insertBreach()
  const batches = await Array.fromAsync(affectedInBatches(db, breach))
  expect(batches.map((people) => people.length)).toEqual([500, 1])
  expect(new Set(batches.flat().map(({ email }) => email)).size).toBe(501)
  expect(await countAffected(db, breach)).toMatchObject({ people: 501, mailed: 0 })
  expect(await listAffected(db, breach, { limit: 25, offset: 500 })).toEqual(batches[1])
  await db.deleteFrom('auth.user').where('name', '=', 'Asha').execute()
})

test('M397 a process that stops leaves the rest to the next run', async () => {
  await insertCustomer(db, { email: 'first@shopper.example' })
  const breach = await insertBreach()
  await takeStep(db, actor, breach.id, 'mail-affected')
  await tellAffected({ ...services(), signal: AbortSignal.abort() })
  expect(await listMails()).toEqual([])
  await tellAffected(services())
  expect(await listMails()).toHaveLength(1)
})

test('M397 letters go to deleted accounts with an order and to those whose email failed, once for each address', async () => {
  const leaver = await insertCustomer(db)
  for (const createdAt of [new Date('2031-05-02'), new Date('2031-05-03')]) {
    await insertOrder(db, { userId: leaver.id, createdAt, shippingAddress: { full_name: 'Zoya Khan' } })
  }
  await inTransaction(db, (tx) => deleteUser(tx, leaver.id))
  const reader = await insertCustomer(db)
  await insertOrder(db, { userId: reader.id, shippingAddress: { full_name: 'Asha Patel' } })
  const exposed = { exposedFrom: new Date('2031-05-01'), exposedTo: new Date('2031-05-04') }
  const breach = await insertBreach({ scope: 'active', ...exposed })
  const names = async (of = breach) =>
    (await listLetters(db, of, { limit: 50, offset: 0 })).map(({ address, kinds }) => [address.full_name, kinds])
  expect(await names()).toEqual([['Zoya Khan', ['contact', 'orders']]])

  const everyone = await insertBreach({ kinds: ['contact'] })
  await takeStep(db, actor, everyone.id, 'mail-affected')
  await tellAffected(services())
  await db.updateTable('mails').set({ status: 'failed' }).execute()
  expect(await names(everyone)).toContainEqual(['Asha Patel', ['contact']])
})

test('M397 each step is in the audit log without an address, and a customer who leaves is taken off the list', async () => {
  const emails = ['leaver@shopper.example', 'other@shopper.example']
  const breach = await insertBreach({ scope: 'listed', emails })
  await takeStep(db, actor, breach.id, 'tell-board')
  expect(await takeStep(db, actor, breach.id, 'tell-board')).toEqual({ status: 'done-before' })
  await takeStep(db, actor, breach.id, 'report-to-board')
  expect(await takeStep(db, actor, crypto.randomUUID(), 'report-to-board')).toEqual({ status: 'unknown-breach' })
  const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', breach.id).execute()
  expect(entries.map(({ action }) => action)).toEqual(['record-breach', 'tell-board', 'report-to-board'])
  expect(JSON.stringify(entries)).not.toContain('leaver')

  await inTransaction(db, (tx) => forgetBreachAddress(tx, 'Leaver@shopper.example'))
  expect((await findBreach(db, breach.id))?.emails).toEqual(['other@shopper.example'])
})

test('M397 guests are told by email, and get a letter only without one', async () => {
  const asGuest = async (guest_email: string | null, full_name: string) => {
    const { id } = await insertOrder(db, { createdAt: new Date('2031-06-02'), shippingAddress: { full_name } })
    const { checkout_id } = await db
      .updateTable('orders')
      .set({ user_id: null, is_guest: true, guest_email })
      .where('id', '=', id)
      .returning('checkout_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('checkouts').set({ user_id: null }).where('id', '=', checkout_id).execute()
  }
  await asGuest('guest@shopper.example', 'Meera Guest')
  await asGuest(null, 'Nila Guest')
  const exposed = { exposedFrom: new Date('2031-06-01'), exposedTo: new Date('2031-06-04') }
  const breach = await insertBreach({ scope: 'active', ...exposed })
  expect(await affected(breach)).toEqual({ 'guest@shopper.example': 'contact orders' })
  const letters = await listLetters(db, breach, { limit: 50, offset: 0 })
  expect(letters.map(({ address }) => address.full_name)).toEqual(['Nila Guest'])
  expect(await listUnknownEmails(db, { ...breach, emails: ['guest@shopper.example'] })).toEqual([])
})
