import type { Zod } from '#app/shared/form-contract.ts'
import { missing, refused } from '#app/shared/form-contract.ts'
import { MAX_MESSAGE_LENGTH } from './complaint.ts'

/** What browsers enforce at a message. */
export const MESSAGE_LIMITS = { text: { required: true, maxLength: MAX_MESSAGE_LENGTH } } as const

/** The text of a message. @param required What is said when it's empty. */
export function messageText(zod: Zod, required = 'Write a message') {
  return zod
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-IN')} characters`)
}

/** A complaint with an open exchange isn't settled in another way. */
export const EXCHANGE_OPEN = refused(409, 'The customer is waiting for an exchange. Finish it or refuse it first.')

/** The same answer for a complaint that doesn't exist, one of another customer, and a withdrawn link. */
export const complaintMissing = missing('Complaint not found')
