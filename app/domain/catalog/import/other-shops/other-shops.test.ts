import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { convertProduct, type ForeignProduct, type ForeignRow } from './foreign-product.ts'
import { htmlText } from './html-text.ts'
import { isShopifyExport, readShopify } from './shopify.ts'
import { isWooCommerceExport, readWooCommerce } from './woocommerce.ts'

const DEFAULTS = { category: 'casual', material: 'Cotton', color: 'Ivory', care: 'Hand wash.' }

/** A file's rows as the check reads them. */
function rowsOf(csv: string): { head: string[]; rows: ForeignRow[] } {
  const [head = [], ...records] = parse(csv.trim()) as string[][]
  const names = head.map((name) => name.toLowerCase())
  const rows = records.map((record, index) => ({
    line: index + 2,
    cells: Object.fromEntries(names.map((name, place) => [name, record[place] ?? ''])),
  }))
  return { head: names, rows }
}

const convert = (products: readonly ForeignProduct[]) =>
  products.flatMap((product) => convertProduct(product, DEFAULTS, DEFAULT_CATEGORIES))

const SHOPIFY = `
Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Variant Image,SEO Title,Status,Fabric (product.metafields.shopify.fabric)
rani-kurti,Rani Kurti,"<p>Soft &amp; light.</p><ul><li>Lined</li></ul>",Party Wear,"festive, new",TRUE,Size,M,Colour,Rani,RK-M-R,shopify,3,1299.00,1599.00,'8901234567894,https://cdn.example/a.jpg,https://cdn.example/rani.jpg,Rani kurti online,active,cotton; mul-cotton
rani-kurti,,,,,,,L,,Rani,RK-L-R,shopify,-2,1299.00,1599.00,,https://cdn.example/b.jpg,,,,
rani-kurti,,,,,,,M,,Teal,RK-M-T,shopify,5,1199.00,,,https://cdn.example/teal.jpg,https://cdn.example/teal.jpg,,,
rani-kurti,,,,,,,,,,,,,,,,https://cdn.example/c.jpg,,,,
stole,Stole,Plain,Scarves,,TRUE,Title,Default Title,,,,,7,499.00,,,https://cdn.example/s.jpg,,,active,
hidden,Hidden,,,,FALSE,Size,M,,,,,1,99.00,,,https://cdn.example/h.jpg,,,draft,
mixed,Mixed,,,,TRUE,Size,M,,,,shopify,1,99.00,,,https://cdn.example/h.jpg,,,active,
mixed,,,,,,,XXL,,,,shopify,1,129.00,,,,,,,
empty,Empty,,,,TRUE,,,,,,,,,,,https://cdn.example/e.jpg,,,active,
`

