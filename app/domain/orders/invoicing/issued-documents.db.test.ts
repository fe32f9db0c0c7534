import { createHash } from 'node:crypto'
import { type NotNull, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LogoStorage } from '#app/domain/settings/document-logo.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { log } from '#app/platform/log.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { insertStoredImage } from '#tests/support/factories/admin-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { EMPTY_STORAGE } from '#tests/support/fakes/empty-storage.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findInvoicedOrderForAdmin } from '../queries.server.ts'
import { findCreditNoteForAdmin } from './credit-notes.server.ts'
import {
  issueCreditNoteDocument,
  issueCreditNoteOf,
  issueOrderDocument,
  issueOrderDocumentOf,
} from './issued-documents.server.ts'

const { db } = await setUpTestDatabase()

async function changeSettings(values: Partial<ShopSettings>) {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
}

async function invoiceOf(orderId: string) {
  const order = await findInvoicedOrderForAdmin(db, orderId)
  return order ? issueOrderDocument(db, EMPTY_STORAGE, order) : ''
}

async function creditNote(number: string) {
  const found = await findCreditNoteForAdmin(db, number)
  return found ? issueCreditNoteDocument(db, EMPTY_STORAGE, found) : ''
}

const listIssued = (orderId: string) =>
  db
    .selectFrom('issued_documents')
    .select(['number', 'kind', 'html', 'sha256'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

test('an order whose amounts don’t add up gets no invoice', async () => {
  const order = await insertOrder(db)
  await db
    .updateTable('order_items')
    .set({ price: paise(1) })
    .where('order_id', '=', order.id)
    .execute()
  await expect(invoiceOf(order.id)).rejects.toThrow(`order ${order.orderNumber} has a total of`)
  expect(await listIssued(order.id)).toEqual([])
})

test('M140 an invoice and a credit note stay as they were issued, whatever the settings say later', async () => {
  await changeSettings({ legalName: 'First Legal Name' })
  const order = await insertOrder(db)
  const number = await insertCreditNote(db, order)
  const invoice = await invoiceOf(order.id)
  const note = await creditNote(number)
  expect(invoice).toContain('First Legal Name')
  expect(note).toContain('First Legal Name')

  await changeSettings({ legalName: 'Second Legal Name', name: 'Another Shop', lineStatutoryRights: false })
  await db.updateTable('orders').set({ seller_gstin: null, user_id: null }).where('id', '=', order.id).execute()
  expect(await invoiceOf(order.id)).toBe(invoice)
  await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).where('id', '=', order.id).execute()
  expect(await creditNote(number)).toBe(note)
  expect(await invoiceOf((await insertOrder(db)).id)).toContain('Second Legal Name')

  expect(await listIssued(order.id)).toEqual([
    { number, kind: 'credit-note', html: note, sha256: createHash('sha256').update(note).digest('hex') },
    {
      number: `INV-${order.orderNumber}`,
      kind: 'tax-invoice',
      html: invoice,
      sha256: createHash('sha256').update(invoice).digest('hex'),
    },
  ])
})

test('requests at the same time issue one document', async () => {
  const { id } = await insertOrder(db)
  const sent = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await changeSettings({ legalName: `Name ${index}` })
      return invoiceOf(id)
    }),
  )
  expect(new Set(sent).size).toBe(1)
  expect(await listIssued(id)).toHaveLength(1)
})

test('documents are issued when an order is placed and a refund processed, once', async () => {
  const order = await insertOrder(db)
  await insertCreditNote(db, order)
  const { refund_id: refundId } = await db
    .selectFrom('credit_notes')
    .select('refund_id')
    .where('order_id', '=', order.id)
    .$narrowType<{ refund_id: NotNull }>()
    .executeTakeFirstOrThrow()
  for (let handled = 0; handled < 2; handled++) {
    await issueOrderDocumentOf(db, EMPTY_STORAGE, order.id)
    await issueCreditNoteOf(db, EMPTY_STORAGE, refundId ?? '')
  }
  await issueOrderDocumentOf(db, EMPTY_STORAGE, crypto.randomUUID())
  await issueCreditNoteOf(db, EMPTY_STORAGE, crypto.randomUUID())
  expect((await listIssued(order.id)).map(({ kind }) => kind)).toEqual(['credit-note', 'tax-invoice'])
})

test('M400 a replacement has a delivery challan of its own series instead of an invoice', async () => {
  const product = await insertProduct(db)
  const order = await insertOrder(db, { items: [{ productId: product.id, price: product.price }] })
  const { id, orderNumber } = await insertReplacement(db, order.id)
  await issueOrderDocumentOf(db, EMPTY_STORAGE, id)
  const challan = await invoiceOf(id)
  expect(challan).toContain(`Delivery Challan DC-${orderNumber}`)
  expect(await listIssued(id)).toMatchObject([{ number: `DC-${orderNumber}`, kind: 'delivery-challan', html: challan }])
})

test('the database refuses to change or remove an issued document, or to store one with a wrong hash', async () => {
  const { id } = await insertOrder(db)
  await invoiceOf(id)
  for (const statement of [
    `update shop.issued_documents set html = 'changed'`,
    'delete from shop.issued_documents',
    'truncate shop.issued_documents',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('never changed or removed')
  }
  const { id: other } = await insertOrder(db)
  const forged = {
    number: 'INV-forged',
    kind: 'invoice' as const,
    order_id: other,
    html: 'forged',
    sha256: 'f'.repeat(64),
  }
  await expect(db.insertInto('issued_documents').values(forged).execute()).rejects.toThrow('check constraint')
})

describe('the owner’s logo', () => {
  let logo: string
  beforeAll(async () => {
    logo = await insertStoredImage(db)
  })
  const invoiceWith = async (storage: LogoStorage) => {
    await changeSettings({ name: 'Rang Mahal', logo })
    const order = await insertOrder(db)
    const found = await findInvoicedOrderForAdmin(db, order.id)
    return found ? issueOrderDocument(db, storage, found) : ''
  }
  afterAll(() => changeSettings({ name: DEFAULT_SETTINGS.name, logo: '' }))

  test('M230 is part of the document, which loads nothing', async () => {
    const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#641b38' } })
      .jpeg()
      .toBuffer()
    const readImage = vi.fn(
      async () => ({ bytes: new Uint8Array(bytes), type: 'image/jpeg', tag: '', isFinal: true }) as const,
    )
    const html = await invoiceWith({ readImage })
    expect(readImage).toHaveBeenCalledExactlyOnceWith({ key: imageKey(logo), rendition: undefined })
    const embedded = /<img src="data:image\/webp;base64,([^"]+)" alt="Rang Mahal"/.exec(html)?.[1] ?? ''
    expect(await sharp(Buffer.from(embedded, 'base64')).metadata()).toMatchObject({ width: 480, height: 160 })
    expect(html).toContain('img-src data:')
    expect(html).not.toContain(logo)
  })

  test('doesn’t hold up a document while it can’t be read', async () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const html = await invoiceWith({ readImage: () => Promise.reject(new Error('the bucket is unavailable')) })
    expect(html).toContain('Rang Mahal</div>')
    expect(warned).toHaveBeenCalledOnce()
    expect(await invoiceWith(EMPTY_STORAGE)).toContain('Rang Mahal</div>')
  })
})
