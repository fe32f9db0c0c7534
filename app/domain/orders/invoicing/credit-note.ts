import { addPaise, type Paise, paise } from '#app/money.ts'
import { addParts, apportion, type OrderTax, type TaxedAmount, type TaxParts } from './gst.ts'

/** A credit note as lists show it. */
export interface CreditNote {
  /** Such as `CN-2627-000001`; at most 16 characters. */
  readonly number: string
  readonly amount: Paise
  readonly issuedAt: Date
  /** The invoice that it cancels, and the one that replaces that; absent for a refund. */
  readonly cancels?: { readonly number: string; readonly replacedBy: string }
}

/** What a credit note credits, according to its refund. */
export interface CreditedAmount {
  readonly amount: Paise
  /** What it pays back for lines of the invoice; absent or empty for a refund that names no goods. */
  readonly lines?: readonly CreditedLine[]
  readonly delivery?: Paise
}

export interface CreditedLine {
  /** Its index in the invoice. */
  readonly line: number
  readonly quantity: number
  readonly amount: Paise
}

/**
 * How much of the invoice each credit note of an order credits, by tax rate. Goods are credited at their own rates, with the tax
 * included in their prices. An amount that a refund pays back without naming goods is spread over the rates by their remaining
 * value. After a full refund, the notes match each part of the invoice to the paisa.
 *
 * @param tax From the order's invoice.
 * @param notes The order's credit notes, oldest first; together at most the invoice's total.
 * @returns One list per note, the lower rate first; rates without an amount are left out.
 */
export function creditsOf(tax: OrderTax, notes: readonly CreditedAmount[]): TaxedAmount[][] {
  let left = sumByRate([...tax.lines, ...tax.delivery])
  return notes.map((note) => {
    const parts = namedParts(tax, note)
    // Amounts spread by earlier notes may have used up part of what was left at the goods' rate.
    const named = left.map((rate) => paise(Math.min(rate.amount, sumAt(rate.gstRate, parts))))
    const spread = apportion(
      paise(note.amount - addPaise(...named)),
      left.map((rate, index) => paise(rate.amount - (named[index] ?? 0))),
    )
    const amounts = withoutSinglePaise(
      named.map((amount, index) => paise(amount + (spread[index] ?? 0))),
      left,
    )
    const credits = left.map((rate, index) => takeOut(amounts[index] ?? paise(0), rate))
    left = left.map((rate, index) => subtract(rate, credits[index] ?? rate))
    return credits.filter((credit) => credit.amount > 0)
  })
}

/** A part of a credit note: units of a line, the delivery charge, or the rest, which names no goods. */
export interface CreditPart extends TaxedAmount {
  readonly of: CreditedLine | 'delivery' | 'rest'
}

/**
 * Splits what a credit note credits into its parts, rate by rate: the lines in the order of the invoice, then the delivery charge,
 * then the rest. The parts of a rate add up to its credit.
 */
export function creditParts(tax: OrderTax, note: CreditedAmount, credits: readonly TaxedAmount[]): CreditPart[] {
  const parts = namedParts(tax, note)
  return credits.flatMap((credit) => {
    const ofRate = parts.filter((part) => part.gstRate === credit.gstRate)
    const wanted = sumAt(credit.gstRate, parts)
    const shares =
      wanted > credit.amount
        ? apportion(
            credit.amount,
            ofRate.map((part) => part.amount),
          )
        : undefined
    const amounts = ofRate.map((part, index) => shares?.[index] ?? part.amount)
    const rest = paise(Math.max(0, credit.amount - wanted))
    return splitCredit(credit, [...ofRate.map((part) => part.of), 'rest' as const], [...amounts, rest])
  })
}

