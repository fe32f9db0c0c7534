import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { NO_TAX } from '../tax/tax-sum.ts'
import type { ExportedOrder } from './order-table.server.ts'
import { ordersCsv } from './orders-csv.server.ts'

function makeAdminOrder(overrides: Partial<ExportedOrder>): ExportedOrder {
  return {
    ...makeOrder(),
    userId: null,
    isGuest: false,
    channel: null,
    paymentMethod: 'razorpay',
    paymentReference: null,
    addressCorrection: null,
    isCancelled: false,
    deletedAt: null,
    deletedBy: null,
    daysUntilDelivery: null,
    customer: {
      email: 'a@shopper.example',
      fullName: 'अनन्या "Anu" Desai',
      phone: null,
      gender: null,
      dateOfBirth: null,
    },
    cancellation: null,
    refunded: paise(0),
    includedTax: NO_TAX,
    ownerNotes: [],
    tags: [],
    ...overrides,
  }
}

async function fileOf(...orders: ExportedOrder[]): Promise<Buffer> {
  async function* each() {
    yield* orders
  }
  return Buffer.concat(await Array.fromAsync(ordersCsv(each())))
}

test('the CSV of orders has one row per order and preserves Unicode, quotes and line breaks', async () => {
  const file = await fileOf(
    makeAdminOrder({ notes: 'Ring twice,\nthen "call"', refunded: paise(499_50), trackingNumber: 'BD1' }),
    makeAdminOrder({}),
  )
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const rows = parse<Record<string, string>>(file, { bom: true, columns: true })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    'Order number': '2627-000001',
    'Ordered at': '2026-11-21T11:00:00.000Z',
    Customer: 'अनन्या "Anu" Desai',
    Items: '1 × Indigo Dabu Kurti (M)',
    Total: '1299.00',
    Refunded: '499.50',
    'Tracking number': 'BD1',
    Notes: 'Ring twice,\nthen "call"',
  })
})

test('M153 the tax column has the tax within the total, and the kinds of tax beside it', async () => {
  const includedTax = { amount: 1_299_00, taxable: 1_237_14, cgst: 30_93, sgst: 30_93, igst: 0 }
  const rows = parse<Record<string, string>>(await fileOf(makeAdminOrder({ includedTax }), makeAdminOrder({})), {
    bom: true,
    columns: true,
  })
  expect(rows).toMatchObject([
    { Tax: '61.86', CGST: '30.93', SGST: '30.93', IGST: '0.00', Total: '1299.00' },
    { Tax: '0.00', CGST: '0.00', SGST: '0.00', IGST: '0.00', Total: '1299.00' },
  ])
})

test.each(['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
  'X08 a spreadsheet does not run %j',
  async (formula) => {
    const file = await fileOf(makeAdminOrder({ notes: formula, trackingNumber: formula }))
    const [row] = parse<Record<string, string>>(file, { bom: true, columns: true })
    expect(row?.Notes).toBe(`'${formula}`)
    expect(row?.['Tracking number']).toBe(`'${formula}`)
  },
)

test('M235 a replacement names its order and has no charge and no payment', async () => {
  const replaces = { id: crypto.randomUUID(), orderNumber: '2627-000041' }
  const file = await fileOf(
    makeAdminOrder({ replaces, total: paise(0), razorpayOrderId: null, razorpayPaymentId: null }),
  )
  expect(parse(file, { bom: true, columns: true })).toMatchObject([
    { Payment: 'No charge', Total: '0.00', 'Razorpay payment': '', 'Replacement for': '2627-000041' },
  ])
})

test('M536 the CSV of orders says what the buyer of a gift wants', async () => {
  const gift = { message: 'Happy birthday,\nAmma', wrapFee: paise(99_00), notBefore: '2026-12-12' }
  const plain = { message: '', wrapFee: null, notBefore: null }
  const file = await fileOf(makeAdminOrder({ gift }), makeAdminOrder({ gift: plain }), makeAdminOrder({}))
  expect(parse(file, { bom: true, columns: true })).toMatchObject([
    { Gift: 'Yes', 'Gift message': 'Happy birthday,\nAmma', 'Gift wrap': '99.00', 'Not before': '2026-12-12' },
    { Gift: 'Yes', 'Gift message': '', 'Gift wrap': '', 'Not before': '' },
    { Gift: '', 'Gift message': '', 'Gift wrap': '', 'Not before': '' },
  ])
})
