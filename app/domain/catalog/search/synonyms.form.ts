import { done, formOf, refused, type Zod } from '#app/shared/form-contract.ts'
import type { AddSynonymsOutcome, RemoveSynonymsOutcome } from './synonyms.server.ts'
import { splitWords } from './trade-words.ts'
import { wordsOf } from './understand-search.ts'

const MAX_WORDS = 20
const LIMIT = { maxLength: 1_000 } as const

function words(zod: Zod) {
  return zod
    .string('Please enter a word that shoppers type')
    .max(LIMIT.maxLength, 'Please use fewer words')
    .transform((typed) => [...new Set(splitWords(typed).map((word) => wordsOf(word).join(' ')))].filter(Boolean))
    .refine((list) => list.length <= MAX_WORDS, `Please use at most ${MAX_WORDS} words`)
}

const added = done('Synonyms added. Searches use them from now on.')

/** Adds synonyms: both fields take words separated by commas. */
export const addSynonymsForm = formOf<AddSynonymsOutcome>()(
  {
    intent: 'add-synonyms',
    limits: { words: LIMIT, finds: LIMIT },
    fields: (zod) =>
      zod
        .object({
          words: words(zod).refine((list) => list.length > 0, 'Please enter a word that shoppers type'),
          finds: words(zod).default([]),
        })
        .refine(({ words, finds }) => words.length + finds.length > 1, {
          path: ['words'],
          message: 'Please enter another word for it',
        }),
  },
  {
    added,
    known: added,
    'too-many': refused(409, 'You’ve reached the limit of 500 lines of synonyms. Please remove one first.'),
  },
)

/** Removes a line of synonyms. */
export const removeSynonymsForm = formOf<RemoveSynonymsOutcome>()(
  { intent: 'remove-synonyms', isButton: true, fields: (zod) => zod.object({ synonymsId: zod.uuid() }) },
  {
    removed: done('Synonyms removed.'),
    'unknown-synonyms': refused(404, 'These synonyms have already been removed.'),
  },
)
