import type { CartLine, CartTotals } from '#app/domain/cart/cart-totals.ts'
import { chargeRows } from '#app/domain/cart/extra-charges.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import { pricePaid, taxOfOrder } from '#app/domain/orders/invoicing/gst.ts'
import { NAMED_FROM } from '#app/domain/orders/invoicing/reissued-invoice.ts'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import type { Seller } from '#app/domain/orders/seller.ts'
import { addPaise, type Paise, paise } from '#app/money.ts'

interface GiftSale {
  readonly lines: readonly Pick<CartLine, 'unitPrice' | 'quantity'>[]
  /** The discount by line; undefined without an offer. */
  readonly shares: readonly Paise[] | undefined
  /** With all charges. */
  readonly totals: CartTotals
  /** Where it is delivered. */
  readonly state: string
  /** The business that it is invoiced to, whose address is that of the delivery. */
  readonly buyer: BusinessBuyer | undefined
}

/**
 * Whether the invoice of a gift has to show the buyer's own address: from a taxable value of ₹50,000 on, by rule 46(e) of the CGST Rules.
 * Invoices without tax don't have to, nor bills of supply (rule 49).
 */
export function namesBuyer({ lines, shares, totals, state, buyer }: GiftSale, { gstin, taxMode }: Seller): boolean {
  if (buyer || taxMode !== 'regular' || gstin === null) return false
  const sold = lines.map(({ unitPrice: price, quantity }, index) => {
    const line = { price, quantity, discount: shares?.[index] ?? paise(0) }
    return { ...line, gstRate: gstRateOf(pricePaid(line)) }
  })
  const shipping = addPaise(totals.shipping, ...chargeRows(totals).map(({ amount }) => amount))
  return taxOfOrder({ lines: sold, shipping }, { sellerGstin: gstin, state }).total.taxable >= NAMED_FROM
}
