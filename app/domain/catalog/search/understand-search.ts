import { type NamedFilters, readNamedFilters } from './named-filters.ts'
import { createSpelling, romanised } from './spelling.ts'
import { IGNORED_WORDS, type WordGroup } from './trade-words.ts'

/**
 * The words of the catalogue, each with the number of products that have it: anywhere (`products`), and in names and facts
 * (`named`).
 */
export type Vocabulary = ReadonlyMap<string, { readonly products: number; readonly named: number }>

/** A word of a search: the products that it finds have one of the alternatives, or contain the word as it was typed. */
export interface UnderstoodWord {
  readonly word: string
  /** Words that mean the same or something narrower, the word itself included; empty if only the typed text is looked for. */
  readonly alternatives: readonly string[]
  /** Whether products that contain the typed text anywhere, as in `kala` for Kalamkari, match as well. */
  readonly isTextEnough: boolean
  /** What it was taken for, if it was misspelled. */
  readonly correction: string | undefined
}

/** A search as the shop understands it. */
export interface Understanding {
  /** What was typed, word by word: a product that contains each of them is a plain match. */
  readonly typed: readonly string[]
  /** What a product must have to match in any other way; empty if the search has only words that are ignored. */
  readonly words: readonly UnderstoodWord[]
  /** The sizes and prices that it must have, too; undefined if the search names none. */
  readonly named: NamedFilters | undefined
  /** The search with its misspelled words corrected; undefined if there are none. */
  readonly corrected: string | undefined
}

/** What a search is understood with. */
export interface Lexicon {
  /**
   * The word and its alternatives that products have. Empty if the lists have the word but no product has any of these; undefined
   * if neither has it.
   */
  alternatives(word: string): string[] | undefined
  /** Whether the owner has synonyms for these words together. */
  isPhrase(text: string): boolean
  /** Whether it's part of a word of the catalogue. */
  isPart(text: string): boolean
  nearest(word: string): string[]
  /** Words of names and facts that begin like this, those of most products first. */
  startingWith(text: string, limit: number): string[]
}

const MAX_TYPED = 10
const MAX_WORDS = 20
const MAX_ALTERNATIVES = 48

/** Each takes a comparison with the vocabulary. */
const MAX_CORRECTED = 4

/** Anything longer isn't a word, and is cut off. */
const MAX_WORD_LENGTH = 30

/**
 * Prepares a catalogue's vocabulary and lists of words for {@link understandSearch}.
 *
 * @param own The owner's words, beside those of the shop; several together count as one word.
 * @param vocabulary Undefined while it isn't known: then nothing is corrected.
 */
export function createLexicon(
  vocabulary: Vocabulary | undefined,
  groups: readonly WordGroup[],
  own: readonly WordGroup[] = [],
): Lexicon {
  const byWord = new Map<string, WordGroup[]>()
  const phrases = new Set(own.flatMap(({ same }) => same).filter((word) => word.includes(' ')))
  for (const group of [...own, ...groups]) {
    for (const word of group.same) byWord.set(word, [...(byWord.get(word) ?? []), group])
  }
  const text = vocabulary ? `\n${[...vocabulary.keys()].join('\n')}\n` : ''
  const groupsOf = (word: string) => byWord.get(word) ?? byWord.get(singular(word)) ?? []
  const stems = new Set(Array.from(vocabulary?.keys() ?? [], stemOf))
  // Alternatives that no product has would only make the database expect more matches than there are.
  const mayBeFound = (words: string) =>
    !vocabulary || wordsOf(words).every((word) => IGNORED_WORDS.has(word) || stems.has(stemOf(word)))
  const listed = [...byWord.keys()].filter((word) => !word.includes(' '))
  const spelling = createSpelling(
    [...new Set([...(vocabulary?.keys() ?? []), ...listed])].map((word) => ({
      word,
      products: vocabulary?.get(word)?.products ?? 0,
    })),
  )
  const names = [...(vocabulary ?? [])]
    .filter(([word, { named }]) => named > 0 && word.length > 2 && !IGNORED_WORDS.has(word))
    .sort(([a, first], [b, second]) => second.named - first.named || (a < b ? -1 : 1))
    .map(([word]) => word)

  return {
    alternatives(word) {
      const groups = groupsOf(word)
      if (groups.length === 0 && !(vocabulary && mayBeFound(word))) return undefined
      const all = [word, ...groups.flatMap(({ same }) => same), ...groups.flatMap(({ finds }) => finds)]
      return [...new Set(all)].filter(mayBeFound).slice(0, MAX_ALTERNATIVES)
    },
    isPhrase: (text) => phrases.has(text),
    isPart: (part) => text.includes(part),
    nearest: (word) => (vocabulary ? spelling.nearest(word) : []),
    startingWith: (start, limit) => names.filter((word) => word.startsWith(start)).slice(0, limit),
  }
}

