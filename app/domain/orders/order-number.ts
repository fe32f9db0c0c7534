import { SHOP_TIME_ZONE } from '#app/shop.ts'

/** INV-{order_number} is an invoice number, DC-R{…} that of a delivery challan: both may have at most 16 characters. */
const MAX_COUNTER = 9_999_999

const yearAndMonth = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, year: 'numeric', month: '2-digit' })

/** The Indian financial year of an instant, April to March on the shop's calendar: `2627` for 2026-27. */
export function financialYear(instant: Date): string {
  const [year = 0, month = 0] = yearAndMonth.format(instant).split('-').map(Number)
  const firstYear = month >= 4 ? year : year - 1
  return twoDigits(firstYear) + twoDigits(firstYear + 1)
}

/**
 * `2627-000123`: financial year and the number within the year.
 *
 * @throws RangeError when the counter isn't a whole number from 1 to 9,999,999.
 */
export function formatDocumentNumber(year: string, counter: number): string {
  if (!Number.isInteger(counter) || counter < 1 || counter > MAX_COUNTER) {
    throw new RangeError(`not a document number: ${counter}`)
  }
  return `${year}-${String(counter).padStart(6, '0')}`
}

/** The number of the invoice of an order. */
export function invoiceNumber(orderNumber: string): string {
  return `INV-${orderNumber}`
}

/** The number of a replacement, `R2627-000004`: replacements have a series of their own. @param number From its counter. */
export function replacementNumber(number: string): string {
  return `R${number}`
}

/** The number of the delivery challan of a replacement: `DC-R2627-000004`. */
export function deliveryChallanNumber(orderNumber: string): string {
  return `DC-${orderNumber}`
}

/** The number of an order's document: its invoice, or the delivery challan of a replacement. */
export function orderDocumentNumber({
  orderNumber,
  replaces,
}: {
  orderNumber: string
  replaces: object | null
}): string {
  return replaces ? deliveryChallanNumber(orderNumber) : invoiceNumber(orderNumber)
}

/** The order number in what someone typed: without spaces around it, or a hash, `INV-`, `DC-` or `order` before it. */
export function plainOrderNumber(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:#|INV-|DC-|order\s+)\s*/i, '')
    .replace(/^r(?=\d)/, 'R')
}

/** An order's number as the back office shows it; without one, the first 8 characters of its id in capitals. */
export function shownOrderNumber({ id, orderNumber }: { id: string; orderNumber: string | null }): string {
  return orderNumber || id.slice(0, 8).toUpperCase()
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
