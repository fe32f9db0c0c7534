import { type Paise, paise } from '#app/money.ts'
import { type CreditedAmount, creditParts, creditsOf } from '../invoicing/credit-note.ts'
import { apportion, type OrderTax, type TaxedAmount, taxOfOrder } from '../invoicing/gst.ts'
import { statedInvoice } from '../invoicing/reissued-invoice.ts'
import type { Reissue } from '../order.ts'
import type { TaxMode } from '../seller.ts'
import { addSums, subtractSum, type TaxSum } from './tax-sum.ts'

/** What an invoice states, as far as a return needs it. */
export interface SoldOrder {
  readonly orderNumber: string
  readonly createdAt: Date
  /** The business it was invoiced to; null for a consumer. */
  readonly buyerGstin: string | null
  readonly buyerName: string | null
  /** Where it was delivered, which is the place of supply. */
  readonly state: string
  /** The shop's GSTIN at the time; null when it had none. */
  readonly sellerGstin: string | null
  readonly taxMode: TaxMode
  /** Which of the order's invoices it is; absent: the first. */
  readonly reissue?: Reissue
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
  /** Its share of the order's discount, for all of its units. */
  readonly discount: Paise
  readonly hsnCode: string | null
  /** Tax within the price, in basis points; null when the shop collected none. */
  readonly gstRate: number | null
}

export interface TaxInvoice extends SoldOrder {
  /** Such as `INV-2627-000123`, or `INV-C2627-000001` for one that replaces another. */
  readonly number: string
  /** The tax within it; undefined when it was sold without collecting tax. */
  readonly tax: OrderTax | undefined
}

/** A part of an invoice or credit note with one HSN code and one rate, shipping included. */
export interface HsnAmount extends TaxSum {
  /** Empty when the product had none. */
  readonly hsnCode: string
  readonly gstRate: number
  /** Units sold, or those that a credit note returns. */
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

/** The delivery challan of a replacement, which has no value in a return: only its number is listed. */
export interface DeliveryChallan {
  /** Such as `DC-R2627-000004`. */
  readonly number: string
  readonly sellerGstin: string | null
  readonly taxMode: TaxMode
}

export interface IssuedNote extends CreditedAmount {
  readonly number: string
  readonly issuedAt: Date
}

/** An invoice of an order, with the tax that its document shows. */
export function taxInvoice(order: SoldOrder): TaxInvoice {
  const tax = order.taxMode === 'regular' ? taxOf(order) : undefined
  const { number, issuedAt } = statedInvoice(order)
  return { ...order, number, createdAt: issuedAt, tax }
}

/**
 * The credit notes of an invoice, with the tax that their documents show.
 *
 * @param notes All of the invoice's notes, oldest first, because each credits part of what the earlier ones left.
 */
export function taxCreditNotes(invoice: TaxInvoice, notes: readonly IssuedNote[]): TaxCreditNote[] {
  const { tax } = invoice
  const shown = notes.map(({ number, issuedAt, amount }) => ({ number, issuedAt, amount, invoice }))
  if (!tax) return shown.map((note) => ({ ...note, credits: [], byHsn: [] }))

  const credits = creditsOf(tax, notes)
  const byHsn = creditsByHsn(invoice, tax, notes, credits)
  return shown.map((note, index) => ({ ...note, credits: credits[index] ?? [], byHsn: byHsn[index] ?? [] }))
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

/**
 * What each note credits by HSN code: its goods and their units under their own codes, the rest in proportion and without units.
 * Once a rate is credited in full, what is left of each code is credited, units included, so that all notes together match the invoice.
 */
function creditsByHsn(
  invoice: TaxInvoice,
  tax: OrderTax,
  notes: readonly IssuedNote[],
  credits: readonly (readonly TaxedAmount[])[],
): HsnAmount[][] {
  const parts = hsnAmounts(invoice)
  const left = new Map(parts.map((part) => [part, part as TaxSum]))
  const unitsLeft = new Map(parts.map((part) => [part, part.quantity]))
  const leftOfRate = new Map(parts.map((part) => [part.gstRate, 0]))
  for (const part of parts) leftOfRate.set(part.gstRate, (leftOfRate.get(part.gstRate) ?? 0) + part.amount)
  let spreadBefore: TaxedAmount[] = []

  return notes.map((note, index) => {
    const credited = creditParts(tax, note, credits[index] ?? [])
    const spread = credited.filter(({ of }) => typeof of !== 'object')
    const spreadNow = [...spreadBefore, ...spread]
    const result = (credits[index] ?? []).flatMap((credit) => {
      const ofRate = parts.filter((part) => part.gstRate === credit.gstRate)
      const stays = (leftOfRate.get(credit.gstRate) ?? 0) - credit.amount
      leftOfRate.set(credit.gstRate, stays)
      const atRate = (all: readonly TaxedAmount[]) => addSums(all.filter(({ gstRate }) => gstRate === credit.gstRate))
      const withNow = splitParts(atRate(spreadNow), ofRate)
      const without = splitParts(atRate(spreadBefore), ofRate)
      return ofRate.map((part, position): HsnAmount => {
        const goods = credited.filter(
          ({ of, gstRate }) =>
            typeof of === 'object' &&
            gstRate === part.gstRate &&
            (invoice.items[of.line]?.hsnCode ?? '') === part.hsnCode,
        )
        const share = subtractSum(withNow[position] as TaxSum, without[position] as TaxSum)
        const before = left.get(part) as TaxSum
        const now = stays === 0 ? before : addSums([...goods, share])
        left.set(part, subtractSum(before, now))
        const unitsBefore = unitsLeft.get(part) ?? 0
        const named = goods.reduce((sum, { of }) => sum + (typeof of === 'object' ? of.quantity : 0), 0)
        const quantity = stays === 0 ? unitsBefore : named
        unitsLeft.set(part, unitsBefore - quantity)
        return { hsnCode: part.hsnCode, gstRate: part.gstRate, quantity, ...pickSum(now) }
      })
    })
    spreadBefore = spreadNow
    return result
  })
}

function pickSum({ amount, taxable, cgst, sgst, igst }: TaxSum): TaxSum {
  return { amount, taxable, cgst, sgst, igst }
}

/** Splits an amount with its tax over parts, each kind of tax in proportion to how much of it the parts have. */
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
