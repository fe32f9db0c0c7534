import { href } from 'react-router'
import { done, formOf, goTo, missing, type Zod } from '#app/shared/form-contract.ts'
import { BREACH_KINDS, BREACH_SCOPES, momentOf, momentText } from './breach.ts'
import type { BreachStep, ChangeBreachOutcome, TakeStepOutcome } from './breaches.server.ts'

const MAX_EMAILS = 1_000
const TEXT = { maxLength: 4_000 } as const
const REQUIRED_TEXT = { ...TEXT, required: true } as const
const REQUIRED = { required: true } as const

const breachMissing = missing('Breach not found')

/** Records a breach, or changes what is known about it; times are Indian, email addresses are separated by spaces, commas or lines. */
export const breachForm = formOf<{ status: 'recorded'; breachId: string } | ChangeBreachOutcome>()(
  {
    intent: 'save-breach',
    limits: {
      noticedAt: REQUIRED,
      exposedFrom: REQUIRED,
      exposedTo: REQUIRED,
      happened: REQUIRED_TEXT,
      consequences: REQUIRED_TEXT,
      measures: REQUIRED_TEXT,
      advice: REQUIRED_TEXT,
      place: TEXT,
      cause: TEXT,
      prevention: TEXT,
    },
    fields: (zod) =>
      zod
        .object({
          noticedAt: moment(zod).refine((time) => time <= new Date(), 'This time is in the future'),
          exposedFrom: moment(zod),
          exposedTo: moment(zod),
          kinds: zod.array(zod.enum(BREACH_KINDS)).min(1, 'Choose at least one kind of data'),
          scope: zod.enum(BREACH_SCOPES, { error: 'Choose whose data it was' }),
          emails: zod
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
            .pipe(
              zod
                .array(zod.email('Some of these aren’t email addresses'))
                .max(MAX_EMAILS, `At most ${MAX_EMAILS} addresses`),
            ),
          happened: requiredText(zod),
          place: text(zod).default(''),
          consequences: requiredText(zod),
          measures: requiredText(zod),
          advice: requiredText(zod),
          cause: text(zod).default(''),
          prevention: text(zod).default(''),
        })
        .refine(({ exposedFrom, exposedTo }) => exposedFrom <= exposedTo, {
          path: ['exposedTo'],
          error: 'The end is before the start',
        })
        .refine(({ scope, emails }) => scope !== 'listed' || emails.length > 0, {
          path: ['emails'],
          error: 'List at least one email address',
        }),
  },
  {
    recorded: goTo(({ breachId }) => href('/admin/security/data-breach/:breachId', { breachId })),
    changed: done('Changes saved.'),
    'unknown-breach': breachMissing,
  },
)

const stepForm = (intent: BreachStep, noted: string) =>
  formOf<TakeStepOutcome>()(
    { intent, isButton: true, fields: (zod) => zod.object({}) },
    { done: done(noted), 'done-before': done(noted), 'unknown-breach': breachMissing },
  )

export const tellBoardForm = stepForm('tell-board', 'Noted that the Board was told.')

export const reportToBoardForm = stepForm('report-to-board', 'Noted that the Board has the full report.')

export const mailAffectedForm = formOf<TakeStepOutcome>()(
  {
    intent: 'mail-affected',
    fields: (zod) =>
      zod.object({ confirm: zod.literal('on', { error: 'Please confirm that the email may be sent.' }) }),
  },
  {
    done: done('The emails start going out within a minute.'),
    'done-before': done('The emails start going out within a minute.'),
    'unknown-breach': breachMissing,
  },
)

/** A time in India as browsers send it: `2026-11-24T18:30`. */
function moment(zod: Zod) {
  return zod
    .string({ error: 'Date and time are required' })
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'Write it as 2026-11-24T18:30', abort: true })
    .refine((text) => momentText(momentOf(text)) === text, { error: 'This date doesn’t exist', abort: true })
    .transform(momentOf)
}

function requiredText(zod: Zod) {
  return text(zod).min(1, 'Customers and the Board have to be told this')
}

function text(zod: Zod) {
  return zod
    .string({ error: 'Customers and the Board have to be told this' })
    .trim()
    .max(TEXT.maxLength, `Please keep this under ${TEXT.maxLength} characters`)
}
