import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from '../shop/catalog-cache.server.ts'
import { listSynonyms } from './synonyms.server.ts'
import { TRADE_WORDS, type WordGroup } from './trade-words.ts'
import {
  createLexicon,
  type Lexicon,
  type Understanding,
  understandSearch,
  type Vocabulary,
} from './understand-search.ts'
import { readVocabulary } from './vocabulary.server.ts'

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

/** The owner's own words. Changing them changes the catalogue version, too. */
function readOwnWords(db: Db): Promise<readonly WordGroup[]> {
  return cached(db, 'own words', async () =>
    (await listSynonyms(db)).map(({ words, finds }) => ({ same: words, finds })),
  )
}
