import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderOrderDetails } from '#app/domain/payments/gateway.ts'
import { paise } from '#app/money.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'
import { isOrderOfShop, providerNotes } from './provider-notes.ts'
import { newReceipt } from './receipt.ts'

const line = {
  cartLineId: 'line',
  productId: 'product',
  name: 'Rose Kurti',
  image: '/images/rose.jpg',
  size: 'M',
  quantity: 2,
  price: paise(999_00),
  hsnCode: null,
  gstRate: null,
}
const snapshot: CheckoutSnapshot = {
  lines: [line],
  address: {
    full_name: 'Ananya Desai',
    phone: '9825012345',
    address_line_1: '14 Sarita Society',
    address_line_2: null,
    city: 'Ahmedabad',
    state: 'Gujarat',
    postal_code: '380009',
    country: 'India',
  },
  notes: null,
  email: 'ananya@shopper.example',
  sellerGstin: null,
}

test('M59 the notes name customer, address, items and attempt', () => {
  expect(providerNotes(snapshot, 'attempt-1')).toEqual({
    customer_name: 'Ananya Desai',
    customer_email: 'ananya@shopper.example',
    customer_phone: '9825012345',
    customer_address: '14 Sarita Society, Ahmedabad, Gujarat 380009',
    items: '[{"name":"Rose Kurti","size":"M","quantity":2}]',
    order_id: 'attempt-1',
  })
})

test('the notes name the shop', () => {
  expect(providerNotes(snapshot, 'attempt-1', 'https://shop.example').shop).toBe('https://shop.example')
})

describe('an order at the provider', () => {
  const attemptId = crypto.randomUUID()
  const order = (changes: Partial<ProviderOrderDetails> = {}, shopUrl?: string): ProviderOrderDetails => ({
    id: 'order_00000000000001',
    amount: paise(999_00),
    currency: 'INR',
    receipt: newReceipt(),
    notes: providerNotes(snapshot, attemptId, shopUrl),
    ...changes,
  })
  const shopUrl = 'https://shop.example'

  test('belongs to the shop by its receipt, its attempt and the shop’s address', () => {
    expect(isOrderOfShop(order({}, shopUrl), shopUrl)).toBe(true)
    expect(isOrderOfShop(order({}, 'https://other.example'), shopUrl)).toBe(false)
    expect(isOrderOfShop(order({ receipt: null }, shopUrl), shopUrl)).toBe(false)
    expect(isOrderOfShop(order({ receipt: 'order_17_abc' }, shopUrl), shopUrl)).toBe(false)
    expect(isOrderOfShop(order({ notes: {} }), shopUrl)).toBe(false)
    expect(isOrderOfShop(order({ notes: { order_id: '4711' } }), shopUrl)).toBe(false)
  })

  test('belongs to the shop without an address, as older orders do', () => {
    expect(isOrderOfShop(order(), shopUrl)).toBe(true)
  })
})

test('P14 a long address ends in an ellipsis, and many items are counted instead of listed', () => {
  const long = {
    ...snapshot,
    lines: Array(12).fill(line),
    address: { ...snapshot.address, address_line_1: 'x'.repeat(300) },
  }
  const notes = providerNotes(long, 'attempt-1')
  expect(notes.customer_address).toBe(`${'x'.repeat(255)}…`)
  expect(notes.items).toBe('12 items; see attempt attempt-1')
})

test('P14 no note is longer than 256 characters, and no character is split', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(text, text, text, fc.integer({ min: 1, max: 30 }), (name, address, email, count) => {
      const notes = providerNotes(
        {
          ...snapshot,
          email,
          lines: Array(count).fill({ ...line, name }),
          address: { ...snapshot.address, full_name: name, address_line_1: address },
        },
        crypto.randomUUID(),
      )
      expect(Object.keys(notes).length).toBeLessThanOrEqual(15)
      for (const note of Object.values(notes)) {
        expect([...note].length).toBeLessThanOrEqual(256)
        expect(note.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: RUNS },
  )
})
