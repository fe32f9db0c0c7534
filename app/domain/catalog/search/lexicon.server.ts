import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { cached, readCatalogVersion } from '../catalog-version.server.ts'
import type { Synonyms } from './synonyms.ts'
import { TRADE_WORDS, type WordGroup } from './trade-words.ts'
import {
  createLexicon,
  type Lexicon,
  type Understanding,
  understandSearch,
  type Vocabulary,
  wordsOf,
} from './understand-search.ts'

/** Products read at a time: a few milliseconds of the embedded database, which does nothing else meanwhile. */
const BATCH_SIZE = 250

/** Products read at most, in the order of their ids; of a larger catalogue, the words of the others are not suggested. */
const MAX_PRODUCTS = 50_000

/** Different words at most, the most frequent ones. */
const MAX_WORDS = 20_000

/** The shortest time for which a vocabulary is used while the catalogue changes; also as a multiple of the time it took to read. */
const MIN_AGE_MS = 30_000
const MIN_AGE_TO_READING = 20

/** How long the first search of a process waits for it. */
const FIRST_WAIT_MS = 300

interface VocabularyState {
  known: { readonly version: string; readonly vocabulary: Vocabulary; readonly goodUntil: number } | undefined
  reading: Promise<void> | undefined
}

const states = new WeakMap<Db, VocabularyState>()

/** What this process knows of words. */
interface CurrentLexicon extends Lexicon {
  /** Another one after each change, for values that are cached and depend on the words. */
  readonly edition: number
}

interface Prepared {
  readonly vocabulary: Vocabulary | undefined
  readonly own: readonly WordGroup[]
  readonly lexicon: CurrentLexicon
}

const prepared = new WeakMap<Db, Prepared>()

/** What a search means to this shop, at this moment. */
export async function readSearch(db: Db, search: string): Promise<Understanding> {
  return understandSearch(search, await readLexicon(db))
}

/** The words of the catalogue and of the lists, prepared once until either changes. */
export async function readLexicon(db: Db): Promise<CurrentLexicon> {
  const [vocabulary, own] = await Promise.all([readVocabulary(db), readOwnWords(db)])
  const known = prepared.get(db)
  if (known && known.vocabulary === vocabulary && known.own === own) return known.lexicon
  const edition = (known?.lexicon.edition ?? 0) + 1
  const lexicon = { ...createLexicon(vocabulary, TRADE_WORDS, own), edition }
  prepared.set(db, { vocabulary, own, lexicon })
  return lexicon
}

/** The owner's own words, and their names for categories. Changing them changes the catalogue version, too. */
function readOwnWords(db: Db): Promise<readonly WordGroup[]> {
  return cached(db, 'own words', async () => {
    const [synonyms, categories] = await Promise.all([
      listSynonyms(db),
      db.selectFrom('categories').select(['key', 'name']).execute(),
    ])
    return [
      ...synonyms.map(({ words, finds }) => ({ same: words, finds })),
      ...categories
        .map(({ key, name }) => ({ same: [wordsOf(name).join(' ')], finds: [wordsOf(key).join(' ')] }))
        .filter(({ same, finds }) => same[0] !== '' && same[0] !== finds[0]),
    ]
  })
}

/** The owner's own synonyms, by their first word; at most 500. */
export async function listSynonyms(db: Db): Promise<Synonyms[]> {
  return db.selectFrom('search_synonyms').select(['id', 'words', 'finds']).orderBy('words').orderBy('id').execute()
}

/**
 * The words of the catalogue, as this process has cached them. After a change of the catalogue they are read again in the
 * background; until that is done, the previous ones are returned. Undefined while there are none yet, just after a process with a
 * large catalogue has started.
 */
async function readVocabulary(db: Db): Promise<Vocabulary | undefined> {
  const state = stateOf(db)
  if (!state.known) await Promise.race([refreshVocabulary(db), waitBriefly()])
  else if (performance.now() >= state.known.goodUntil) {
    const version = await readCatalogVersion(db)
    if (state.known.version === version) state.known = { ...state.known, goodUntil: performance.now() + MIN_AGE_MS }
    else void refreshVocabulary(db)
  }
  return state.known?.vocabulary
}

/** Reads the words again now. Safe to call at any time; concurrent calls share one read. Never throws. */
export async function refreshVocabulary(db: Db): Promise<void> {
  const state = stateOf(db)
  const startedAt = performance.now()
  state.reading ??= readFromDatabase(db)
    .then((read) => {
      const now = performance.now()
      const minAge = Math.max(MIN_AGE_MS, MIN_AGE_TO_READING * (now - startedAt))
      state.known = { ...read, goodUntil: now + minAge }
    })
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the words of the catalogue can’t be read; the last known ones apply'),
    )
    .finally(() => {
      state.reading = undefined
    })
  await state.reading
}

function stateOf(db: Db): VocabularyState {
  const state = states.get(db) ?? { known: undefined, reading: undefined }
  states.set(db, state)
  return state
}

async function readFromDatabase(db: Db): Promise<{ version: string; vocabulary: Vocabulary }> {
  // Read first: a change in between makes the words newer than their version, never older.
  const version = await readCatalogVersion(db)
  const counts = new Map<string, { products: number; named: number }>()
  let after: string | undefined
  for (let read = 0; read < MAX_PRODUCTS; read += BATCH_SIZE) {
    const batch = await db
      .selectFrom('products')
      .select(['id', 'name', 'description', 'category', 'material', 'color', 'technique', 'made_by'])
      .where('archived_at', 'is', null)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const product of batch) {
      const { name, category, material, color, technique } = product
      const named = new Set(wordsOf(`${name} ${category} ${material} ${color} ${technique}`).filter(isWord))
      const described = wordsOf(`${product.description} ${product.made_by}`).filter(isWord)
      for (const word of new Set([...named, ...described])) {
        const count = counts.get(word) ?? { products: 0, named: 0 }
        counts.set(word, { products: count.products + 1, named: count.named + (named.has(word) ? 1 : 0) })
      }
    }
    after = batch.at(-1)?.id
    if (batch.length < BATCH_SIZE) break
    await nextTurn()
  }
  return { version, vocabulary: mostFrequent(counts) }
}

function mostFrequent(counts: ReadonlyMap<string, { products: number; named: number }>): Vocabulary {
  if (counts.size <= MAX_WORDS) return counts
  return new Map([...counts].sort(([, a], [, b]) => b.products - a.products).slice(0, MAX_WORDS))
}

/** Numbers are looked for as they are: a shop may have one for each product. */
function isWord(text: string): boolean {
  return !/\p{N}/u.test(text)
}

function waitBriefly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FIRST_WAIT_MS).unref()
  })
}
