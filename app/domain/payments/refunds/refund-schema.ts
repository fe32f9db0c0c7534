import { z } from 'zod'
import { parseRupees } from '#app/money.ts'

/** The provider's minimum is one rupee. */
const SMALLEST_REFUND = 100

export const refundOrderInput = z.object({
  orderId: z.uuid(),
  requestId: z.uuid(),
  amount: z.string().transform((text, context) => {
    const amount = parseRupees(text)
    if (amount !== undefined && amount >= SMALLEST_REFUND) return amount
    context.addIssue({ code: 'custom', message: 'Enter an amount of at least ₹1, such as 499 or 499.50' })
    return z.NEVER
  }),
  reason: z.string().trim().min(1, 'Enter a reason for your records').max(200, 'Use at most 200 characters'),
})
