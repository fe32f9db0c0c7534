import { z } from 'zod'
import { BREACH_KINDS, BREACH_SCOPES } from './breach.ts'

const MAX_TEXT_LENGTH = 4_000
const MAX_EMAILS = 1_000

/** A time in India as browsers send it: `2026-11-24T18:30`. */
const moment = z
  .string({ error: 'Date and time are required' })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'Write it as 2026-11-24T18:30', abort: true })
  .refine((text) => momentText(momentOf(text)) === text, { error: 'There is no such date', abort: true })
  .transform(momentOf)

const optionalText = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, `Please keep this under ${MAX_TEXT_LENGTH} characters`)
  .default('')
const requiredText = z
  .string({ error: 'Customers and the Board have to be told this' })
  .trim()
  .min(1, 'Customers and the Board have to be told this')
  .max(MAX_TEXT_LENGTH, `Please keep this under ${MAX_TEXT_LENGTH} characters`)

/** A breach as the screen and the command send it; times are Indian, email addresses are separated by spaces, commas or lines. */
export const breachInput = z
  .object({
    noticedAt: moment.refine((time) => time <= new Date(), 'This time is still to come'),
    exposedFrom: moment,
    exposedTo: moment,
    kinds: z.array(z.enum(BREACH_KINDS)).min(1, 'Choose at least one kind of data'),
    scope: z.enum(BREACH_SCOPES, { error: 'Choose whose data it was' }),
    emails: z
      .string()
      .default('')
      .transform((text) => [
        ...new Set(
          text
            .toLowerCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(z.email('These aren’t all email addresses')).max(MAX_EMAILS, `At most ${MAX_EMAILS} addresses`)),
    happened: requiredText,
    place: optionalText,
    consequences: requiredText,
    measures: requiredText,
    advice: requiredText,
    cause: optionalText,
    prevention: optionalText,
  })
  .refine(({ exposedFrom, exposedTo }) => exposedFrom <= exposedTo, {
    path: ['exposedTo'],
    error: 'The end is before the beginning',
  })
  .refine(({ scope, emails }) => scope !== 'listed' || emails.length > 0, {
    path: ['emails'],
    error: 'List at least one email address',
  })

const OFFSET_MS = 5.5 * 3_600_000

/** A time as the form's fields hold it, in India: `2026-11-24T18:30`; empty for an invalid one. */
export function momentText(time: Date): string {
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

function momentOf(text: string): Date {
  return new Date(new Date(`${text}Z`).getTime() - OFFSET_MS)
}
