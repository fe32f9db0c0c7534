import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_LIST_PARAMS, type ListParams } from '../../app/domain/catalog/listing/list-params.ts'
import { refreshVocabulary } from '../../app/domain/catalog/search/lexicon.server.ts'
import { suggest } from '../../app/domain/catalog/search/suggestions.server.ts'
import { countFilters } from '../../app/domain/catalog/shop/filter-counts.server.ts'
import { listNearest, listProducts } from '../../app/domain/catalog/shop/listing.server.ts'
import { findProduct, listRelatedProducts } from '../../app/domain/catalog/shop/queries.server.ts'
import { type Db, openServerDatabase } from '../../app/platform/database/database.server.ts'
import { PRODUCTS_PER_PAGE } from '../../app/vocabulary/shop.ts'
import { openTestDatabase } from '../../tests/support/database/database.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { CATALOGUE_SIZES, fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { type Budget, percentile, report } from './report.ts'

/** The largest catalogue that the embedded database is recommended for. */
const EMBEDDED_SIZE = 5_000
const DATABASE_TIME: Budget = { atMost: 100 }

/** How often each query runs, with another product, page or word each time. */
const ROUNDS = 40

/** Words with very many matches, some with none among the bestsellers, a misspelled one, and synonyms. */
const FIRST_SEARCHES = [
  'kurti',
  'anarkali',
  'kala kurti',
  'bottle',
  'charcoal khadi',
  'chikankari',
  'kaftn',
  'neela suti',
  'festive',
  'rani pink',
  'ivory linen',
  'teal',
  'silk gota',
]

/** Searches without results: words that no product has beside common and rare ones, misspelled ones, and many. */
const NEAR_SEARCHES = [
  'wedding kurta set jacket',
  'haldi function dress',
  'sky blue',
  'red anarkali gown',
  'लाल कुर्ती गाउन',
  'indgo ajrkh gown',
  'teal bandhani kaftan linen gown',
  'lot 47 saree',
  'cotton silk linen khadi georgette',
  'red indigo teal turmeric charcoal',
]

/** Half-typed searches. No other measurement requests their suggestions, which are cached for each text. */
const TYPED = ['kur', 'kurti', 'anark', 'anarkli', 'neela', 'indigo ko', 'lot 47', 'zzzz'].flatMap((typed) =>
  ['c', 'si', 'blu', 'block', 'festive'].map((next) => `${typed} ${next}`),
)

/** How long the queries that list, search and show products take in a large catalogue. */
export async function measure(): Promise<void> {
  const server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  const own = await createServerTestDatabase()
  const { db, close } = openServerDatabase(own.url)
  try {
    for (const size of CATALOGUE_SIZES) {
      await fillCatalogue(db, size)
      await measureQueries(db, size, `${size.toLocaleString('en-IN')} products`)
    }
  } finally {
    await close()
    await server.stop()
  }
  await measureEmbedded()
}

/** The same queries in the database of a shop that runs on one machine. */
async function measureEmbedded(): Promise<void> {
  const { db, close } = await openTestDatabase()
  try {
    await fillCatalogue(db, EMBEDDED_SIZE)
    await measureQueries(db, EMBEDDED_SIZE, `${EMBEDDED_SIZE.toLocaleString('en-IN')} products, embedded`, {
      atMost: 50,
    })
  } finally {
    await close()
  }
}

