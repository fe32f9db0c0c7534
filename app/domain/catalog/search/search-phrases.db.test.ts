import { beforeAll, expect, test } from 'vitest'
import { formatRupees, paise, parseRupees } from '#app/money.ts'
import { readDemoProducts } from '#database/seed/demo-catalogue.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { listNearest, listProducts } from '../shop/listing.server.ts'
import { refreshVocabulary } from './lexicon.server.ts'

const { db } = await setUpTestDatabase()
beforeAll(async () => {
  for (const [index, product] of (await readDemoProducts()).entries()) {
    await insertProduct(db, {
      name: product.name ?? '',
      description: product.description ?? '',
      category: product.category,
      material: product.material ?? '',
      color: product.color ?? '',
      sizes: product.size ?? [],
      price: parseRupees(String(product.price)) ?? paise(0),
      isBestseller: product.is_bestseller ?? false,
      createdAt: new Date(Date.UTC(2026, 0, 60 - product.created_days_ago, 0, index)),
    })
  }
  await refreshVocabulary(db)
})

const RED = /\b(red|maroon|crimson|ruby|wine|sindoor)\b/i
const BLUE = /\b(blue|indigo|navy|teal|turquoise|peacock)\b/i
const GREEN = /\b(green|mint|olive|emerald|teal)\b/i
const YELLOW = /\b(yellow|haldi|marigold|lemon)\b/i
const BLACK = /\b(black|charcoal)\b/i
const WHITE = /\b(white|ivory|cream|chalk)\b/i
const PINK = /\b(pink|rose|rani|magenta|peach|coral|blush)\b/i
const COTTON = /\b(cotton|mul|khadi)\b/i
const SILK = /\b(silk|chanderi|tissue)\b/i

const KURTI = /kurt[ai]|anarkali|kaftan|angrakha/i

/** What shoppers type, and what each of the first five products has in its texts, facts, sizes or price. */
const PHRASES: readonly [phrase: string, ...expected: RegExp[]][] = [
  ['anarkli', /anarkali/i],
  ['anarkalee', /anarkali/i],
  ['anarkalis', /anarkali/i],
  ['lal kurti', RED],
  ['लाल कुर्ती', RED, KURTI],
  ['લાલ કુર્તી', RED, KURTI],
  ['नीला सूती', BLUE, COTTON],
  ['अनारकली', /anarkali/i],
  ['ગુલાબી કુર્તી', PINK, KURTI],
  ['laal anarkali', RED, /anarkali/i],
  ['cotton kurtha', COTTON, /kurt[ai]/i],
  ['kotton kurti', COTTON, /kurt[ai]/i],
  ['neela suti', BLUE, COTTON],
  ['nila kurta', BLUE],
  ['chikankari', /chikan/i],
  ['chickankari', /chikan/i],
  ['lucknowi kurti', /chikan|lucknow/i],
  ['kala kurti', BLACK],
  ['kaali kurti', BLACK],
  ['safed kurti', WHITE],
  ['hara kurta', GREEN],
  ['peela kurti', YELLOW],
  ['pili kurti', YELLOW],
  ['gulabi anarkali', PINK, /anarkali/i],
  ['resham kurti', SILK],
  ['reshmi anarkali', SILK, /anarkali/i],
  ['bandhej', /bandhani/i],
  ['bandani', /bandhani/i],
  ['ajrak kurti', /ajrakh/i],
  ['fulkari dupatta', /phulkari/i],
  ['lehariya', /leheriya/i],
  ['kalamkaari', /kalamkari/i],
  ['ikkat', /ikat/i],
  ['block printed kurti', /block|stamped|bagru|dabu|ajrakh/i],
  ['mirror work', /mirror/i],
  ['sheesha kurti', /mirror/i],
  ['gota patti', /gota/i],
  ['jari work anarkali', /zari/i, /anarkali/i],
  ['kaftaan', /kaftan/i],
  ['angarkha', /angrakha/i],
  ['palazo set', /palazzo/i],
  ['kurta suit', /set|two|three/i],
  ['chunni', /dupatta/i],
  ['stripe shirt', /stripe|pinstripe/i],
  ['aline kurti', /a-line/i],
  ['shaadi', /bridal|bride|wedding|pheras|reception/i],
  ['office wear kurti', /office|formal|boardroom|working/i],
  ['haldi kurta', /haldi|turmeric/i],
  ['phool kurti', /flor|flower|popp|tulip|dais|rose|blossom|vine/i],
  ['khaddar', /khadi/i],
  ['linen kurta', /linen/i],
  ['firozi', /turquoise|teal|peacock/i],
  ['baingani kurti', /plum|aubergine|mauve|wine|violet/i],
  ['dress for navratri', /navratri|mirror/i],
  ['ladies cotton kurti online', COTTON, /kurt[ai]/i],
  ['chanderi silk kurta', /chanderi/i],
  ['chota kurti', /short/i],
  ['xl kurti', / size XL /, KURTI],
  ['kurti 2xl', / size XXL /, KURTI],
  ['red kurti size m', RED, / size M /, KURTI],
  ['xs cotton kurta', / size XS /, COTTON],
  ['kurti size', KURTI],
  ['kurti under 1000', /₹\d{3}$/, KURTI],
  ['cotton kurta below 1500', COTTON, /₹(1,[0-4])?\d+$/],
  ['anarkli 1500 se zyada', /anarkali/i, /₹(1,[5-9]|\d{1,2},)\d+$/],
  ['xl kurti under ₹1,000', / size XL /, /₹\d{3}$/, KURTI],
]

