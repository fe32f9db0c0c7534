import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'

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

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
