import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { recordConsent } from '#app/domain/accounts/consent/consents.server.ts'
import { saveMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { findComplaintPath, findLinkedComplaint } from '#app/domain/complaints/complaint-links.server.ts'
import { isPictureOf } from '#app/domain/complaints/complaint-pictures.server.ts'
import { noteComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { issueOrderDocumentOf } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { shareWishlist } from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { countRowsOf } from '#tests/support/database/rows-of-user.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertNotification } from '#tests/support/factories/notification-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { EMPTY_STORAGE } from '#tests/support/fakes/empty-storage.ts'
import { testComplaintLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { collectCustomerData, customerDataFileName } from './customer-data.server.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Gul-meher9!'

let passwordHash: string
let shopper: Shopper
let stranger: Shopper

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  stranger = await insertShopper(db, [{ product: await insertProduct(db) }])
  for (const { id } of [shopper, stranger]) await insertOwnRows(id)
})

/** Inserts a password, a session, and a row in each table that the shop itself writes. */
async function insertOwnRows(userId: string): Promise<void> {
  passwordHash = await insertPassword(db, { userId, password: PASSWORD })
  await insertSession(db, { userId, ipAddress: '203.0.113.5' })
  await db
    .insertInto('auth.twoFactor')
    .values({ userId, secret: 'secret-of-app', backupCodes: 'secret-recovery-codes', verified: true })
    .execute()
  await insertNotification(db, { userId })
  await db.insertInto('cart_reminders').values({ user_id: userId }).execute()
  await saveMeasurements(db, userId, { cm: { bust: 91.4, hip: 100 }, unit: 'in' })
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, old_email: 'a@old.example', new_email: 'a@new.example', expires_at: new Date() })
    .execute()
  const parent = { parent_name: 'Asha Desai', parent_email: 'asha@parent.example', parent_token_hash: `hash ${userId}` }
  await db
    .insertInto('parental_consents')
    .values({ user_id: userId, child_name: 'Ananya', ...parent })
    .execute()
  const product = await insertProduct(db)
  await toggleWishlist(db, userId, product.id)
  await shareWishlist(db, userId)
  const amounts = { price: product.price, price_when_saved: product.price }
  await db
    .insertInto('product_alerts')
    .values({ user_id: userId, product_id: product.id, kind: 'price-drop', ...amounts })
    .execute()
  await db
    .insertInto('notes')
    .values({
      user_id: userId,
      text: 'Likes blue',
      actor_email: 'owner@gulmeher.example',
      request_id: crypto.randomUUID(),
    })
    .execute()
  await db.insertInto('tags').values({ user_id: userId, tag: 'vip' }).execute()
  const texts = { terms: 'The terms', privacy: 'The privacy policy' }
  await inTransaction(db, (tx) => recordConsent(tx, { userId, occasion: 'sign-up', texts }))
}

async function insertMail(recipient: string, text = 'Your order is on its way.'): Promise<void> {
  await db
    .insertInto('mails')
    .values({ recipient, subject: 'Your order', template: 'order-shipped', html: text, body: text })
    .execute()
}

async function insertMessage(email: string): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ name: 'Ananya Desai', email, subject: 'My parcel', message: 'Where is it?' })
    .execute()
}

async function listSenders(): Promise<string[]> {
  const messages = await db.selectFrom('contact_messages').select('email').orderBy('ticket_number').execute()
  return messages.map(({ email }) => email)
}

async function verifyAddress({ id }: Shopper): Promise<void> {
  await db.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', id).execute()
}

const leave = (userId = shopper.id, password = PASSWORD) => deleteAccount(db, { userId, password })

/** What an agent prepared and the customer took over. */
async function insertAgentSession(userId: string): Promise<void> {
  const agent = { agent_profile: 'https://agent.example/', is_signed: true, version: '2026-08-25' }
  const session = {
    kind: 'checkout' as const,
    input: JSON.stringify({ lines: [], codes: [] }),
    quoted_total: paise(1_00),
  }
  await db
    .insertInto('agent_sessions')
    .values({ ...agent, ...session, user_id: userId, expires_at: new Date(Date.now() + 60_000) })
    .execute()
}

/** Tables that refer only to administrators, so a customer's file has no section for them. */
const ADMIN_TABLES = ['settings_versions', 'page_versions', 'first_day_confirmations']

