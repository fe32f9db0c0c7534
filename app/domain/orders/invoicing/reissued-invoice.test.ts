import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import { paise } from '#app/money.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import type { InvoicedOrder } from '../order.ts'
import { type CreditedAmount, creditsOf } from './credit-note.ts'
import { addParts, amountPaid, pricePaid, taxOfOrder } from './gst.ts'
import { invoicesOf, leftOfInvoice, needsNewInvoice, type ReissuedInvoice, statedInvoice } from './reissued-invoice.ts'

const GSTIN = '24AAACC1206D1ZM'
const ISSUED_AT = new Date('2026-11-27T06:00:00Z')

const item = fc.record({
  price: fc.integer({ min: 1_00, max: 40_000_00 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  off: fc.nat(90),
})

/** An order sold with tax, each line at the rate of what is paid for a unit. */
function sell(items: readonly { price: number; quantity: number; off: number }[], shipping: number): InvoicedOrder {
  const sold = items.map(({ price, quantity, off }) => {
    const line = { price: paise(price), quantity, discount: paise(Math.floor((price * quantity * off) / 100)) }
    return { ...line, gstRate: gstRateOf(pricePaid(line)), hsnCode: '6204' }
  })
  const total = sold.reduce((sum, line) => sum + amountPaid(line), shipping)
  const discount = sold.reduce((sum, line) => sum + line.discount, 0)
  return makeOrder({
    items: sold,
    sellerGstin: GSTIN,
    shipping: paise(shipping),
    discount: paise(discount),
    total: paise(total),
    shippingAddress: { state: 'Gujarat' },
  })
}

const taxOf = (order: InvoicedOrder) =>
  taxOfOrder(
    { ...order, lines: order.items.map((line) => ({ ...line, gstRate: line.gstRate ?? 0 })) },
    { sellerGstin: GSTIN, state: order.shippingAddress.state },
  )

/** Credit notes that refund units of lines and amounts without goods, at most what the invoice has. */
function creditSome(
  order: InvoicedOrder,
  wanted: readonly { line: number; units: number; other: number }[],
): CreditedAmount[] {
  let room: number = order.total
  const left = order.items.map((line) => ({ units: line.quantity, amount: amountPaid(line) as number }))
  return wanted.flatMap(({ line: at, units, other }) => {
    const line = at % order.items.length
    const of = left[line]
    if (!of) return []
    const quantity = Math.min(units, of.units)
    const amount = quantity === of.units ? of.amount : Math.floor((of.amount * quantity) / of.units)
    const total = amount + Math.min(other, 1_000)
    if (total === 0 || total > room) return []
    room -= total
    of.units -= quantity
    of.amount -= amount
    const lines = quantity > 0 ? [{ line, quantity, amount: paise(amount) }] : []
    return [{ amount: paise(total), lines }]
  })
}

function reissue(order: InvoicedOrder, notes: readonly CreditedAmount[], number: string): ReissuedInvoice {
  const { lines, shipping } = leftOfInvoice(order.items, taxOf(order), notes)
  const { phone: _, ...replacedAddress } = order.shippingAddress
  return { number, issuedAt: ISSUED_AT, creditNoteNumber: `CN-${number}`, replacedAddress, lines, shipping }
}

/** The credit note that cancels an invoice, by what the new one has. */
function cancelling({ lines, shipping }: ReissuedInvoice): CreditedAmount {
  const named = lines.map((left, line) => ({ line, ...left })).filter(({ quantity }) => quantity > 0)
  const amount = lines.reduce((sum, line) => sum + line.amount, shipping as number)
  return { amount: paise(amount), lines: named, delivery: shipping }
}

describe('M474 an invoice that is issued anew', () => {
  const wanted = fc.record({ line: fc.nat(3), units: fc.nat(4), other: fc.nat(2_000) })

  test('and the credit notes of the earlier one agree to the paisa, tax by tax, whatever was refunded before', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0, 79_00, 1_23),
        fc.array(wanted, { maxLength: 4 }),
        (items, shipping, refunds) => {
          const order = sell(items, shipping)
          const notes = creditSome(order, refunds)
          const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
          const first = reissue(order, notes, 'INV-C2627-000001')
          if (order.total === credited) return

          const moved = { ...order, shippingAddress: { ...order.shippingAddress, state: 'Kerala' } }
          const [old, anew] = invoicesOf(moved, [first])
          if (!old || !anew) throw new Error('an invoice is missing')
          expect(old).toMatchObject({ total: order.total, shippingAddress: { state: 'Gujarat' } })
          expect(anew).toMatchObject({ total: order.total - credited, shippingAddress: { state: 'Kerala' } })
          expect(addParts(creditsOf(taxOf(old), [...notes, cancelling(first)]).flat())).toEqual(taxOf(old).total)
          const { total } = taxOf(anew)
          expect([total.amount, total.cgst, total.sgst]).toEqual([anew.total, 0, 0])
          for (const line of anew.items) {
            expect(line.discount).toBeGreaterThanOrEqual(0)
            expect(amountPaid(line)).toBeGreaterThanOrEqual(0)
            if (line.quantity === 0) expect(amountPaid(line)).toBe(0)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('names the one it replaces, and each keeps the address it was issued with', () => {
    const order = { ...sell([{ price: 1_000_00, quantity: 2, off: 0 }], 0), orderNumber: '2627-000007' }
    const first = reissue(order, [], 'INV-C2627-000001')
    const inDelhi = { ...order, shippingAddress: { ...order.shippingAddress, state: 'Delhi' } }
    const second = reissue(inDelhi, [], 'INV-C2627-000002')
    const invoices = invoicesOf({ ...order, shippingAddress: { ...order.shippingAddress, state: 'Kerala' } }, [
      first,
      second,
    ])
    expect(invoices.map((of) => [statedInvoice(of).number, of.reissue?.replaced, of.shippingAddress.state])).toEqual([
      ['INV-2627-000007', undefined, 'Gujarat'],
      ['INV-C2627-000001', 'INV-2627-000007', 'Delhi'],
      ['INV-C2627-000002', 'INV-C2627-000001', 'Kerala'],
    ])
  })
})

describe('M474 a corrected address takes a new invoice', () => {
  const { phone: _, ...address } = sell([], 0).shippingAddress
  const moved = { ...address, address_line_1: '15 Sarita Society' }

  test.each([
    ['of another State', 1_000_00, { ...address, state: 'Kerala' }, true],
    ['of the same State and a small amount: not', 49_999_00, moved, false],
    ['of the same State from a taxable value of ₹50,000', 59_000_00, moved, true],
    ['of the same lines: not', 59_000_00, { ...address }, false],
  ])('%s', (_name, price, corrected, expected) => {
    const tax = taxOf(sell([{ price, quantity: 1, off: 0 }], 0))
    expect(needsNewInvoice(tax, address, corrected)).toBe(expected)
  })
})
