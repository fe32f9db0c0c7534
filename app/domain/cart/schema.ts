import { z } from 'zod'

/** More units than any stock; keeps sums within the range of the database. */
const MAX_QUANTITY = 1_000_000

const lineId = z.uuid('Cart item not found')

/** The page that a form without scripts returns to; checked before redirecting. */
const returnTo = z.string().max(2000).optional()

export const addToCartInput = z.object({
  productId: z.uuid(),
  size: z.string('Please select a size').min(1, 'Please select a size').max(100),
  quantity: z.coerce.number().int().min(1).max(MAX_QUANTITY).default(1),
  /** Sent by forms that choose the size for the customer. */
  isQuickAdd: z.literal('true').optional(),
  returnTo,
})

export const setQuantityInput = z.object({
  lineId,
  quantity: z.coerce.number().int().min(-MAX_QUANTITY).max(MAX_QUANTITY),
  returnTo,
})

export const removeLineInput = z.object({ lineId, returnTo })

export type AddToCartInput = z.output<typeof addToCartInput>
export type SetQuantityInput = z.output<typeof setQuantityInput>
