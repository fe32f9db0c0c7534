import { done, formOf, missing, saved } from '#app/shared/form-contract.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, readTags } from './note.ts'
import type { AddNoteOutcome, RemoveNoteOutcome, SetTagsOutcome } from './notes.server.ts'

const gone = missing('Not Found')

/** The owner notes something about the order or the customer of the page. */
export const addNoteForm = formOf<AddNoteOutcome>()(
  {
    intent: 'add-note',
    limits: { text: { required: true, maxLength: 2000 } },
    fields: (zod) =>
      zod.object({
        /** Unique per form, so that a form sent twice is one note. */
        requestId: zod.uuid(),
        text: zod
          .string('Please write a note.')
          .trim()
          .min(1, 'Please write a note.')
          .max(2000, 'Use at most 2,000 characters.'),
      }),
  },
  { added: done('Note saved.'), 'already-added': done('Note saved.'), unknown: gone },
)

export const removeNoteForm = formOf<RemoveNoteOutcome>()(
  { intent: 'remove-note', isButton: true, fields: (zod) => zod.object({ noteId: zod.uuid() }) },
  { removed: done('Note removed.'), unknown: gone },
)

/** The tags of the page's order or customer, all at once. */
export const tagsForm = formOf<SetTagsOutcome>()(
  {
    intent: 'set-tags',
    limits: { tags: { maxLength: MAX_TAGS * (MAX_TAG_LENGTH + 2) } },
    fields: (zod) =>
      zod.object({
        tags: zod
          .string()
          .max(MAX_TAGS * (MAX_TAG_LENGTH + 2), 'Use fewer tags.')
          .default('')
          .transform(readTags)
          .refine((tags) => tags.length <= MAX_TAGS, `Use at most ${MAX_TAGS} tags.`)
          .refine(
            (tags) => tags.every((tag) => tag.length <= MAX_TAG_LENGTH),
            `A tag has at most ${MAX_TAG_LENGTH} characters. Put commas between tags.`,
          ),
      }),
  },
  { saved: saved('Tags saved.'), unknown: gone },
)
