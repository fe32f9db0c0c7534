import { RejectedError } from '../../../tests/support/processes/shop-client.ts'

/** Why a customer didn't get what they wanted. */
export interface Refusal {
  /** Path of the form, call or page. */
  readonly where: string
  readonly status: number
  /** What the shop told them; empty when it said nothing. */
  readonly words: string
}

/** In the data of a rejected form, the message is the value after its name. */
const FORM_ERROR = /"error","((?:[^"\\]|\\.)+)"/

/** What the cart says below a product that is sold out. */
const CART_NOTE = /Not included in your order[^<]*/

/** Reads the shop's words out of an error of `ShopClient`; they are empty for any other error. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof RejectedError)) return { where: String(error).slice(0, 120), status: 0, words: '' }
  const { path, status, body } = error
  return { where: path.split('?')[0] ?? '', status, words: wordsOf(body) }
}

function wordsOf(body: string): string {
  if (body.startsWith('{')) {
    const { error } = JSON.parse(body) as { error?: unknown }
    return typeof error === 'string' ? error : ''
  }
  return FORM_ERROR.exec(body)?.[1] ?? CART_NOTE.exec(body)?.[0] ?? ''
}

/** How often each refusal happened, most frequent first. */
export function countRefusals(refusals: readonly Refusal[]): { refusal: Refusal; times: number }[] {
  const groups = Map.groupBy(refusals, ({ where, status, words }) => `${where} ${status} ${words}`)
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ refusal: group[0], times: group.length }] : []))
    .sort((a, b) => b.times - a.times)
}