/** Time of each query including its round trip, one after another. */
async function measureQueries(db: Db, size: number, products: string, budget = DATABASE_TIME): Promise<void> {
  // A process reads the catalogue's vocabulary once, in parallel with its first searches.
  await refreshVocabulary(db)
  const lastPage = Math.ceil(size / PRODUCTS_PER_PAGE)
  const queries: Record<string, (round: number) => Partial<ListParams>> = {
    'first page': () => ({}),
    'by name': () => ({ sort: 'name' }),
    'by price': (round) => ({ sort: round % 2 ? 'price_low' : 'price_high' }),
    'a category, newest first': () => ({ category: 'party', sort: 'newest' }),
    'a price range in stock': () => ({ minPrice: DEFAULT_LIST_PARAMS.minPrice, inStock: true }),
    'two sizes in stock': () => ({ size: ['M', 'L'] }),
    'two colour families, a fabric and an occasion': () => ({
      colorFamily: ['blue', 'red'],
      fabric: ['linen'],
      occasion: ['party'],
    }),
    'a country of origin': () => ({ origin: ['India'] }),
    'a material and a colour': () => ({ material: ['linen'], color: ['teal'] }),
    'search, a common word': () => ({ search: 'kurti' }),
    'search, two words': () => ({ search: 'anarkali indigo' }),
    'search, a typo': () => ({ search: 'anarkli' }),
    'search, other words': () => ({ search: 'neela suti kurthi' }),
    'search, a rare word': (round) => ({ search: `lot ${(round * 7919) % 100_003}` }),
    'search, nothing': (round) => ({ search: `nothing${round}` }),
    'page by number, deep in the list': (round) => ({ page: Math.ceil((lastPage * (round + 1)) / ROUNDS) }),
  }
  for (const [what, query] of Object.entries(queries)) {
    const times = await timesOf((round) => listProducts(db, { ...DEFAULT_LIST_PARAMS, ...query(round) }))
    reportTimes(`${products}, ${what}`, times, budget)
  }
  const near = await timesOf((round) => listNearest(db, NEAR_SEARCHES[round % NEAR_SEARCHES.length] ?? ''))
  reportTimes(`${products}, products nearest to a search without results`, near, budget)
  await measureFirstSearches(db, products, budget)
  await measureFilterCounts(db, `${products}, filter counts`)
  await measureFilterCounts(db, `${products}, filter counts of a common word`, { search: 'kurti' })
  reportTimes(`${products}, suggestions`, await timesOf((round) => suggest(db, TYPED[round % TYPED.length] ?? '')), {
    atMost: 50,
  })
  const ids = await listIds(db)
  reportTimes(
    `${products}, Load More, deep in the list`,
    await timesOf((round) => listProducts(db, { ...DEFAULT_LIST_PARAMS, page: 2, after: ids[round] })),
  )
  reportTimes(
    `${products}, a product with related ones`,
    await timesOf(async (round) => {
      const product = await findProduct(db, ids[round] ?? '')
      return product && listRelatedProducts(db, product)
    }),
  )
}

/** Searches right after a change of the catalogue, when nothing about it is cached, each for other words. */
async function measureFirstSearches(db: Db, products: string, budget: Budget): Promise<void> {
  await refreshVocabulary(db)
  await recordChange(db)
  const texts = FIRST_SEARCHES.flatMap((text) => [text, `${text} cotton`, `${text} party`])
  const times = await timesOf((round) =>
    listProducts(db, { ...DEFAULT_LIST_PARAMS, search: texts[round % texts.length] ?? '' }),
  )
  reportTimes(`${products}, searches right after a change`, times, budget)
  await recordChange(db)
  const near = await timesOf((round) => listNearest(db, NEAR_SEARCHES[round % NEAR_SEARCHES.length] ?? ''))
  reportTimes(`${products}, products nearest to a search without results, right after a change`, near, budget)
  await recordChange(db)
  const suggesting = await timesOf((round) => suggest(db, texts[round % texts.length] ?? ''))
  reportTimes(`${products}, suggestions right after a change`, suggesting, { atMost: 50 })
}

/** Makes every process drop what it has cached of the catalogue. */
async function recordChange(db: Db): Promise<void> {
  await db.insertInto('catalog_changes').defaultValues().execute()
}

/** Counts that the filter panel requests: once for each catalogue version and search, and again for each choice. */
async function measureFilterCounts(db: Db, what: string, searched: Partial<ListParams> = {}): Promise<void> {
  const params = { ...DEFAULT_LIST_PARAMS, ...searched }
  const startedAt = performance.now()
  await countFilters(db, params)
  const note = 'once for each version of the catalogue'
  const first = performance.now() - startedAt
  report(`${what}, first`, { value: first, unit: 'ms', budget: { atMost: 2_000 }, note })
  const sizes = ['S', 'M', 'L', 'XL']
  const times = await timesOf((round) =>
    countFilters(db, { ...params, size: sizes.slice(round % 4), colorFamily: round % 2 ? ['blue'] : [] }),
  )
  report(`${what}, p95`, {
    value: percentile(times, 0.95),
    unit: 'ms',
    decimals: 1,
    budget: { atMost: 150 },
    note: `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
  })
}

/** Ids spread over the catalogue. */
async function listIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('is_new', '=', true).limit(50_000).execute()
  return Array.from({ length: ROUNDS }, (_, round) => rows[Math.floor((round * rows.length) / ROUNDS)]?.id ?? '')
}

async function timesOf(query: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await query(round)
    times.push(performance.now() - startedAt)
    await delay(1)
  }
  return times
}

function reportTimes(what: string, times: readonly number[], budget: Budget = DATABASE_TIME): void {
  report(`${what}, p95`, {
    value: percentile(times, 0.95),
    unit: 'ms',
    decimals: 1,
    budget,
    note: `p50 ${percentile(times, 0.5).toFixed(1)} ms, first ${(times[0] ?? 0).toFixed(1)} ms`,
  })
}
