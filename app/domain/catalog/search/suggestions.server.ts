import { formatRupees } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from '../catalog-version.server.ts'
import { parseListParams } from '../listing/list-params.ts'
import type { Product } from '../product.ts'
import { listFirstMatches } from '../shop/listing.server.ts'
import { listCategoryNames } from '../shop/queries.server.ts'
import { readLexicon, readSearch } from './lexicon.server.ts'
import { nearGroups, searchGroups } from './search-groups.server.ts'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'
import { type Understanding, understandSearch } from './understand-search.ts'

const MAX_WORDS = 4
const MAX_CATEGORIES = 2
const MAX_PRODUCTS = 4

/** The database finds shorter words only by reading every product that has the others. */
const MIN_PRODUCT_TEXT = 3

const NOTHING: Suggestions = { words: [], categories: [], products: [], areNearest: false }

/** What to suggest for a text that is being typed; the same until the catalogue or its known words change. Nothing for a single letter. */
export async function suggest(db: Db, typed: string): Promise<Suggestions> {
  const { search } = parseListParams(new URLSearchParams({ search: typed.toLowerCase() }))
  if (search.length < MIN_SUGGESTED_LENGTH) return NOTHING
  const lexicon = await readLexicon(db)
  return cached(db, JSON.stringify(['suggestions', lexicon.edition, search]), async () => {
    const understood = understandSearch(search, lexicon)
    const [known, { products, areNearest }] = await Promise.all([
      listCategoryNames(db),
      listSuggestedProducts(db, search),
    ])
    const last = understood.typed.at(-1) ?? ''
    const before = search.slice(0, search.length - last.length)
    const words = [
      ...(understood.corrected ? [understood.corrected] : []),
      ...lexicon.startingWith(last, MAX_WORDS + 1).map((word) => before + word),
    ]
    return {
      words: [...new Set(words)].filter((word) => word !== search).slice(0, MAX_WORDS),
      categories: known
        .filter((category) => isNamed(category, understood, last))
        .map(({ key }) => key)
        .slice(0, MAX_CATEGORIES),
      products: products.map(({ id, name, slug, price, images }) => ({
        id,
        name,
        slug,
        price: formatRupees(price),
        image: images[0] ?? '',
      })),
      areNearest,
    }
  })
}

/** The first products for a text that is being typed, without a last word that has only just begun, or else the nearest ones. Not cached. */
async function listSuggestedProducts(
  db: Db,
  search: string,
): Promise<{ readonly products: readonly Product[]; readonly areNearest: boolean }> {
  const words = search.split(' ')
  const isBeginning = (words.at(-1) ?? '').length < MIN_PRODUCT_TEXT
  const text = (isBeginning ? words.slice(0, -1) : words).join(' ')
  const understood = withoutShortTexts(await readSearch(db, text))
  if (understood.typed.length === 0) return { products: [], areNearest: false }
  const products = await listFirstMatches(db, searchGroups(understood, { wholeWords: true }), MAX_PRODUCTS)
  if (products.length > 0) return { products, areNearest: false }
  const nearest = await listFirstMatches(db, nearGroups(understood), MAX_PRODUCTS)
  return { products: nearest, areNearest: nearest.length > 0 }
}

/** The search without short words that the lexicon doesn't know. */
function withoutShortTexts({ typed, words, ...understood }: Understanding): Understanding {
  const known = new Set(words.filter(({ alternatives }) => alternatives.length > 0).map(({ word }) => word))
  const isEnough = (word: string) => word.length >= MIN_PRODUCT_TEXT || known.has(word)
  return { ...understood, typed: typed.filter(isEnough), words: words.filter(({ word }) => isEnough(word)) }
}

function isNamed({ key, name }: { key: string; name: string }, { words }: Understanding, last: string): boolean {
  const isMeant = words.some(({ alternatives }) => alternatives.includes(key))
  return key.startsWith(last) || name.startsWith(last) || isMeant
}