/**
 * What a search means: the sizes and prices that it names, and for each of the other words, the words that products may have
 * instead. Each word is understood on its own, so another word never finds more, unless it turns the one beside it into a size or a
 * price. Bounded for any text.
 */
export function understandSearch(search: string, lexicon: Lexicon): Understanding {
  const typed = typedWords(search)
  const { named, rest } = readNamedFilters(search)
  const others = named ? typedWords(rest) : typed
  const corrections = new Map<string, string>()
  const words = [...new Set(joinPhrases(others.flatMap(wordsOf), lexicon))]
    .slice(0, MAX_WORDS)
    .filter((word) => !IGNORED_WORDS.has(word))
    .map((word): UnderstoodWord => {
      const known = lexicon.alternatives(word) ?? inLatin(word, lexicon)
      if (known?.length === 0) return textOnly(word)
      if (known) return { word, alternatives: known, isTextEnough: false, correction: undefined }
      if (lexicon.isPart(word) || corrections.size >= MAX_CORRECTED) return textOnly(word)
      const nearest = lexicon.nearest(word)
      if (nearest[0] === undefined) return textOnly(word)
      const alternatives = nearest.flatMap((near) => lexicon.alternatives(near) ?? []).slice(0, MAX_ALTERNATIVES)
      // The nearest may be another misspelling that the lists know.
      const correction = alternatives.includes(nearest[0]) ? nearest[0] : (alternatives[0] ?? nearest[0])
      corrections.set(word, correction)
      return { word, alternatives, isTextEnough: true, correction }
    })
  // What has no letters, such as '%', is looked for as it is.
  const signs = others.filter((word) => wordsOf(word).length === 0).map(textOnly)
  return { typed, words: [...words, ...signs], named, corrected: correct(typed, corrections) }
}

/** The different words of a search as they were typed, in lower case. */
export function typedWords(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_TYPED)
}

/** The words in a text as the vocabulary has them, in lower case and without accents: `Block-printed` is two. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** The words, with each phrase that the owner has synonyms for joined into one. */
function joinPhrases(words: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = []
  for (let start = 0; start < words.length; ) {
    const lengths = [4, 3, 2].filter((length) => lexicon.isPhrase(words.slice(start, start + length).join(' ')))
    const length = lengths[0] ?? 1
    joined.push(words.slice(start, start + length).join(' '))
    start += length
  }
  return joined
}

/** What a word in another script finds: the same as in Latin letters, also spelled a little differently. Undefined if that is nothing. */
function inLatin(word: string, lexicon: Lexicon): string[] | undefined {
  const latin = lexicon.isPart(word) ? undefined : romanised(word)
  if (latin === undefined || latin.length < 3) return undefined
  const spellings = lexicon.alternatives(latin) ? [latin] : lexicon.nearest(latin)
  const found = spellings.flatMap((spelling) => lexicon.alternatives(spelling) ?? [])
  return found.length > 0 ? [...new Set(found)].slice(0, MAX_ALTERNATIVES) : undefined
}

function textOnly(word: string): UnderstoodWord {
  return { word, alternatives: [], isTextEnough: true, correction: undefined }
}

function correct(typed: readonly string[], corrections: ReadonlyMap<string, string>): string | undefined {
  if (corrections.size === 0) return undefined
  const corrected = typed.map((word) => {
    const parts = wordsOf(word)
    return parts.some((part) => corrections.has(part))
      ? parts.map((part) => corrections.get(part) ?? part).join(' ')
      : word
  })
  return corrected.join(' ')
}

/** The stem that all forms of a word share, as the database reduces them. */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=..[^s])(?:es|s|ed|ing)$/, '')
  return stem.replace(/(?<=...)e$/, '').replace(/(?<=..)y$/, 'i')
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
