import { beforeEach, describe, expect, test } from 'vitest'
import { lockStock, releaseStock, reserveStock } from '#app/domain/catalog/stock.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { sendBackInStockAlerts } from '#app/domain/messaging/product-alerts.server.ts'
import {
  mailSubscriptionLink,
  queueRestockMails,
  SUBSCRIPTION_TEMPLATES,
} from '#app/domain/messaging/subscriptions/subscription-emails.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { clockTime, before as earlier } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { deleteOldMails } from '#app/platform/mail/mail.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testMailLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listSubscribers, removeSubscriber, subscribersCsv } from './manage/subscribers.server.ts'
import {
  askToSubscribe,
  confirmSubscription,
  deleteOldSubscriptions,
  findLinkedSubscription,
  moveSubscriptions,
  type SubscriptionJob,
  subscriptionPath,
  unsubscribe,
} from './subscriptions.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  for (const table of ['mails', 'subscriptions', 'stock_returns', 'auth.rate_limits'] as const) {
    await db.deleteFrom(table).execute()
  }
  await switchOn()
})

async function switchOn(changes: Partial<ShopSettings> = { newsletter: true, restockAlerts: true }): Promise<void> {
  await db.deleteFrom('settings_versions').execute()
  await db
    .insertInto('settings_versions')
    .values({ version: 1, settings: JSON.stringify(changes), changes: '{}' })
    .execute()
}

const links = testMailLinks.subscriptionLinks
const services = () => ({ db, jobs: createFakeJobs(), shopUrl: 'https://shop.example', ...testMailLinks })
const mails = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
const subscriptions = () => db.selectFrom('subscriptions').selectAll().orderBy('id').execute()

/** Asks as the form does, and runs its job. @returns The link's token; undefined if nothing is stored. */
async function ask(email: string, wanted?: SubscriptionJob['wanted']): Promise<string | undefined> {
  await mailSubscriptionLink(services(), { requestId: crypto.randomUUID(), email, ...(wanted && { wanted }) })
  const stored = (await subscriptions()).find(
    (one) => one.email === email && one.product_id === (wanted?.productId ?? null),
  )
  return stored && links.tokenFor(stored.id, 1)
}

async function subscribe(email: string, wanted?: SubscriptionJob['wanted']): Promise<string> {
  const token = (await ask(email, wanted)) ?? ''
  expect(await confirmSubscription(db, links, token)).toEqual({ status: 'confirmed' })
  return token
}