describe('Shopify’s export', () => {
  const { head, rows } = rowsOf(SHOPIFY)
  const converted = convert(readShopify(rows))

  test('is recognised, in both spellings of its columns', () => {
    expect(isShopifyExport(head)).toBe(true)
    expect(isShopifyExport(['title', 'url handle', 'price', 'option1 name'])).toBe(true)
    expect(isShopifyExport(['name', 'price'])).toBe(false)
    expect(isWooCommerceExport(head)).toBe(false)
  })

  test('M590 variants become sizes with their stock, and each colour a product of one design', () => {
    const [rani, teal] = converted
    expect(rani).toMatchObject({
      line: 2,
      problem: undefined,
      cells: {
        name: 'Rani Kurti – Rani',
        description: 'Soft & light.\n• Lined',
        category: 'party',
        material: 'Cotton, mul cotton',
        color: 'Rani',
        care_instructions: 'Hand wash.',
        size: 'M, L',
        stock_by_size: 'M: 3, L: 0',
        skus: 'M: RK-M-R, L: RK-L-R',
        barcodes: 'M: 8901234567894',
        price: '1299.00',
        original_price: '1599.00',
        images:
          'https://cdn.example/rani.jpg\nhttps://cdn.example/a.jpg\nhttps://cdn.example/b.jpg\nhttps://cdn.example/c.jpg',
        seo_title: 'Rani kurti online',
      },
      source: { path: '/products/rani-kurti' },
    })
    expect(teal).toMatchObject({
      line: 4,
      cells: { name: 'Rani Kurti – Teal', size: 'M', price: '1199.00', original_price: '1199.00' },
      source: { path: '' },
    })
    expect(teal?.cells.images).toMatch(/^https:\/\/cdn\.example\/teal\.jpg\n(?!.*rani)/s)
    expect(teal?.source.designId).toBe(rani?.source.designId)
    expect(rani?.source.designId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a product without options has one size, and what the file doesn’t say is the owner’s default', () => {
    expect(converted[2]).toMatchObject({
      cells: { name: 'Stole', size: 'Free Size', stock_by_size: 'Free Size: 0', material: 'Cotton', color: 'Ivory' },
      source: { designId: null },
    })
    expect(converted[2]?.cells.category).toBe('casual')
  })

  test('M591 what can’t be taken over says why', () => {
    expect(converted.slice(3).map(({ line, problem }) => [line, problem?.code])).toEqual([
      [7, 'not-published'],
      [8, 'prices-differ'],
      [10, 'no-variants'],
    ])
  })
})

const WOO = `
ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
17,variable,RANI,Rani Kurti,1,visible,Short.,<p>Long.</p>,1,,,,Kurtis > Party Wear,"https://w.example/1.jpg, https://w.example/2.jpg",,Size,"M, L",Fabric,Silk
18,variation,RANI-M,Rani Kurti - M,1,visible,,,1,4,1500,1299,,https://w.example/m.jpg,RANI,Size,M,,
19,variation,RANI-L,Rani Kurti - L,1,visible,,,0,9,1500,1299,,,id:17,Size,L,,
20,"simple, virtual",STOLE,Stole’s Own,1,visible,,,1,,499,,,https://w.example/s.jpg,,Size,"S, M",,
21,grouped,SET,Set,1,visible,,,1,,,,,,,,,,
22,simple,OLD,Old,0,visible,,,1,1,1,,,https://w.example/o.jpg,,,,,
`

describe('WooCommerce’s export', () => {
  const { head, rows } = rowsOf(WOO)
  const converted = convert(readWooCommerce(rows))

  test('is recognised', () => {
    expect(isWooCommerceExport(head)).toBe(true)
    expect(isShopifyExport(head)).toBe(false)
  })

  test('M590 variations become sizes, by the SKU or the id of their parent', () => {
    expect(converted[0]).toMatchObject({
      line: 2,
      problem: undefined,
      cells: {
        name: 'Rani Kurti',
        description: 'Short.\nLong.',
        category: 'party',
        material: 'Silk',
        size: 'M, L',
        stock_by_size: 'M: 4, L: 0',
        price: '1299',
        original_price: '1500',
        images: 'https://w.example/m.jpg\nhttps://w.example/1.jpg\nhttps://w.example/2.jpg',
      },
      source: { path: '/product/rani-kurti', designId: null },
    })
  })

  test('simple products have one size; grouped ones are left out, and unpublished ones refused', () => {
    expect(converted.slice(1).map(({ cells, problem }) => [cells.name, cells.size, problem?.code])).toEqual([
      ['Stole’s Own', 'Free Size', undefined],
      ['Old', 'Free Size', 'not-published'],
    ])
    expect(converted[1]?.source.path).toBe('/product/stoles-own')
  })
})

test('M590 WooCommerce’s products keep the address and the words for search engines that more columns of an export have', () => {
  const [written, variables] = readWooCommerce(
    rowsOf(`
ID,Type,SKU,Name,Published,Regular price,Parent,Slug,Meta: _yoast_wpseo_title,Meta: rank_math_title,Meta: _yoast_wpseo_metadesc
1,simple,A,Kurti,1,499,,rani-kurti-2,100% cotton kurti,,Dyed by hand
2,simple,B,Kurti,1,499,,,%%title%% %%sep%%,Stole by Rani,%excerpt%
`).rows,
  )
  expect(written).toMatchObject({
    path: '/product/rani-kurti-2',
    seoTitle: '100% cotton kurti',
    seoDescription: 'Dyed by hand',
  })
  expect(variables).toMatchObject({ path: '/product/kurti', seoTitle: 'Stole by Rani', seoDescription: '' })
})

test.each([
  ['plain\ntext  here', 'plain\ntext here'],
  ['a<br>b<script>alert(1)</script><style>p{}</style>', 'a\nb'],
  ['<p>1 &lt; 2</p><p></p><table><tr><td>S</td><td>36</td></tr></table>', '1 < 2\nS 36'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
])('%j as text', (html, text) => {
  expect(htmlText(html)).toBe(text)
})