describe('my data', () => {
  test('the file has a section for every table that refers to an account', async () => {
    const order = await insertOrder(db, { userId: shopper.id })
    await insertComplaint(db, { userId: shopper.id, orderId: order.id })
    await insertMail(shopper.email)
    await insertAgentSession(shopper.id)
    const { payment_attempts, ...rest } = Object.fromEntries(
      Object.keys(await countRowsOf(db, shopper.id)).map((name) => [name.replace(/^.*\./, ''), true]),
    )
    const sectionOf: Record<string, string> = {
      session: 'sessions',
      user_profiles: 'profile',
      account: 'account',
      '"twoFactor"': 'second_step',
    }
    const data = await collectCustomerData(db, shopper.id)
    const sections = new Map<string, unknown>(Object.entries(data))
    for (const table of Object.keys(rest).filter((name) => !ADMIN_TABLES.includes(name))) {
      expect([sections.get(sectionOf[table] ?? table)].flat(), table).not.toEqual([])
      expect(sections.has(sectionOf[table] ?? table), table).toBe(true)
    }
    expect(payment_attempts && data.checkouts[0]?.payment_attempts).toHaveLength(1)
  })

  test('the file contains what was saved, bought, paid, notified and emailed', async () => {
    const { orderNumber } = await insertOrder(db, { userId: shopper.id, notes: 'Ring twice' })
    await insertMail(shopper.email.toUpperCase())
    const data = JSON.parse(JSON.stringify(await collectCustomerData(db, shopper.id)))
    expect(data).toMatchObject({
      format: 'gulmeher-customer-data/1',
      account: { email: shopper.email, name: shopper.fullName },
      profile: { full_name: shopper.fullName, phone: shopper.phone },
      sessions: [{ ipAddress: '203.0.113.5' }],
      second_step: { verified: true },
      body_measurements: { bust_mm: 914, waist_mm: null, hip_mm: 1000, unit: 'in' },
      addresses: [{ address_line_1: '14 Sarita Society', is_default: true }],
      cart_items: [{ size: 'S', quantity: 1 }],
      wishlist: [{ notify_on_price_drop: false }],
      wishlist_links: [{ created_at: expect.any(String) }],
      notifications: [{ title: 'Payment Successful' }],
      orders: [{ order_number: orderNumber, notes: 'Ring twice', order_items: [{ size: 'M' }] }],
      checkouts: [{ status: 'paid', payment_attempts: [{ payments: [{ status: 'captured', refunds: [] }] }] }],
      mails: [{ subject: 'Your order' }],
    })
  })

  test('a section with more than 1,000 rows contains the newest, and the file says so', async () => {
    const complete = await collectCustomerData(db, shopper.id)
    expect(complete).not.toHaveProperty('truncated')
    const { rows } = await sql<{ title: string }>`
      insert into shop.notifications (user_id, type, title, message, created_at)
      select ${shopper.id}, 'system', 'Notification ' || number, '', now() + make_interval(secs => number)
      from generate_series(1, 1000) as number
      returning title
    `.execute(db)
    const { notifications, truncated } = await collectCustomerData(db, shopper.id)
    expect(notifications.map(({ title }) => title)).toEqual(rows.map(({ title }) => title))
    expect(truncated).toEqual({
      sections: ['notifications'],
      notice: 'These sections contain only the newest 1,000 rows. Email care@gulmeher.example to get the rest.',
    })
  })

  test('the file’s name and the address to ask come from the settings', async () => {
    const { version } = await readSettings(db)
    const values = { name: 'Ráng Mahal & Co.', careEmail: 'care@rangmahal.example' }
    await saveSettings(db, { basedOn: version, values, actor: undefined })
    const { shop } = await collectCustomerData(db, shopper.id)
    expect(shop).toEqual({ name: values.name, email: values.careEmail })
    expect(customerDataFileName(shop.name)).toBe('rang-mahal-co-my-data.json')
    expect(customerDataFileName('Gulmeher')).toBe('gulmeher-my-data.json')
    expect(customerDataFileName('गुलमेहर')).toBe('my-data.json')
    await db.deleteFrom('settings_versions').execute()
  })

  test('a credit note and the issued documents are listed under their order', async () => {
    const order = await insertOrder(db, { userId: shopper.id })
    const number = await insertCreditNote(db, order)
    await issueOrderDocumentOf(db, EMPTY_STORAGE, order.id)
    expect((await collectCustomerData(db, shopper.id)).orders).toMatchObject([
      {
        credit_notes: [{ credit_note_number: number }],
        issued_documents: [{ number: `INV-${order.orderNumber}`, kind: 'tax-invoice' }],
      },
    ])
  })

  test('an order removed from the customer’s list is in the file, because its record is retained', async () => {
    await insertOrder(db, { userId: shopper.id, hiddenByCustomerAt: new Date() })
    expect((await collectCustomerData(db, shopper.id)).orders).toHaveLength(1)
  })

  test('contact messages are in the file once the address they were sent with is verified', async () => {
    await insertMessage(shopper.email.toUpperCase())
    await insertMessage(stranger.email)
    expect((await collectCustomerData(db, shopper.id)).contact_messages).toEqual([])
    await verifyAddress(shopper)
    expect((await collectCustomerData(db, shopper.id)).contact_messages).toMatchObject([
      { email: shopper.email.toUpperCase(), subject: 'My parcel', message: 'Where is it?' },
    ])
  })

  test('the file contains no secret that opens the account, and nothing of other customers', async () => {
    await insertMail(shopper.email, 'https://gulmeher.example/auth/reset?token=secret-link')
    await insertMail(stranger.email)
    const foreign = await insertOrder(db, { userId: stranger.id })
    const file = JSON.stringify(await collectCustomerData(db, shopper.id))
    const { token } = await db
      .selectFrom('auth.session')
      .select('token')
      .where('userId', '=', shopper.id)
      .executeTakeFirstOrThrow()
    for (const secret of [
      passwordHash,
      token,
      'secret-link',
      'secret-of-app',
      'secret-recovery-codes',
      stranger.id,
      stranger.email,
      foreign.orderNumber,
    ]) {
      expect(file).not.toContain(secret)
    }
  })
})