describe('M495 the newsletter', () => {
  test('stores an address with its consent, which counts once its link is confirmed', async () => {
    const token = (await ask('ananya@shopper.example')) ?? ''
    expect(await mails()).toMatchObject([
      { recipient: 'ananya@shopper.example', is_confidential: true, unsubscribe_path: `/subscriptions/${token}` },
    ])
    expect(await subscribersCsv(db, links, 'https://shop.example')).not.toContain('ananya')
    const stored = await db
      .selectFrom('subscriptions')
      .innerJoin('policy_versions', 'sha256', 'text_sha256')
      .select(['document', 'text'])
      .execute()
    expect(stored).toEqual([{ document: 'newsletter', text: expect.stringContaining('Gulmeher emails you') }])

    // Opening the link changes nothing: mail programs do it too.
    expect(await findLinkedSubscription(db, links, token)).toMatchObject({ isConfirmed: false })
    expect(await subscriptions()).toMatchObject([{ confirmed_at: null }])
    await confirmSubscription(db, links, token)
    const [confirmed] = await subscriptions()
    await confirmSubscription(db, links, token)
    expect(await subscriptions()).toEqual([confirmed])
  })

  test('a request, known or not, is answered alike, and stores nothing before its job', async () => {
    await subscribe('known@shopper.example')
    const asked = async (email: string) => {
      const jobs = createFakeJobs()
      return [await askToSubscribe({ db, jobs, clientAddress: '192.0.2.9' }, { email }), jobs.enqueued.length]
    }
    expect(await asked('known@shopper.example')).toEqual(await asked('new@shopper.example'))
    expect(await subscriptions()).toHaveLength(1)
  })

  test('is limited for a network, and for a mailbox', async () => {
    const outcomes = []
    for (let request = 0; request < 12; request++) {
      const services = { db, jobs: createFakeJobs(), clientAddress: '192.0.2.7' }
      outcomes.push((await askToSubscribe(services, { email: `${request}@shopper.example` })).status)
    }
    expect(outcomes.filter((status) => status === 'too-many-requests')).toHaveLength(2)
    const jobs = createFakeJobs()
    for (const [index, email] of ['flooded@a.example', 'Flooded+1@a.example', 'flooded+x+y@a.example'].entries()) {
      const services = { db, jobs, clientAddress: `192.0.2.${20 + index}` }
      expect(await askToSubscribe(services, { email })).toEqual({ status: 'asked' })
    }
    expect(jobs.enqueued).toHaveLength(1)
  })

  test('nothing goes to an address that has confirmed, whoever types it', async () => {
    await subscribe('ananya@shopper.example')
    const [confirmed] = await subscriptions()
    await ask('ananya@shopper.example')
    expect(await mails()).toHaveLength(1)
    expect(await subscriptions()).toEqual([confirmed])
  })

  test('is neither stored nor confirmed while it is off, but can be ended', async () => {
    const token = (await ask('ananya@shopper.example')) ?? ''
    await switchOn({ restockAlerts: true })
    expect(await confirmSubscription(db, links, token)).toEqual({ status: 'unknown-link' })
    expect(await ask('meera@shopper.example')).toBeUndefined()
    expect(await mails()).toHaveLength(1)
    expect(await unsubscribe(db, links, token)).toEqual({ status: 'unsubscribed' })
  })

  test('a repeated job sends its email once', async () => {
    const job = { requestId: crypto.randomUUID(), email: 'ananya@shopper.example' }
    await mailSubscriptionLink(services(), job)
    await mailSubscriptionLink(services(), job)
    expect(await mails()).toHaveLength(1)
  })

  test('a link confirms for 48 hours; then the address is deleted, while confirmed ones stay', async () => {
    const token = (await ask('late@shopper.example')) ?? ''
    await subscribe('ananya@shopper.example')
    await db
      .updateTable('subscriptions')
      .set({ asked_at: earlier(clockTime, { hours: 49 }) })
      .execute()
    expect(await confirmSubscription(db, links, token)).toEqual({ status: 'unknown-link' })
    await deleteOldSubscriptions(db)
    expect(await subscriptions()).toMatchObject([{ email: 'ananya@shopper.example' }])
  })

  test('one click ends it, and again does no harm; forged links and those of other kinds do nothing', async () => {
    const token = await subscribe('ananya@shopper.example')
    const id = links.namedId(token) ?? ''
    for (const other of [`${token.slice(0, -3)}abc`, testMailLinks.cartReminderLinks.tokenFor(id, 1), id, "'--"]) {
      expect(await unsubscribe(db, links, other)).toEqual({ status: 'unknown-link' })
      expect(await confirmSubscription(db, links, other)).toEqual({ status: 'unknown-link' })
    }
    expect(await subscriptions()).toHaveLength(1)
    expect(await unsubscribe(db, links, token)).toEqual({ status: 'unsubscribed' })
    expect(await unsubscribe(db, links, token)).toEqual({ status: 'ended-before' })
    expect(await subscriptions()).toEqual([])
    expect(await findLinkedSubscription(db, links, token)).toBeUndefined()
  })

  test('M497 the owner searches, counts and downloads confirmed addresses, and deletes one, which is audited without it', async () => {
    await subscribe('=1+1@shopper.example')
    await subscribe('ananya@shopper.example')
    await ask('waiting@shopper.example')
    const list = (search?: string) => listSubscribers(db, { search, limit: 10, offset: 0 })
    expect((await list()).counts).toEqual({ confirmed: 2, waiting: 1, restock: 0 })
    expect((await list('%')).subscribers).toEqual([])
    const found = await list('ANANYA')
    expect(found).toMatchObject({ total: 1, subscribers: [{ email: 'ananya@shopper.example' }] })

    const id = found.subscribers[0]?.id ?? ''
    const [head, first, second, ...rest] = (await subscribersCsv(db, links, 'https://shop.example')).split('\r\n')
    expect(head).toBe('\uFEFFEmail,Consented at,Unsubscribe link')
    expect(first).toMatch(/^'=1\+1@shopper\.example,/)
    expect(second).toMatch(/^ananya@shopper\.example,\d{4}-\d\d-\d\dT[\d:.]+Z,/)
    expect(second).toContain(`https://shop.example${subscriptionPath(links, id)}`)
    expect(rest).toEqual([''])

    await removeSubscriber(db, await testActor(db), id)
    await removeSubscriber(db, await testActor(db), id)
    const entries = await db.selectFrom('audit_log').selectAll().where('entity', '=', 'subscriptions').execute()
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('ananya')
  })
})

describe('M496 an email when a size is back, without an account', () => {
  const insertOut = async () => {
    const product = await insertProduct(db, { name: 'Neel Kurti', stockBySize: { S: 1, M: 1 } })
    const lines = ['S', 'M'].map((size) => ({ productId: product.id, size, quantity: 1 }))
    await inTransaction(db, (tx) => reserveStock(tx, lines))
    return { productId: product.id, size: 'M' }
  }
  const returnUnit = (line: { productId: string; size: string }) =>
    inTransaction(db, async (tx) => {
      await lockStock(tx, [line.productId])
      await releaseStock(tx, [{ ...line, quantity: 1 }])
    })
  const alert = async () => {
    await sendBackInStockAlerts(services())
    await queueRestockMails(services())
  }
  const restockMails = async () => (await mails()).filter(({ template }) => template === 'restock')

  test('goes once to confirmed addresses that wait for the size, which are then deleted', async () => {
    const wanted = await insertOut()
    await subscribe('ananya@shopper.example', wanted)
    await subscribe('small@shopper.example', { ...wanted, size: 'S' })
    await ask('unconfirmed@shopper.example', wanted)
    await alert()
    expect(await restockMails()).toEqual([])
    await returnUnit(wanted)
    await alert()
    await alert()
    expect(await restockMails()).toMatchObject([
      { recipient: 'ananya@shopper.example', subject: 'Neel Kurti in size M is back in stock' },
    ])
    expect((await subscriptions()).map(({ email }) => email).sort()).toEqual([
      'small@shopper.example',
      'unconfirmed@shopper.example',
    ])
  })

  test('also when the size came back before it was confirmed', async () => {
    const wanted = await insertOut()
    const token = (await ask('ananya@shopper.example', wanted)) ?? ''
    await returnUnit(wanted)
    await alert()
    expect(await restockMails()).toEqual([])
    await confirmSubscription(db, links, token)
    await alert()
    expect(await restockMails()).toHaveLength(1)
  })

  test('isn’t sent while it is off; its address then waits for the next return', async () => {
    const wanted = await insertOut()
    await subscribe('ananya@shopper.example', wanted)
    await returnUnit(wanted)
    await switchOn({ newsletter: true })
    await alert()
    expect(await restockMails()).toEqual([])
    await switchOn()
    await alert()
    expect(await restockMails()).toEqual([])
    await db.insertInto('stock_returns').values({ product_id: wanted.productId, size: wanted.size }).execute()
    await alert()
    expect(await restockMails()).toHaveLength(1)
  })

  test('isn’t sent to those who unsubscribed, nor stored for a size that isn’t offered', async () => {
    const wanted = await insertOut()
    const token = await subscribe('ananya@shopper.example', wanted)
    await unsubscribe(db, links, token)
    await returnUnit(wanted)
    await alert()
    expect(await restockMails()).toEqual([])
    expect(await ask('meera@shopper.example', { ...wanted, size: 'XXL' })).toBeUndefined()
    expect(await ask('meera@shopper.example', { productId: crypto.randomUUID(), size: 'M' })).toBeUndefined()
  })

  test('an address waits for 180 days, and emails to it are deleted after 30', async () => {
    await subscribe('ananya@shopper.example', await insertOut())
    await deleteOldSubscriptions(db)
    expect(await subscriptions()).toHaveLength(1)
    await db
      .updateTable('subscriptions')
      .set({ confirmed_at: earlier(clockTime, { days: 181 }) })
      .execute()
    await deleteOldSubscriptions(db)
    expect(await subscriptions()).toEqual([])
    const sent = { status: 'sent', created_at: earlier(clockTime, { days: 31 }) } as const
    await db.updateTable('mails').set(sent).execute()
    await deleteOldMails(db, SUBSCRIPTION_TEMPLATES)
    expect(await mails()).toEqual([])
  })
})

describe('M498 a customer’s data', () => {
  test('has what their verified address asked for, follows a new address, and is deleted with the account', async () => {
    const customer = await insertCustomer(db, { email: 'asha@shopper.example' })
    await subscribe(customer.email)
    const shown = async () => (await collectCustomerData(db, customer.id)).subscriptions.map(({ email }) => email)
    expect(await shown()).toEqual([])
    await db.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', customer.id).execute()
    expect(await shown()).toEqual([customer.email])

    await ask('new@shopper.example')
    await inTransaction(db, (tx) => moveSubscriptions(tx, { from: customer.email, to: 'New@shopper.example' }))
    expect(await subscriptions()).toMatchObject([{ email: 'new@shopper.example', confirmed_at: expect.any(Date) }])
    await db.updateTable('subscriptions').set({ email: customer.email }).execute()
    await inTransaction(db, (tx) => deleteInTransaction(tx, customer.id))
    expect(await subscriptions()).toEqual([])
  })
})
