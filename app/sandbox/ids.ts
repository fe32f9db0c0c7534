import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id in the provider's format: the prefix, then 14 case-sensitive characters. */
export function newId(prefix: '' | 'order_' | 'pay_' | 'plink_' | 'rfnd_' | 'card_' | 'disp_' | 'setl_'): string {
  return prefix + Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** A reference number like a bank's. */
export function newReference(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join('')
}