/** Splits a rate's credit into parts of these amounts, which add up to it. No part has more tax than its amount. */
function splitCredit(credit: TaxedAmount, of: readonly CreditPart['of'][], amounts: readonly Paise[]): CreditPart[] {
  const room = amounts.map((amount) => paise(Math.floor(amount / 2)))
  // Parts of a single paisa have no room for both halves of the tax, so one part gets the whole credit.
  if (addPaise(...room) < credit.cgst)
    return [{ ...credit, of: of[amounts.findIndex((amount) => amount > 0)] ?? 'rest' }]

  const [halves, integrated] = [apportion(credit.cgst, room), apportion(credit.igst, amounts)]
  return amounts
    .map((amount, index) => {
      const [half, igst] = [halves[index] ?? paise(0), integrated[index] ?? paise(0)]
      const taxable = paise(amount - 2 * half - igst)
      const gstRate = credit.gstRate
      return { of: of[index] ?? ('rest' as const), gstRate, amount, taxable, cgst: half, sgst: half, igst }
    })
    .filter((part) => part.amount > 0)
}

interface NamedPart {
  readonly of: CreditedLine | 'delivery'
  readonly gstRate: number
  readonly amount: Paise
}

/** The goods and the delivery charge that a note names, at the rates of the invoice. */
function namedParts(
  tax: OrderTax,
  { lines: creditedLines = [], delivery: creditedDelivery = paise(0) }: CreditedAmount,
): NamedPart[] {
  const lines = creditedLines
    .toSorted((a, b) => a.line - b.line)
    .map((line) => ({ of: line, gstRate: tax.lines[line.line]?.gstRate ?? 0, amount: line.amount }))
  const shares = apportion(
    creditedDelivery,
    tax.delivery.map((share) => share.amount),
  )
  const delivery = tax.delivery.map(({ gstRate }, index) => {
    return { of: 'delivery' as const, gstRate, amount: shares[index] ?? paise(0) }
  })
  return [...lines, ...delivery]
}

function sumAt(gstRate: number, parts: readonly NamedPart[]): number {
  return parts.filter((part) => part.gstRate === gstRate).reduce((sum, part) => sum + part.amount, 0)
}

/**
 * Gives a rate's share of a single paisa to the rate with the most left. A paisa can't be split into CGST and SGST, so it is
 * credited without tax, and a rate credited paisa by paisa would be left with more tax than money.
 */
function withoutSinglePaise(amounts: readonly Paise[], left: readonly TaxedAmount[]): Paise[] {
  const taken = [...amounts]
  for (const [index, rate] of left.entries()) {
    if (taken[index] !== 1 || rate.amount === 1) continue
    const free = left.map((other, at) => (at === index ? 0 : other.amount - (taken[at] ?? 0)))
    const most = free.indexOf(Math.max(...free))
    if ((free[most] ?? 0) < 1) continue

    taken[index] = paise(0)
    taken[most] = paise((taken[most] ?? 0) + 1)
  }
  return taken
}

/** The share of a rate's tax that goes with an amount. Its taxable value is never below zero. */
function takeOut(amount: Paise, { gstRate, ...rate }: TaxedAmount): TaxedAmount {
  const partOf = (tax: Paise) => (rate.amount === 0 ? 0 : Math.floor((tax * amount) / rate.amount + 0.5))
  const half = Math.min(partOf(rate.cgst), Math.floor(amount / 2))
  const igst = partOf(rate.igst)
  return {
    gstRate,
    amount,
    taxable: paise(amount - 2 * half - igst),
    cgst: paise(half),
    sgst: paise(half),
    igst: paise(igst),
  }
}

function sumByRate(parts: readonly TaxedAmount[]): TaxedAmount[] {
  const byRate = Map.groupBy(parts, (part) => part.gstRate)
  return [...byRate].sort(([a], [b]) => a - b).map(([gstRate, ofRate]) => ({ gstRate, ...addParts(ofRate) }))
}

function subtract(from: TaxedAmount, part: TaxedAmount): TaxedAmount {
  const of = (name: keyof TaxParts) => paise(from[name] - part[name])
  return {
    gstRate: from.gstRate,
    amount: of('amount'),
    // A refund of a single paisa, credited without tax, may take a paisa that was tax.
    taxable: paise(Math.max(0, from.taxable - part.taxable)),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
  }
}
