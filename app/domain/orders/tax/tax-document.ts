import { type Paise, paise } from '#app/money.ts'
import { creditsOf } from '../invoicing/credit-note.ts'
import { apportion, type OrderTax, type TaxedAmount, taxOfOrder } from '../invoicing/gst.ts'
import { invoiceNumber } from '../order-number.ts'
import type { TaxMode } from '../seller.ts'
import { addSums, subtractSum, type TaxSum } from './tax-sum.ts'

/** What an invoice states, as far as a return needs it. */
export interface SoldOrder {
  readonly orderNumber: string
  readonly createdAt: Date
  /** Where it was delivered; for buyers without a GSTIN, that is the place of supply. */
  readonly state: string
  /** The shop's GSTIN at the time; null when it had none. */
  readonly sellerGstin: string | null
  readonly taxMode: TaxMode
  readonly total: Paise
  readonly shipping: Paise
  readonly discount: Paise
  /** Never empty. */
  readonly items: readonly SoldOrderItem[]
}

export interface SoldOrderItem {
  readonly name: string
  readonly size: string
  readonly quantity: number
  /** Unit price, tax included. */
  readonly price: Paise
  readonly hsnCode: string | null
  /** Tax within the price, in basis points; null when the shop collected none. */
  readonly gstRate: number | null
}

/** The invoice of an order. */
export interface TaxInvoice extends SoldOrder {
  /** Such as `INV-2627-000123`. */
  readonly number: string
  /** The tax within it; undefined when it was sold without collecting tax. */
  readonly tax: OrderTax | undefined
}

/** A part of an invoice or credit note with one HSN code and one rate, shipping included. */
export interface HsnAmount extends TaxSum {
  /** Empty when the product had none. */
  readonly hsnCode: string
  readonly gstRate: number
  /** Units sold; 0 in a credit note, because a refund names an amount and no items. */
  readonly quantity: number
}

/** A credit note with the part of its invoice that it credits. */
export interface TaxCreditNote {
  /** Such as `CN-2627-000007`. */
  readonly number: string
  readonly issuedAt: Date
  readonly amount: Paise
  readonly invoice: TaxInvoice
  /** One for each rate; empty when the invoice has no tax. */
  readonly credits: readonly TaxedAmount[]
  /** The same amounts by HSN code and rate. */
  readonly byHsn: readonly HsnAmount[]
}

/** The invoice of an order, with the tax that its document shows. */
export function taxInvoice(order: SoldOrder): TaxInvoice {
  const tax = order.taxMode === 'regular' ? taxOf(order) : undefined
  return { ...order, number: invoiceNumber(order.orderNumber), tax }
}

/**
 * The credit notes of an invoice, with the tax that their documents show.
 *
 * @param notes All of the invoice's notes, oldest first, because each credits a part of what those before it left.
 */
export function taxCreditNotes(
  invoice: TaxInvoice,
  notes: readonly { readonly number: string; readonly issuedAt: Date; readonly amount: Paise }[],
): TaxCreditNote[] {
  if (!invoice.tax) return notes.map((note) => ({ ...note, invoice, credits: [], byHsn: [] }))

  const amounts = notes.map((note) => note.amount)
  const credits = creditsOf(invoice.tax, amounts)
  const parts = hsnAmounts(invoice)
  return notes.map((note, index) => ({
    ...note,
    invoice,
    credits: credits[index] ?? [],
    byHsn: creditsByHsn(parts, credits.slice(0, index).flat(), credits[index] ?? []),
  }))
}

/** An invoice by HSN code and rate. Shipping belongs to the goods, so it is spread over them by value. */
export function hsnAmounts({ items, tax }: TaxInvoice): HsnAmount[] {
  if (!tax) return []

  const lines = tax.lines.map((line, index) => ({ ...line, item: items[index] }))
  return [...Map.groupBy(lines, ({ gstRate }) => gstRate)].flatMap(([gstRate, ofRate]) => {
    const shipping = tax.delivery.find((share) => share.gstRate === gstRate)
    const byCode = [...Map.groupBy(ofRate, ({ item }) => item?.hsnCode ?? '')]
    const values = byCode.map(([, ofCode]) => addSums(ofCode))
    const shares = shipping ? splitParts(shipping, values) : values.map(() => undefined)
    return byCode.map(([hsnCode, ofCode], index) => ({
      hsnCode,
      gstRate,
      quantity: ofCode.reduce((sum, { item }) => sum + (item?.quantity ?? 0), 0),
      ...addSums([...ofCode, ...(shares[index] ? [shares[index]] : [])]),
    }))
  })
}

/** What a note credits of each part: what all notes up to it credit, without what those before it did. */
function creditsByHsn(
  parts: readonly HsnAmount[],
  before: readonly TaxedAmount[],
  now: readonly TaxedAmount[],
): HsnAmount[] {
  return now.flatMap(({ gstRate }) => {
    const ofRate = parts.filter((part) => part.gstRate === gstRate)
    const earlier = before.filter((credit) => credit.gstRate === gstRate)
    const current = now.filter((credit) => credit.gstRate === gstRate)
    const withCurrent = splitParts(addSums([...earlier, ...current]), ofRate)
    const without = splitParts(addSums(earlier), ofRate)
    return ofRate.map(({ hsnCode }, index) => ({
      hsnCode,
      gstRate,
      quantity: 0,
      ...subtractSum(withCurrent[index] as TaxSum, without[index] as TaxSum),
    }))
  })
}

/** Splits an amount with its tax over parts, each kind of tax in proportion to what the parts have of it. */
function splitParts(whole: TaxSum, parts: readonly TaxSum[]): TaxSum[] {
  const split = (part: keyof TaxSum) =>
    apportion(
      paise(whole[part]),
      parts.map((weights) => paise(weights[part])),
    )
  const [taxable, halves, integrated] = [split('taxable'), split('cgst'), split('igst')]
  return parts.map((_, index) => {
    const [value = 0, half = 0, igst = 0] = [taxable[index], halves[index], integrated[index]]
    return { amount: value + 2 * half + igst, taxable: value, cgst: half, sgst: half, igst }
  })
}

function taxOf(order: SoldOrder): OrderTax {
  return taxOfOrder(
    { ...order, lines: order.items.map((item) => ({ ...item, gstRate: item.gstRate ?? 0 })) },
    { sellerGstin: order.sellerGstin ?? '', state: order.state },
  )
}
