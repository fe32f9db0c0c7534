import type { Zod } from '#app/shared/form-contract.ts'
import { MAX_ORDER_NUMBER_LENGTH } from './complaint.ts'

export const NO_ORDER_NUMBER = 'Enter an order number such as 2627-000123'

/** An order number as people type it; may be empty. */
export function orderNumberText(zod: Zod) {
  return zod
    .string({ error: NO_ORDER_NUMBER })
    .trim()
    .max(MAX_ORDER_NUMBER_LENGTH, NO_ORDER_NUMBER)
    .refine((text) => !/[\r\n]/.test(text), NO_ORDER_NUMBER)
}
