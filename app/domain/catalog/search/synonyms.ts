import { z } from 'zod'
import { splitWords } from './trade-words.ts'
import { wordsOf } from './understand-search.ts'

/** The owner's own words, in addition to those built into the shop. */
export interface Synonyms {
  readonly id: string
  readonly words: readonly string[]
  readonly finds: readonly string[]
}

const MAX_WORDS = 20

const words = z
  .string('Please enter a word that shoppers type')
  .max(1_000, 'Please use fewer words')
  .transform((typed) => [...new Set(splitWords(typed).map((word) => wordsOf(word).join(' ')))].filter(Boolean))
  .refine((list) => list.length <= MAX_WORDS, `Please use at most ${MAX_WORDS} words`)

/** The form that adds synonyms: both fields take words separated by commas. */
export const synonymsInput = z
  .object({
    words: words.refine((list) => list.length > 0, 'Please enter a word that shoppers type'),
    finds: words.default([]),
  })
  .refine(({ words, finds }) => words.length + finds.length > 1, {
    path: ['words'],
    message: 'Please enter another word for it',
  })

export type SynonymsInput = z.output<typeof synonymsInput>
