import { beforeEach, describe, expect, test } from 'vitest'
import { agreeToCartReminders, hasAgreedToCartReminders } from '#app/domain/accounts/consent/consents.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { type RouteRequest, routeArgs, testMailLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as reminderPage from './cart-reminder.tsx'
import * as subscribePage from './subscribe.tsx'
import * as subscriptionPage from './subscription.tsx'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('auth.rate_limits').execute()
})

const statusOf = async (response: Promise<unknown>) => {
  const found = await response.catch((error: unknown) => error)
  if (found instanceof Response) return found.status
  return (found as { init?: { status?: number } }).init?.status ?? 200
}

describe('M495 the form', () => {
  const args = (changes: Partial<ShopSettings>, form?: RouteRequest['form']) => {
    const sent = routeArgs({ db, url: '/subscriptions', ...(form && { form }) })
    sent.context.set(shopContext, { version: 1, settings: { ...DEFAULT_SETTINGS, ...changes }, changedAt: {} })
    return sent
  }
  const load = async (changes: Partial<ShopSettings>) => subscribePage.loader(args(changes))
  const send = (changes: Partial<ShopSettings>, fields: Record<string, string>) =>
    subscribePage.action(args(changes, { intent: 'subscribe', ...fields }))
  const email = 'ananya@shopper.example'
  const wanted = { productId: crypto.randomUUID(), size: 'M' }

  test('is there only while the owner has it on, each for itself', async () => {
    expect(await statusOf(load({}))).toBe(404)
    expect(await statusOf(send({}, { email }))).toBe(404)
    expect(await statusOf(send({ newsletter: true }, { email }))).toBe(200)
    expect(await statusOf(send({ newsletter: true }, { email, ...wanted }))).toBe(404)
    expect(await statusOf(send({ restockAlerts: true }, { email, ...wanted }))).toBe(200)
    expect(await statusOf(send({ restockAlerts: true }, { email }))).toBe(404)
    const parts: Record<string, string>[] = [
      { productId: wanted.productId },
      { size: 'M' },
      { ...wanted, productId: "'--" },
    ]
    for (const part of parts) {
      expect(await statusOf(send({ newsletter: true, restockAlerts: true }, { email, ...part }))).toBe(400)
    }
  })

  test.each(['', 'ananya', 'a@b', 'a@shop.example\nBcc: b@shop.example', `${'a'.repeat(255)}@shop.example`])(
    'keeps what was typed when it’s no address: %j',
    async (typed) => {
      expect(await statusOf(send({ newsletter: true }, { email: typed }))).toBe(400)
    },
  )
})