test.each(PHRASES)(
  'M271 M340 M411 “%s” finds what it means in the first five products',
  async (search, ...expected) => {
    const { products } = await listProducts(db, { ...DEFAULT_LIST_PARAMS, search })
    const first = products.slice(0, 5).map((product) => {
      const { name, material, color, category, description, sizes, price } = product
      const offer = `${sizes.map((size) => `size ${size} `).join('')}${formatRupees(price)}`
      return [name, material, color, category, description, offer].join(' | ')
    })
    expect(first).not.toEqual([])
    for (const text of first) for (const words of expected) expect(text).toMatch(words)
  },
)

test('M412 color finds what colour finds', async () => {
  const total = async (search: string) => (await listProducts(db, { ...DEFAULT_LIST_PARAMS, search })).total
  expect(await total('colour')).toBeGreaterThan(0)
  expect(await total('color')).toBe(await total('colour'))
})

test.each([
  ['wedding kurta set', KURTI],
  ['haldi function dress', YELLOW],
  ['sky blue', BLUE],
  ['red anarkali gown', RED, /anarkali/i],
  ['indgo ajrak gown', BLUE, /ajrakh/i],
  ['xl red anarkali gown under 1000', RED, /anarkali/i],
  ['black silk palazzo jacket zardozi choli', BLACK, SILK],
  ['लाल अनारकली गाउन', RED, /anarkali/i],
])('M410 no product has all words of “%s”, and the nearest has most of them', async (search, ...expected) => {
  const { total } = await listProducts(db, { ...DEFAULT_LIST_PARAMS, search })
  const nearest = await listNearest(db, search)
  expect(total).toBe(0)
  expect(nearest.length).toBeGreaterThan(0)
  expect(nearest.length).toBeLessThanOrEqual(8)
  const [{ name, material, color, description } = expect.fail()] = nearest
  for (const words of expected) expect(`${name} ${material} ${color} ${description}`).toMatch(words)
})

test('M410 nothing is near a single word, or words that no product has', async () => {
  for (const search of ['gown', 'xyzxyz', 'xyzxyz qwqwqw', 'xl gown under 500', '%', 'zz '.repeat(40)]) {
    expect(await listNearest(db, search)).toEqual([])
  }
})
