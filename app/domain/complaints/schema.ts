import { z } from 'zod'
import { COMPLAINT_KINDS } from './complaint.ts'
import { orderNumberText } from './order-number-text.ts'

/** What makes a message from the contact form a complaint; all of it may be missing. */
export const contactComplaintInput = z.object({
  complaintKind: z.enum(COMPLAINT_KINDS, { error: 'Choose from the list' }).optional(),
  orderNumber: orderNumberText(z).optional(),
})
