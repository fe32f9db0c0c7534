import { MAX_PAISE, type Paise, paise } from '#app/money.ts'
import { invalidInput } from './razorpay-error.ts'

const MIN_AMOUNT = 100
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
const MAX_RECEIPT_LENGTH = 40

/** The last second of the year 9999, in Unix time. */
const LAST_SECOND = 253_402_300_799

export type Fields = Readonly<Record<string, unknown>>
export type Notes = Readonly<Record<string, string | number>>

/** Reads a JSON object. @throws RazorpayError for anything else. */
export function readFields(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields
  throw invalidInput('The request body must be a JSON object.')
}

/** @throws RazorpayError naming fields that the call doesn't have. */
export function rejectUnknownFields(fields: Fields, known: readonly string[]): void {
  const extra = Object.keys(fields).filter((name) => !known.includes(name))
  if (extra.length > 0) throw invalidInput(`${extra.join(', ')} is/are not required and should not be sent`, extra[0])
}

/** An amount in whole paise, at least one rupee; a text of digits is read as a number. */
export function readAmount(value: unknown): Paise {
  if (value === undefined || value === null || value === '')
    throw invalidInput('The amount field is required.', 'amount')

  const amount = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(amount)) throw invalidInput('The amount must be an integer.', 'amount')
  if (Number(amount) < MIN_AMOUNT) throw invalidInput('The amount must be at least INR 1.00', 'amount')
  if (Number(amount) > MAX_PAISE) throw invalidInput('Amount exceeds maximum amount allowed.', 'amount')
  return paise(Number(amount))
}

export function readCurrency(value: unknown): 'INR' {
  if (value === undefined || value === null || value === '') {
    throw invalidInput('The currency field is required.', 'currency')
  }
  if (value !== 'INR') throw invalidInput('Currency is not supported', 'currency')
  return value
}

/** The caller's own pairs; an empty list means none, as in the API's responses. */
export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidInput('The notes must be key-value pairs.', 'notes')

  const pairs = Object.entries(value)
  if (pairs.length > MAX_NOTES) throw invalidInput(`The notes may not hold more than ${MAX_NOTES} pairs.`, 'notes')
  for (const [key, note] of pairs) {
    if (typeof note !== 'string' && typeof note !== 'number')
      throw invalidInput(`The note ${key} must be a text.`, 'notes')
    if (lengthOf(key) > MAX_NOTE_LENGTH || lengthOf(String(note)) > MAX_NOTE_LENGTH) {
      throw invalidInput(`The note ${key} may not be greater than ${MAX_NOTE_LENGTH} characters.`, 'notes')
    }
  }
  return value as Notes
}

/** The caller's own reference; empty counts as none. */
export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalidInput('The receipt must be a string.', 'receipt')
  if (lengthOf(value) > MAX_RECEIPT_LENGTH) {
    throw invalidInput(`The receipt may not be greater than ${MAX_RECEIPT_LENGTH} characters.`, 'receipt')
  }
  return value
}

/** One of `choices`, or `usual` when the field is left out. */
export function readChoice<T extends string>(field: string, value: unknown, choices: readonly T[], usual: T): T {
  if (value === undefined || value === null) return usual
  const choice = choices.find((candidate) => candidate === value)
  if (choice === undefined) throw invalidInput(`The selected ${field} is invalid.`, field)
  return choice
}

/** The requested part of a list. `from` and `to` are inclusive; `to` covers its whole second. */
export interface Page {
  readonly from: Date
  readonly to: Date
  readonly count: number
  readonly skip: number
}

export type PageQuery = Readonly<Record<string, string>>

/** Reads `from`, `to` (Unix seconds), `count` (1 to 100 unless said otherwise, usually 10) and `skip` of a list. */
export function readPage(query: PageQuery, { maxCount = 100 } = {}): Page {
  const count = readNumber('count', query.count, 10)
  if (count < 1 || count > maxCount) throw invalidInput(`The count must be between 1 and ${maxCount}.`, 'count')
  return {
    from: new Date(readNumber('from', query.from, 0) * 1_000),
    to: new Date(readNumber('to', query.to, LAST_SECOND) * 1_000 + 999),
    count,
    skip: readNumber('skip', query.skip, 0),
  }
}

function readNumber(field: string, value: string | undefined, usual: number): number {
  if (value === undefined || value === '') return usual
  if (!/^\d{1,11}$/.test(value)) throw invalidInput(`The ${field} must be an integer.`, field)
  return Math.min(Number(value), LAST_SECOND)
}

function lengthOf(text: string): number {
  return [...text].length
}