describe('M203 the complaints of a customer', () => {
  async function complain(text: string) {
    const order = await insertOrder(db, { userId: shopper.id })
    return insertComplaint(db, { userId: shopper.id, orderId: order.id }, { text, email: shopper.email })
  }

  test('are in the file with items, messages and pictures, without the notes of the back office', async () => {
    const { id, number, pictureId } = await complain('A seam has opened.')
    const note = { complaintId: id, requestId: crypto.randomUUID(), text: 'Complains every month.' }
    await noteComplaint(db, await testActor(db), note)
    const data = await collectCustomerData(db, shopper.id)
    expect(data.complaints).toMatchObject([
      {
        complaint_number: number,
        complaint_items: [{ quantity: 1 }],
        complaint_messages: [{ text: 'A seam has opened.', complaint_pictures: [{ id: pictureId }] }],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('every month')
    expect((await collectCustomerData(db, stranger.id)).complaints).toEqual([])
  })

  test('are retained without contact details and pictures once the account is deleted, and their links stop working', async () => {
    const { id, pictureId } = await complain('A seam has opened.')
    expect(await isPictureOf(db, { complaintId: id, pictureId })).toBe(true)
    const path = await findComplaintPath(db, testComplaintLinks, id)
    expect(await leave()).toEqual({ status: 'deleted' })
    const row = await db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ user_id: null, name: null, email: null, phone: null, status: 'open' })
    expect(await isPictureOf(db, { complaintId: id, pictureId })).toBe(false)
    const token = path?.split('/').at(-1) ?? ''
    expect(await findLinkedComplaint(db, testComplaintLinks, token)).toBeUndefined()
  })
})

describe('deleting an account', () => {
  test.each([
    ['deletes', true],
    ['retains', false],
  ])('%s contact messages when the address was verified: %s', async (_what, isVerified) => {
    await db.deleteFrom('contact_messages').execute()
    await insertMessage(shopper.email.toUpperCase())
    await insertMessage(stranger.email)
    if (isVerified) await verifyAddress(shopper)
    await leave()
    expect(await listSenders()).toEqual([...(isVerified ? [] : [shopper.email.toUpperCase()]), stranger.email])
  })

  test('deletes everything that refers to the customer, and nothing of others', async () => {
    await insertOrder(db, { userId: shopper.id })
    await insertMail(shopper.email)
    await insertMail(stranger.email)
    await db
      .insertInto('auth.verification')
      .values({ identifier: `password-reset:${shopper.id}`, value: shopper.id, expiresAt: new Date() })
      .execute()
    const ofStranger = await countRowsOf(db, stranger.id)
    expect(await leave()).toEqual({ status: 'deleted' })
    expect(await db.selectFrom('auth.verification').select('id').execute()).toEqual([])

    expect(new Set(Object.values(await countRowsOf(db, shopper.id)))).toEqual(new Set([0]))
    expect(await countRowsOf(db, stranger.id)).toEqual(ofStranger)
    const mails = await db.selectFrom('mails').select('recipient').execute()
    expect(mails.map(({ recipient }) => recipient)).not.toContain(shopper.email)
    expect(mails.map(({ recipient }) => recipient)).toContain(stranger.email)
    expect(await leave()).toEqual({ status: 'wrong-password' })
  })

  test('retains a finished order with its number, amounts and invoice address, but without phone number and note', async () => {
    const order = await insertOrder(db, { userId: shopper.id, status: 'delivered', notes: 'Ring twice' })
    await leave()
    const retained = await db
      .selectFrom('admin_orders_flat')
      .select(['order_number', 'total_amount', 'user_id', 'notes', 'user_email', 'user_phone', 'shipping_address'])
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(retained).toMatchObject({
      order_number: order.orderNumber,
      total_amount: order.total,
      user_id: null,
      notes: null,
      user_email: null,
      user_phone: null,
      shipping_address: {
        full_name: 'Ananya Desai',
        address_line_1: '14 Sarita Society',
        state: 'Gujarat',
        phone: '',
      },
    })
    expect(await snapshots()).toMatchObject([{ email: '', notes: null, address: null }])
  })

  test('an order in progress retains its phone number until it is delivered', async () => {
    const order = await insertOrder(db, { userId: shopper.id, status: 'shipped', notes: 'Ring twice' })
    await leave()
    expect(await contactOf(order.id)).toEqual({ phone: '9825012345', notes: 'Ring twice' })
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute()
    expect(await contactOf(order.id)).toEqual({ phone: '', notes: null })
  })

  test('M391 a document that was issued with the phone number loses it, keeps all else, and the hash it was issued with', async () => {
    const order = await insertOrder(db, { userId: shopper.id, status: 'delivered' })
    const html = '<footer><p>+91 79 4000 0000</p></footer><p><b>Ananya Desai</b><br/>India<br/> +91 98250 12345</p>'
    const sha256 = createHash('sha256').update(html).digest('hex')
    const number = `INV-${order.orderNumber}`
    await db
      .insertInto('issued_documents')
      .values({ number, kind: 'invoice', order_id: order.id, html, sha256 })
      .execute()
    const change = db.updateTable('issued_documents').where('number', '=', number)
    await expect(change.set({ html: '' }).execute()).rejects.toThrow('never changed')
    await leave()
    const document = await db
      .selectFrom('issued_documents')
      .select(['html', 'issued_sha256'])
      .where('number', '=', number)
      .executeTakeFirst()
    const withoutPhone = '<footer><p>+91 79 4000 0000</p></footer><p><b>Ananya Desai</b><br/>India</p>'
    expect(document).toEqual({ html: withoutPhone, issued_sha256: sha256 })
  })

  test('M390 erases the notes about a refund of an order in progress once both are finished', async () => {
    const order = await insertOrder(db, { userId: shopper.id, status: 'shipped' })
    const { razorpay_payment_id } = await db
      .selectFrom('payments')
      .select('razorpay_payment_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const note = 'Ananya is sad'
    const refund = { razorpay_payment_id, amount: paise(100), reason_code: 'manual', reason: note, note } as const
    await db
      .insertInto('refunds')
      .values({ ...refund, idempotency_key: order.id })
      .execute()
    const notes = () =>
      db.selectFrom('refunds').select(['reason', 'note']).where('idempotency_key', '=', order.id).executeTakeFirst()
    await leave()
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute()
    expect(await notes()).toEqual({ reason: note, note })
    await db.updateTable('refunds').set({ status: 'processed' }).where('idempotency_key', '=', order.id).execute()
    expect(await notes()).toEqual({ reason: 'manual', note: null })
  })

  test('a delivered order retains its phone number while the account exists', async () => {
    const order = await insertOrder(db, { userId: shopper.id, notes: 'Ring twice' })
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute()
    expect(await contactOf(order.id)).toEqual({ phone: '9825012345', notes: 'Ring twice' })
  })

  test('requires the password and limits guesses', async () => {
    for (let i = 0; i < 20; i++) expect(await leave(shopper.id, 'Wrong-pass9!')).toEqual({ status: 'wrong-password' })
    expect(await leave()).toEqual({ status: 'too-many-attempts' })
    expect((await countRowsOf(db, shopper.id))['auth.session']).toBe(1)
  })

  test('the administrator’s account can’t be deleted', async () => {
    await db.updateTable('auth.user').set({ isAdmin: true }).where('id', '=', shopper.id).execute()
    expect(await leave()).toEqual({ status: 'administrator' })
    expect((await countRowsOf(db, shopper.id))['auth.session']).toBe(1)
  })

  test('lets the same address sign up again, with an empty account', async () => {
    await insertOrder(db, { userId: shopper.id })
    await insertMail(shopper.email)
    await leave()
    const account = { fullName: 'Ananya Desai', phone: '9825012345', email: shopper.email, password: PASSWORD }
    const facts = { clientAddress: '192.0.2.1', adminEmail: 'admin@gulmeher.example' }
    expect(await signUp(db, account, facts)).toEqual({ status: 'accepted' })
    const { id } = await db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', shopper.email)
      .executeTakeFirstOrThrow()
    expect(await collectCustomerData(db, id)).toMatchObject({ orders: [], checkouts: [], mails: [] })
  })
})

async function snapshots() {
  const rows = await db.selectFrom('checkouts').select('snapshot').where('user_id', 'is', null).execute()
  return rows.map(({ snapshot }) => snapshot).slice(-1)
}

async function contactOf(orderId: string) {
  return db
    .selectFrom('orders')
    .select(['notes', sql<string>`shipping_address ->> 'phone'`.as('phone')])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
