import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { agreeToCartReminders, withdrawCartReminders } from '#app/domain/accounts/consent/consents.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import {
  sendCartReminders,
  withdrawRemindersOfBuyer,
} from '#app/domain/messaging/subscriptions/cart-reminders.server.ts'
import { SUBSCRIPTION_TEMPLATES } from '#app/domain/messaging/subscriptions/subscription-emails.server.ts'
import { paise } from '#app/money.ts'
import { clockTime, before as earlier } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { deleteOldMails } from '#app/platform/mail/mail.server.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testMailLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import {
  bringCartBack,
  deleteOldReminders,
  findLinkedReminder,
  findReminderConsent,
  readReminderFigures,
  stopReminders,
} from './cart-reminders.server.ts'

const { db } = await setUpTestDatabase()
const checkout = openTestCheckout(db)
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('cart_reminders').execute()
  await db.deleteFrom('cart_items').execute()
})

const send = () => sendCartReminders({ db, jobs: createFakeJobs(), shopUrl: 'https://shop.example', ...testMailLinks })
const mails = () => db.selectFrom('mails').selectAll().where('template', '=', 'cart-reminder').execute()

async function switchOn(isOn = true): Promise<void> {
  await db.deleteFrom('settings_versions').execute()
  await db
    .insertInto('settings_versions')
    .values({ version: 1, settings: JSON.stringify({ cartReminders: isOn }), changes: '{}' })
    .execute()
}
beforeEach(() => switchOn())

/** A customer who agreed, and left their cart some hours ago. */
async function insertLeft(hours = 30, price = paise(999_00)): Promise<Shopper> {
  const product = await insertProduct(db, { price, stockQuantity: 10 })
  const shopper = await insertShopper(db, [{ product, quantity: 2 }])
  await db.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', shopper.id).execute()
  await inTransaction(db, (tx) => agreeToCartReminders(tx, shopper.id, 'the text'))
  await leave(shopper, hours)
  return shopper
}

async function leave({ id }: Pick<Shopper, 'id'>, hours: number): Promise<void> {
  await db
    .updateTable('cart_items')
    .set({ updated_at: earlier(clockTime, { hours }) })
    .where('user_id', '=', id)
    .execute()
}

const ageCheckouts = (_opened?: string) =>
  db
    .updateTable('checkouts')
    .set({ updated_at: earlier(clockTime, { hours: 25 }) })
    .execute()

describe('M493 a reminder of a cart', () => {
  test('is sent once, after the stated hours, with a link that ends such emails', async () => {
    const shopper = await insertLeft()
    await send()
    await send()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: shopper.email, subject: 'You left something in your cart' })
    expect(mail?.unsubscribe_path).toMatch(/^\/cart\/reminders\/[\w-]{43}$/)
    expect(mail?.body).toContain(`https://shop.example${mail?.unsubscribe_path}`)
    // A changed cart is due again only after the pause.
    await leave(shopper, 25)
    await send()
    expect(await mails()).toHaveLength(1)
    await db
      .updateTable('cart_reminders')
      .set({ created_at: earlier(clockTime, { days: 31 }) })
      .execute()
    await send()
    expect(await mails()).toHaveLength(2)
  })

  test('is offered to customers who would get it', async () => {
    const { id } = await insertLeft()
    const offered = () => findReminderConsent(db, id, { cartReminders: true })
    expect(await offered()).toEqual({ isGiven: true })
    await withdrawCartReminders(db, id)
    expect(await offered()).toEqual({ isGiven: false })
    await db.updateTable('user_profiles').set({ date_of_birth: '2015-01-31' }).where('user_id', '=', id).execute()
    expect(await offered()).toBeUndefined()
    await db.updateTable('user_profiles').set({ date_of_birth: null }).where('user_id', '=', id).execute()
    await db.updateTable('auth.user').set({ emailVerified: false }).where('id', '=', id).execute()
    expect(await offered()).toBeUndefined()
  })

  test.each<[string, (shopper: Shopper) => Promise<unknown>]>([
    ['while reminders are off', () => switchOn(false)],
    ['too early', (shopper) => leave(shopper, 23)],
    ['of a cart that was left long ago', (shopper) => leave(shopper, 24 * 9)],
    ['after the consent was withdrawn', ({ id }) => withdrawCartReminders(db, id)],
    [
      'to an address that was never verified',
      ({ id }) => db.updateTable('auth.user').set({ emailVerified: false }).where('id', '=', id).execute(),
    ],
    [
      'to a child',
      ({ id }) =>
        db
          .updateTable('user_profiles')
          .set({ date_of_birth: `${new Date().getFullYear() - 15}-01-31` })
          .where('user_id', '=', id)
          .execute(),
    ],
    ['when nothing in it can be bought', () => db.updateTable('product_stock').set({ on_hand: 0 }).execute()],
    ['during a payment', async (shopper) => ageCheckouts(await checkout.open(shopper))],
    ['just after a payment ended', async (shopper) => checkout.cancel(shopper, await checkout.open(shopper))],
    [
      'after an order that left something in the cart',
      async (shopper) => {
        await insertOrder(db, { userId: shopper.id, createdAt: new Date() })
      },
    ],
    [
      'the day after a purchase that left some units in the cart',
      async (shopper) => {
        const payment = checkout.gateway.pay(await checkout.open(shopper))
        const raised = { quantity: 5, updated_at: clockTime }
        await db.updateTable('cart_items').set(raised).where('user_id', '=', shopper.id).execute()
        await checkout.verify(shopper, payment)
        const dayLater = (column: string) => earlier(sql.ref<Date>(column), { hours: 25 })
        await db
          .updateTable('cart_items')
          .set({ updated_at: dayLater('updated_at') })
          .execute()
        await db
          .updateTable('orders')
          .set({ created_at: dayLater('created_at') })
          .execute()
        await db
          .updateTable('checkouts')
          .set({ updated_at: dayLater('updated_at'), created_at: dayLater('created_at') })
          .execute()
        expect(await listCartLines(db, shopper.id)).toMatchObject([{ quantity: 3 }])
      },
    ],
  ])('isn’t sent %s', async (_when, change) => {
    const shopper = await insertLeft()
    await change(shopper)
    await send()
    expect(await mails()).toEqual([])
  })

  test('says that a payment ended without an order', async () => {
    const shopper = await insertLeft()
    await checkout.cancel(shopper, await checkout.open(shopper))
    await ageCheckouts()
    await send()
    expect(await mails()).toMatchObject([{ subject: 'Your order wasn’t placed' }])
  })

  test('that still waits for the mail server is withdrawn by an order, by its customer, or by the owner, and never counts as sent', async () => {
    const [buyer, leaver, other] = [await insertLeft(), await insertLeft(), await insertLeft()]
    await send()
    expect((await readReminderFigures(db)).sent).toBe(3)
    await db.updateTable('mails').set({ status: 'sent' }).where('recipient', '=', other.email).execute()
    const { orderId } = await checkout.buy(buyer)
    await withdrawRemindersOfBuyer(db, orderId)
    await stopReminders(db, leaver.id)
    await stopReminders(db, other.id)
    const recipients = async () => (await mails()).map(({ recipient }) => recipient)
    expect(await recipients()).toEqual([other.email])
    expect(await readReminderFigures(db)).toMatchObject({ sent: 1, orders: 0 })

    const last = await insertLeft()
    await send()
    expect(await recipients()).toContain(last.email)
    await switchOn(false)
    await send()
    expect(await recipients()).toEqual([other.email])
    expect((await readReminderFigures(db)).sent).toBe(1)
  })

  test('has no text left once it is sent, so nobody sends it again, and is deleted after 30 days', async () => {
    await insertLeft()
    await send()
    expect(await mails()).toMatchObject([{ is_confidential: true }])
    await db
      .updateTable('mails')
      .set({ status: 'sent', created_at: earlier(clockTime, { days: 31 }) })
      .execute()
    await deleteOldMails(db, SUBSCRIPTION_TEMPLATES)
    expect(await mails()).toEqual([])
  })
})

