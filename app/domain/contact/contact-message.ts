import type * as zod from 'zod'
import type { Zod } from '#app/shared/form-contract.ts'

/** What browsers enforce at the fields of a message. */
export const CONTACT_LIMITS = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 254 },
  subject: { required: true, maxLength: 150 },
  message: { required: true, maxLength: 5_000 },
} as const

const { name, email, subject, message } = CONTACT_LIMITS

/** A message from the contact form. */
export function contactMessage(zod: Zod) {
  const text = (required: string, { maxLength }: { maxLength: number }) =>
    zod
      .string({ error: required })
      .overwrite(storable)
      .min(1, required)
      .max(maxLength, `Please keep this under ${maxLength} characters`)
  // A line break in a name or subject could add headers to an email.
  const line = (...args: Parameters<typeof text>) =>
    text(...args).refine((typed) => !/[\r\n]/.test(typed), 'Please write this on one line')
  return zod.object({
    name: line('Name is required', name),
    email: zod
      .string({ error: 'Email is required' })
      .trim()
      .min(1, 'Email is required')
      .max(email.maxLength, 'Email address is too long')
      .pipe(zod.email('Please enter a valid email address')),
    subject: line('Subject is required', subject),
    message: text('Message is required', message),
  })
}

export type ContactMessageInput = zod.output<ReturnType<typeof contactMessage>>

/** Trims a text and removes the one character that the database rejects. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').trim()
}