describe('M495 the link of a subscription', () => {
  const insertAsked = async () => {
    const sha256 = 'a'.repeat(64)
    await db
      .insertInto('policy_versions')
      .values({ document: 'newsletter', text: 'the text', sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const values = { kind: 'newsletter' as const, email: `${crypto.randomUUID()}@shopper.example`, text_sha256: sha256 }
    const { id } = await db.insertInto('subscriptions').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, token: testMailLinks.subscriptionLinks.tokenFor(id, 1) }
  }
  const args = (token: string, form?: RouteRequest['form']) =>
    routeArgs({ db, url: `/subscriptions/${token}`, params: { token }, ...(form && { form }) })
  const find = (id: string) => db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

  test('changes nothing when a mail program opens it, and confirms with its button', async () => {
    const settings = JSON.stringify({ newsletter: true })
    await db.insertInto('settings_versions').values({ version: 1, settings, changes: '{}' }).execute()
    const { id, token } = await insertAsked()
    const before = await find(id)
    expect(await statusOf(subscriptionPage.loader(args(token)))).toBe(200)
    expect(await find(id)).toEqual(before)
    expect(await statusOf(subscriptionPage.action(args(token, { intent: 'confirm-subscription' })))).toBe(200)
    expect((await find(id))?.confirmed_at).toBeInstanceOf(Date)
  })

  test('ends it with what a mail program posts, signed out, also twice', async () => {
    const { id, token } = await insertAsked()
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    for (const form of [{}, { intent: 'subscribe' }, { 'List-Unsubscribe': 'no' }] as Record<string, string>[]) {
      expect(await statusOf(subscriptionPage.action(args(token, form)))).toBe(400)
    }
    expect(await find(id)).toBeDefined()
    expect(await statusOf(subscriptionPage.action(args(token, oneClick)))).toBe(200)
    expect(await find(id)).toBeUndefined()
    expect(await statusOf(subscriptionPage.action(args(token, oneClick)))).toBe(200)
    expect(await statusOf(subscriptionPage.loader(args(token)))).toBe(404)
    expect(await statusOf(subscriptionPage.action(args('x'.repeat(43), oneClick)))).toBe(404)
  })
})

describe('M494 the link of a reminder', () => {
  async function remind() {
    const product = await insertProduct(db, { name: 'Secret Kurti', stockQuantity: 5 })
    const shopper = await insertShopper(db)
    await inTransaction(db, (tx) => agreeToCartReminders(tx, shopper.id, 'the text'))
    const reminder = { user_id: shopper.id }
    const { id } = await db.insertInto('cart_reminders').values(reminder).returning('id').executeTakeFirstOrThrow()
    const line = { product_id: product.id, size: product.sizes[0] ?? '', quantity: 2, price: product.price }
    await db
      .insertInto('cart_reminder_lines')
      .values({ reminder_id: id, ...line })
      .execute()
    return { id, shopper, token: testMailLinks.cartReminderLinks.tokenFor(id, 1) }
  }
  const args = (token: string, more: Pick<RouteRequest, 'visitor' | 'form'> = {}) =>
    routeArgs({ db, url: `/cart/reminders/${token}`, params: { token }, ...more })

  test('shows and brings back the cart for its customer alone, and changes nothing when it is opened', async () => {
    const { id, shopper, token } = await remind()
    const other = await insertShopper(db)
    for (const more of [{}, { visitor: signedIn(other) }]) {
      expect(JSON.stringify(await reminderPage.loader(args(token, more)))).not.toMatch(/Secret|@|Ananya/)
      const posted = { ...more, form: { intent: 'bring-cart-back' } }
      expect(await statusOf(reminderPage.action(args(token, posted)))).toBe(404)
    }
    const visitor = signedIn(shopper)
    expect(JSON.stringify(await reminderPage.loader(args(token, { visitor })))).toContain('Secret Kurti')
    const used = () => db.selectFrom('cart_reminders').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await used()).toEqual({ used_at: null })
    expect(await listCartLines(db, shopper.id)).toEqual([])

    const form = { intent: 'bring-cart-back' }
    expect(await statusOf(reminderPage.action(args(token, { visitor, form })))).toBe(302)
    expect(await listCartLines(db, shopper.id)).toMatchObject([{ name: 'Secret Kurti', quantity: 2 }])
    expect((await used()).used_at).toBeInstanceOf(Date)
    // What changed is said of what is in the cart, too.
    await db.updateTable('product_stock').set({ on_hand: 0 }).execute()
    const { items } = await reminderPage.loader(args(token, { visitor }))
    expect(items).toMatchObject([{ part: { status: 'out-of-stock' } }])
    expect(await listCartLines(db, other.id)).toEqual([])
  })

  test('ends the emails with what a mail program posts, signed out', async () => {
    const { shopper, token } = await remind()
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    expect(await statusOf(reminderPage.action(args('x'.repeat(43), { form: oneClick })))).toBe(404)
    expect(await hasAgreedToCartReminders(db, shopper.id)).toBe(true)
    for (let time = 0; time < 2; time++) {
      expect(await statusOf(reminderPage.action(args(token, { form: oneClick })))).toBe(200)
      expect(await hasAgreedToCartReminders(db, shopper.id)).toBe(false)
    }
  })
})
