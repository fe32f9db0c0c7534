import { randomInt } from 'node:crypto'

const RECEIPT = /^order_\d{13}_[0-9a-z]{9}$/

/** `order_{time}_{random}`: the attempt's number as the provider sees it, which allows 40 characters. */
export function newReceipt(): string {
  const random = Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('')
  return `order_${Date.now()}_${random}`
}

/** Whether a text has the form of {@link newReceipt}. */
export function isReceipt(text: string): boolean {
  return RECEIPT.test(text)
}
