import { describe, expect, test } from 'vitest'
import { cartTotals, withCharges, withOffer } from '#app/domain/cart/cart-totals.ts'
import type { ExtraCharges } from '#app/domain/cart/extra-charges.ts'
import { type Paise, paise } from '#app/money.ts'
import { namesBuyer } from './names-buyer.ts'

const SELLER = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const BUSINESS = { gstin: '24AAPFU0939F1Z1', name: 'Rang Mahal LLP' }

interface Sale extends ExtraCharges {
  readonly price: number
  readonly quantity?: number
  readonly discount?: number
}

function isNamed(
  { price, quantity = 1, discount = 0, ...charges }: Sale,
  seller: Parameters<typeof namesBuyer>[1] = SELLER,
  buyer?: typeof BUSINESS,
) {
  const terms = { hasDeliveryCharge: false, deliveryCharge: paise(0), freeDeliveryThreshold: null }
  const lines = [{ unitPrice: paise(price), quantity, ...terms }]
  const shares: readonly Paise[] = [paise(discount)]
  const offer = { name: 'Diwali', code: null, discount: paise(discount), freesDelivery: false }
  const totals = withCharges(withOffer(cartTotals(lines, paise(0)), offer), charges)
  return namesBuyer({ lines, shares, totals, state: 'Kerala', buyer }, seller)
}

describe('M578 the invoice of a gift names its buyer from a taxable value of ₹50,000 on', () => {
  test.each([
    ['59,000 with 18 %', { price: 59_000_00 }, true],
    ['a rupee less', { price: 58_999_00 }, false],
    ['21 at 2,500 with 5 %', { price: 2_500_00, quantity: 21 }, true],
    ['20 at 2,500', { price: 2_500_00, quantity: 20 }, false],
    ['58,999 with its gift wrap', { price: 58_999_00, giftWrapFee: paise(1_00) }, true],
    ['59,000 less a discount', { price: 59_000_00, discount: 1_00 }, false],
    // The discount lowers the rate of each unit from 18 % to 5 %, so that less is tax.
    ['20 at 2,700 less 1,500', { price: 2_700_00, quantity: 20, discount: 1_500_00 }, true],
  ])('%s', (_, sale, expected) => {
    expect(isNamed(sale)).toBe(expected)
  })

  test('but not that of a business, which is named by its GSTIN, nor one without tax, nor a bill of supply', () => {
    expect(isNamed({ price: 90_000_00 }, SELLER, BUSINESS)).toBe(false)
    expect(isNamed({ price: 90_000_00 }, { gstin: null, taxMode: 'unregistered' })).toBe(false)
    expect(isNamed({ price: 90_000_00 }, { ...SELLER, taxMode: 'composition' })).toBe(false)
  })
})
