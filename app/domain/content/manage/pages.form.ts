import { href } from 'react-router'
import { done, formOf, goTo, missing, refusedAt } from '#app/shared/form-contract.ts'
import { SLUG } from '../texts/links.ts'
import type { AddPageOutcome, DiscardOutcome, RestoreOutcome } from './page-commands.server.ts'

/** Ends the draft of a page. */
export const discardDraftForm = formOf<DiscardOutcome>()(
  { intent: 'discard-draft', isButton: true, fields: (zod) => zod.object({}) },
  {
    discarded: done('Draft discarded. Its texts stay in the list of versions.'),
    'no-draft': done('There is no draft.'),
  },
)

/** Makes the texts of an earlier version the draft. */
export const restoreVersionForm = formOf<RestoreOutcome>()(
  {
    intent: 'restore-version',
    missing: 'There is no such version.',
    fields: (zod) =>
      zod.object({
        version: zod
          .string()
          .regex(/^[1-9]\d{0,8}$/)
          .transform(Number),
      }),
  },
  {
    restored: done('The earlier texts are your draft now. Publish them to show them to visitors.'),
    unchanged: done('These are the texts of the newest version.'),
    'unknown-version': missing('There is no such version.'),
  },
)

/** Adds a page of the owner's, as a draft. */
export const addPageForm = formOf<AddPageOutcome>()(
  {
    intent: 'add-page',
    limits: { title: { required: true, maxLength: 120 }, slug: { required: true, maxLength: 60 } },
    fields: (zod) =>
      zod.object({
        kind: zod.enum(['page', 'landing']),
        title: zod.string('Please enter a title').trim().max(120, 'Please use at most 120 characters'),
        slug: zod
          .string('Please enter an address')
          .trim()
          .toLowerCase()
          .max(60, 'Please use at most 60 characters')
          .regex(SLUG, 'Please use letters from a to z, digits and single hyphens, such as washing-tips'),
      }),
  },
  {
    added: goTo(({ page }) => href('/admin/pages/:page', { page })),
    exists: refusedAt(409, 'slug', 'There is already a page with this address'),
  },
)
