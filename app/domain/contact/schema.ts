import { z } from 'zod'
import { MESSAGE_CONSTRAINTS } from './constraints.ts'

const { name, email, subject, message } = MESSAGE_CONSTRAINTS

const line = (required: string, max: number) =>
  z
    .string({ error: required })
    .overwrite(storable)
    .min(1, required)
    .max(max, `Please keep this under ${max} characters`)
    // A line break in a name or subject could add headers to an email.
    .refine((text) => !/[\r\n]/.test(text), 'Please write this on one line')

/** A message from the contact form. */
export const contactMessageInput = z.object({
  name: line('Name is required', name.maxLength),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(email.maxLength, 'Email address is too long')
    .pipe(z.email('Please enter a valid email address')),
  subject: line('Subject is required', subject.maxLength),
  message: z
    .string({ error: 'Message is required' })
    .overwrite(storable)
    .min(1, 'Message is required')
    .max(message.maxLength, `Please keep this under ${message.maxLength} characters`),
})

export type ContactMessageInput = z.output<typeof contactMessageInput>

/** Trims a text and removes the one character that the database rejects. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').trim()
}