describe('M494 a reminder’s link', () => {
  async function remind(): Promise<{ shopper: Shopper; token: string }> {
    const shopper = await insertLeft()
    await send()
    const { id } = await db.selectFrom('cart_reminders').select('id').executeTakeFirstOrThrow()
    return { shopper, token: testMailLinks.cartReminderLinks.tokenFor(id, 1) }
  }
  const find = (token: string) => findLinkedReminder(db, testMailLinks.cartReminderLinks, token)

  test('brings back what was removed since, and nothing twice', async () => {
    const { shopper, token } = await remind()
    const cart = async () => (await listCartLines(db, shopper.id)).map(({ size, quantity }) => [size, quantity])
    const whole = await cart()
    await db.deleteFrom('cart_items').execute()
    const reminder = await find(token)
    if (!reminder) throw new Error('no reminder')
    await bringCartBack(db, reminder)
    await bringCartBack(db, reminder)
    expect(await cart()).toEqual(whole)
    expect(await readReminderFigures(db)).toEqual({ sent: 1, used: 1, orders: 0, ordersAfterUse: 0, total: 0 })
  })

  test('opens nothing when it is forged, of another kind, or old', async () => {
    const { token } = await remind()
    const id = testMailLinks.cartReminderLinks.namedId(token) ?? ''
    for (const other of [`${token.slice(0, -3)}abc`, testMailLinks.subscriptionLinks.tokenFor(id, 1), id, '']) {
      expect(await find(other)).toBeUndefined()
    }
    await db
      .updateTable('cart_reminders')
      .set({ created_at: earlier(clockTime, { days: 91 }) })
      .execute()
    await deleteOldReminders(db)
    expect(await find(token)).toBeUndefined()
  })

  test('the owner sees the orders that followed within a week, each once, without cancelled ones', async () => {
    const { shopper } = await remind()
    const createdAt = new Date(Date.now() + 60_000)
    const own = { userId: shopper.id, createdAt }
    await insertOrder(db, { ...own, items: [{ price: paise(999_00) }] })
    await insertOrder(db, { ...own, items: [{ price: paise(500_00) }], status: 'draft' })
    await insertOrder(db, { ...own, status: 'cancelled' })
    await insertOrder(db, { ...own, createdAt: new Date(Date.now() + 8 * 86_400_000) })
    const figures = { sent: 1, used: 0, orders: 2, ordersAfterUse: 0, total: 1_499_00 }
    expect(await readReminderFigures(db)).toEqual(figures)
    await db.updateTable('cart_reminders').set({ used_at: clockTime }).execute()
    expect(await readReminderFigures(db)).toEqual({ ...figures, used: 1, ordersAfterUse: 2 })
  })
})
