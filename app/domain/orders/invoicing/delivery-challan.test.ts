import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { deliveryChallanHtml } from './delivery-challan.server.tsx'

const replacement = (overrides = {}) =>
  makeOrder({
    orderNumber: 'R2627-000004',
    replaces: { id: crypto.randomUUID(), orderNumber: '2627-000123' },
    total: paise(0),
    items: [
      {
        name: 'Rose Kurti',
        size: 'L',
        quantity: 2,
        price: paise(0),
        value: paise(1_050_00),
        hsnCode: '6206',
        gstRate: 500,
      },
    ],
    ...overrides,
  })

test('M400 a delivery challan states what rule 55 asks for, and no tax', () => {
  const buyer = { gstin: '24AAPFU0939F1Z1', name: 'Rang Mahal LLP' }
  const html = deliveryChallanHtml(replacement({ sellerGstin: '24AAACC1206D1ZM', buyer }), DEFAULT_SETTINGS)
  const text = textOf(html)
  expect(text).toContain('Delivery Challan Free replacement, not a supply.')
  expect(text).toContain('Challan number DC-R2627-000004')
  expect(text).toContain('Replacement for order 2627-000123')
  expect(text).toContain('GSTIN 24AAACC1206D1ZM')
  expect(text).toContain('Consignee Rang Mahal LLP GSTIN 24AAPFU0939F1Z1, State Gujarat (24)')
  expect(text).toContain('Place of supply Gujarat (24)')
  expect(text).toContain('Original for consignee')
  expect(text).toContain('Rose Kurti, size L 6206 2 pcs ₹2,000')
  expect(text).toContain('Total value ₹2,000')
  expect(text).toContain('Authorised signatory')
  expect(text).not.toMatch(/CGST|IGST/)
})

test('M400 the challan of a shop without a GSTIN has the value of the goods', () => {
  const text = textOf(deliveryChallanHtml(replacement(), DEFAULT_SETTINGS))
  expect(text).toContain('Rose Kurti, size L 6206 2 pcs ₹2,100')
  expect(text).not.toMatch(/GSTIN|Taxable|Place of supply/)
})
