import { formatRupees } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { parseListParams } from '../listing/list-params.ts'
import { cached } from '../shop/catalog-cache.server.ts'
import { listCategories, listFirstMatches } from '../shop/queries.server.ts'
import { readLexicon } from './read-search.server.ts'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'
import { type Understanding, understandSearch } from './understand.ts'

const MAX_WORDS = 4
const MAX_CATEGORIES = 2
const MAX_PRODUCTS = 4

/** The database finds shorter texts only by reading every product. */
const MIN_PRODUCT_TEXT = 3

const NOTHING: Suggestions = { words: [], categories: [], products: [] }

/** What to suggest for a text that is being typed; the same until the catalogue changes. Nothing for a single letter. */
export async function suggest(db: Db, typed: string): Promise<Suggestions> {
  const { search } = parseListParams(new URLSearchParams({ search: typed.toLowerCase() }))
  if (search.length < MIN_SUGGESTED_LENGTH) return NOTHING
  return cached(db, JSON.stringify(['suggestions', search]), async () => {
    const lexicon = await readLexicon(db)
    const understood = understandSearch(search, lexicon)
    const [known, products] = await Promise.all([
      listCategories(db),
      search.length < MIN_PRODUCT_TEXT ? [] : listFirstMatches(db, understood, MAX_PRODUCTS),
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
        .map(({ name }) => name)
        .filter((name) => isNamed(name, understood, last))
        .slice(0, MAX_CATEGORIES),
      products: products.map(({ id, name, price, images }) => ({
        id,
        name,
        price: formatRupees(price),
        image: images[0] ?? '',
      })),
    }
  })
}

function isNamed(category: string, { words }: Understanding, last: string): boolean {
  return category.startsWith(last) || words.some(({ alternatives }) => alternatives.includes(category))
}
