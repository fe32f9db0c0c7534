import { z } from 'zod'
import type { ListRow } from '#app/platform/http/sent-list.server.ts'
import { accountFields } from '../account-fields.ts'
import { withoutCountryCode } from '../phone.ts'

/** A customer of another shop, as its export has them. */
export interface CustomerLine {
  /** As in the file. */
  readonly line: number
  /** Trimmed and in lower case, if it is an address. */
  readonly email: string
  readonly fullName: string
  /** Ten digits; null where the file has none that can be called in India. */
  readonly phone: string | null
  /** Why the line can't be a customer; undefined if it can. */
  readonly problem: Extract<CustomerPlan, 'invalid-email' | 'repeated'> | undefined
}

export type CustomerPlan =
  | 'add'
  | 'added'
  /** The address has an account. */
  | 'known'
  | 'invalid-email'
  /** An earlier line has the same address. */
  | 'repeated'
  /** A throwaway address, or the administrator's. */
  | 'unusable-address'

export interface PlannedCustomer extends CustomerLine {
  readonly plan: CustomerPlan
}

const fields = accountFields(z)

/** The columns of Shopify's customer export, and of the usual ones of WooCommerce. */
const COLUMNS = {
  email: /^(?:customer |billing |user )?e-?mail(?: address)?$/,
  firstName: /^(?:billing )?first ?name$/,
  lastName: /^(?:billing )?last ?name$/,
  name: /^(?:full |customer |display )?name$/,
  phone: /^(?:billing |default address )?phone(?: number)?$/,
} as const

/**
 * Reads the rows of a customer file. The first one names the columns, in any order; of Shopify's columns for a phone number, the first filled
 * one counts. A customer without a name is called by their address.
 *
 * @returns Undefined without a column of email addresses.
 */
export function customerLines(rows: readonly ListRow[]): CustomerLine[] | undefined {
  const [head, ...others] = rows
  const names = head?.cells.map((name) => name.toLowerCase().replaceAll('_', ' ').trim()) ?? []
  const places = (pattern: RegExp) => names.flatMap((name, place) => (pattern.test(name) ? [place] : []))
  if (places(COLUMNS.email).length === 0) return undefined

  const seen = new Set<string>()
  return others.map(({ line, cells }): CustomerLine => {
    // Spreadsheets put an apostrophe before a number that is text.
    const text = (pattern: RegExp) =>
      places(pattern)
        .map((place) => cells[place]?.trim().replace(/^'/, '') ?? '')
        .find((cell) => cell !== '') ?? ''
    const typed = text(COLUMNS.email)
    const email = fields.email.safeParse(typed).data
    const isRepeated = email !== undefined && seen.has(email)
    if (email !== undefined) seen.add(email)
    const whole = [text(COLUMNS.firstName), text(COLUMNS.lastName)].filter((part) => part !== '').join(' ')
    return {
      line,
      email: email ?? typed,
      fullName: nameOf(whole || text(COLUMNS.name), typed),
      phone: fields.phone.safeParse(withoutCountryCode(text(COLUMNS.phone))).data ?? null,
      problem: email === undefined ? 'invalid-email' : isRepeated ? 'repeated' : undefined,
    }
  })
}

/** The first that is a valid name: the file's, or what stands before the @. */
function nameOf(typed: string, email: string): string {
  const local =
    email
      .split('@')[0]
      ?.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
      .trim() ?? ''
  return (
    [typed, local].map((name) => fields.fullName.safeParse(name).data).find((name) => name !== undefined) ?? 'Customer'
  )
}
