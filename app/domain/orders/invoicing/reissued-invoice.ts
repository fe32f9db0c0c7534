import { type Paise, paise } from '#app/money.ts'
import type { Gift } from '../gift/gift.ts'
import type { Reissue } from '../order.ts'
import { invoiceNumber } from '../order-number.ts'
import type { InvoiceAddress } from '../shipping-address.ts'
import { type CreditedAmount, creditsOf } from './credit-note.ts'
import { amountPaid, apportion, type OrderTax, type TaxableLine } from './gst.ts'

/** What is left of an item of an order; 0 units cost nothing. The keys are those of the stored JSON. */
export interface LineLeft {
  readonly quantity: number
  readonly amount: Paise
}

/** Whom an invoice names. The keys are those of the stored JSON. */
export interface InvoiceParties extends InvoiceAddress {
  /** The buyer of a gift, if the order has their address. */
  readonly billed_to?: InvoiceAddress
}

/** An invoice that took the place of an earlier one of its order, which a credit note cancels. */
export interface ReissuedInvoice {
  /** Such as `INV-C2627-000001`. */
  readonly number: string
  readonly issuedAt: Date
  readonly creditNoteNumber: string
  /** What the earlier invoice states. It lacks the buyer of a gift if it was replaced before theirs could be corrected. */
  readonly replacedAddress: InvoiceParties
  /** One for each item of the order, in their order. */
  readonly lines: readonly LineLeft[]
  readonly shipping: Paise
}

interface Invoiced<Address> {
  readonly orderNumber: string
  readonly shippingAddress: Address
  readonly gift?: Gift
  readonly items: readonly Omit<TaxableLine, 'gstRate'>[]
  readonly shipping: Paise
  readonly discount: Paise
  readonly total: Paise
}

/**
 * An order as each of its invoices states it, the first invoice first: with the addresses until they were corrected, and with what the
 * earlier invoice had left.
 *
 * @param reissues Of the order, oldest first; usually empty.
 */
export function invoicesOf<Address, Order extends Invoiced<Address>>(
  order: Order & Invoiced<Address | InvoiceAddress>,
  reissues: readonly ReissuedInvoice[],
): (Order & { readonly reissue?: Reissue })[] {
  const addressesAt = (index: number) => {
    const { billed_to: _, ...address } = reissues[index]?.replacedAddress ?? {}
    const [billedTo] = reissues.slice(index).flatMap(({ replacedAddress }) => replacedAddress.billed_to ?? [])
    return {
      shippingAddress: { ...order.shippingAddress, ...address },
      ...(order.gift && billedTo && { gift: { ...order.gift, billedTo } }),
    }
  }
  return [
    { ...order, ...addressesAt(0) },
    ...reissues.map(({ number, issuedAt, creditNoteNumber, lines, shipping }, index) => {
      const items = order.items.map((item, position) => {
        const { quantity, amount } = lines[position] ?? { quantity: 0, amount: 0 }
        return { ...item, quantity, discount: paise(item.price * quantity - amount) }
      })
      const replaced = reissues[index - 1]?.number ?? invoiceNumber(order.orderNumber)
      return {
        ...order,
        ...addressesAt(index + 1),
        items,
        shipping,
        discount: paise(items.reduce<number>((sum, item) => sum + item.discount, 0)),
        total: paise(items.reduce<number>((sum, item) => sum + amountPaid(item), shipping)),
        reissue: { number, issuedAt, replaced, creditNoteNumber },
      }
    }),
  ]
}

/** The number and the date of the invoice that an order is read as. */
export function statedInvoice(order: { orderNumber: string; createdAt: Date; reissue?: Reissue | undefined }) {
  const { number, issuedAt } = order.reissue ?? { number: invoiceNumber(order.orderNumber), issuedAt: order.createdAt }
  return { number, issuedAt }
}

/**
 * What an invoice has left after its credit notes: units with what they cost, then the delivery charge. Together they are the invoice's
 * total minus the credit notes, rate by rate. An amount that was credited without goods is taken from the delivery charge of its rate first.
 */
export function leftOfInvoice(
  items: readonly Omit<TaxableLine, 'gstRate'>[],
  tax: OrderTax,
  notes: readonly CreditedAmount[],
): { readonly lines: readonly LineLeft[]; readonly shipping: Paise; readonly total: Paise } {
  const credits = creditsOf(tax, notes).flat()
  const named = notes.flatMap(({ lines = [] }) => lines)
  const left = items.map((item, line) => {
    const credited = named.filter((each) => each.line === line)
    const quantity = Math.max(0, item.quantity - sumOf(credited, 'quantity'))
    const amount = quantity === 0 ? 0 : Math.max(0, amountPaid(item) - sumOf(credited, 'amount'))
    return { quantity, amount: paise(amount) }
  })
  let [shipping, total] = [0, 0]
  for (const gstRate of new Set(tax.lines.map((line) => line.gstRate))) {
    const atRate = <Part extends { gstRate: number }>(parts: readonly Part[]) =>
      parts.filter((part) => part.gstRate === gstRate)
    const value = sumOf(atRate([...tax.lines, ...tax.delivery]), 'amount') - sumOf(atRate(credits), 'amount')
    const positions = left.flatMap((_, line) => (tax.lines[line]?.gstRate === gstRate ? [line] : []))
    const worths = positions.map((line) => left[line]?.amount ?? paise(0))
    const goods = Math.min(
      value,
      worths.reduce((sum, worth) => sum + worth, 0),
    )
    for (const [index, amount] of apportion(paise(goods), worths).entries()) {
      const line = positions[index] ?? 0
      left[line] = { quantity: left[line]?.quantity ?? 0, amount }
    }
    shipping += value - goods
    total += value
  }
  return { lines: left, shipping: paise(shipping), total: paise(total) }
}

/** From this taxable value on, an invoice to a buyer without a GSTIN has to name them and their address: rule 46(e) of the CGST Rules. */
export const NAMED_FROM = paise(50_000_00)

/**
 * Whether a corrected address of delivery takes a new invoice: another State is another place of supply, so the tax was charged for the wrong
 * one (section 34 of the CGST Act); name and address are particulars of the invoice from ₹50,000 on.
 */
export function needsNewInvoice({ total }: OrderTax, before: InvoiceAddress, after: InvoiceAddress): boolean {
  if (before.state !== after.state) return true
  const names = ['full_name', 'address_line_1', 'address_line_2', 'city', 'postal_code'] as const
  return total.taxable >= NAMED_FROM && names.some((name) => before[name] !== after[name])
}

function sumOf<Name extends string>(parts: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return parts.reduce((sum, part) => sum + part[name], 0)
}
