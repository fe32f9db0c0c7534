import { describe, expect, test } from 'vitest'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as tax from './tax.tsx'
import * as taxFile from './tax-file.ts'

const GSTIN = '24AAACC1206D1ZM'
const SELLER = `regular-${GSTIN}`

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
await insertCreditNote(db, await insertOrder(db, { createdAt: new Date('2026-10-10T12:00:00+05:30') }))
await db
  .updateTable('credit_notes')
  .set({ issued_at: new Date('2026-10-20T12:00:00+05:30') })
  .execute()
await insertOrder(db, { createdAt: new Date('2026-09-10T12:00:00+05:30') })

function load(query: string, settings: Partial<typeof DEFAULT_SETTINGS> = {}) {
  const args = routeArgs({ db, visitor: signedIn(admin), url: `/admin/tax${query}`, params: {} })
  args.context.set(shopContext, { version: 1, settings: { ...DEFAULT_SETTINGS, ...settings }, changedAt: {} })
  return tax.loader(args)
}

function download(file: string, query: string) {
  const args = routeArgs({
    db,
    visitor: signedIn(admin),
    url: `/admin/tax/${file}${query}`,
    params: { file },
  })
  return taxFile.loader(args)
}

describe('the tax screen', () => {
  test('shows the month that is chosen, and lists the months since the first sale', async () => {
    const { month, months, summary } = await load('?month=2026-10')
    expect(month).toBe('2026-10')
    expect(months.at(-1)).toEqual({ value: '2026-09', label: 'September 2026' })
    expect(summary).toMatchObject({
      taxMode: 'regular',
      gstin: GSTIN,
      invoiceCount: 1,
      totals: { net: { amount: 1_199_00 }, creditNotes: { amount: 100_00, taxable: 95_24 } },
      sales: [{ state: 'Gujarat', gstRate: 500, amount: 1_299_00 }],
      creditNotes: [{ number: 'CN-2627-000001', invoice: 'INV-2627-000001' }],
    })
  })

  test('shows the turnover of a month sold without a GSTIN', async () => {
    const { summary, turnover } = await load('?month=2026-09')
    expect(summary).toMatchObject({ taxMode: 'unregistered', gstin: null, hsn: [] })
    expect(turnover).toMatchObject({ month: { sold: 1_299_00, refunded: 0 }, year: { sold: 1_299_00 } })
  })

  test.each(['', '?month=2026-13', '?month=1999-01', "?month='&seller=x"])(
    '%s shows the newest month',
    async (query) => {
      const { month, months } = await load(query)
      expect(month).toBe(months[0]?.value)
    },
  )

  test('lists products at prices that fit neither rate, for a shop that collects tax', async () => {
    const between = await insertProduct(db, { price: paise(2_799_00) })
    await insertProduct(db, { price: paise(2_951_00) })
    const registered = { taxMode: 'regular', gstin: GSTIN } as const
    expect((await load('', registered)).between).toEqual([{ id: between.id, name: between.name, price: 2_799_00 }])
    expect((await load('')).between).toEqual([])
  })
})

describe('a download', () => {
  test('M151 is a file of the month, named after it', async () => {
    const response = await download('gstr1.json', `?month=2026-10&seller=${SELLER}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="2026-10-gstr1.json"')
    expect(await response.json()).toMatchObject({ gstin: GSTIN, fp: '102026', b2cs: [{ rt: 5, txval: 1141.9 }] })
  })

  test.each([
    ['gstr1.json', `?seller=${SELLER}`],
    ['gstr1.json', '?month=2026-10&seller=regular-27AAPFU0939F1ZV'],
    ['gstr1.json', '?month=2026-09&seller=unregistered'],
    ['../secrets', `?month=2026-10&seller=${SELLER}`],
    ['toString', `?month=2026-10&seller=${SELLER}`],
  ])('%s%s isn’t found', async (file, query) => {
    await expect(download(file, query)).rejects.toMatchObject({ init: { status: 404 } })
  })
})
