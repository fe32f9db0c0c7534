import { type ForeignProduct, type ForeignRow, type ForeignVariant, splitOptions } from './foreign-product.ts'

/**
 * The columns of Shopify's product export by what they hold. It renamed many in 2025, and exports of before are still around:
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const COLUMNS = {
  handle: ['handle', 'url handle'],
  description: ['body (html)', 'description'],
  published: ['published', 'published on online store'],
  price: ['variant price', 'price'],
  comparePrice: ['variant compare at price', 'compare-at price'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  picture: ['image src', 'product image url'],
  variantPicture: ['variant image', 'variant image url'],
} as const

type Column = keyof typeof COLUMNS

/** Whether the columns are those of Shopify's product export. */
export function isShopifyExport(head: readonly string[]): boolean {
  const has = (column: Column) => COLUMNS[column].some((name) => head.includes(name))
  return has('handle') && has('price') && head.includes('title') && head.includes('option1 name')
}

/**
 * The products of a Shopify export. Rows with the same handle are one product: the first has what all share, each with a price is a
 * variant, and each may have one more picture.
 */
export function readShopify(rows: readonly ForeignRow[]): ForeignProduct[] {
  return [...Map.groupBy(rows, (row) => cell(row, 'handle'))].flatMap(([handle, group]) => {
    const [first] = group
    return first && handle !== '' ? [readProduct(handle, first, group)] : []
  })
}

function readProduct(handle: string, first: ForeignRow, rows: readonly ForeignRow[]): ForeignProduct {
  const own = (name: string) => first.cells[name]?.trim() ?? ''
  const leaf = own('product category').split('>').at(-1)?.trim() ?? ''
  const published = cell(first, 'published')
  return {
    line: first.line,
    name: own('title'),
    description: cell(first, 'description'),
    isPublished: /^(?:true|)$/i.test(published) && /^(?:active|)$/i.test(own('status')),
    path: `/products/${encodeURIComponent(handle)}`,
    categories: [
      own('type'),
      ...own('tags')
        .split(',')
        .map((tag) => tag.trim()),
      leaf,
    ].filter((word) => word !== ''),
    material: metafield(first, /\b(?:fabric|material)\b/),
    color: metafield(first, /\bcolou?r\b/),
    seoTitle: own('seo title'),
    seoDescription: own('seo description'),
    pictures: rows.map((row) => cell(row, 'picture')).filter((picture) => picture !== ''),
    variants: rows.filter((row) => cell(row, 'price') !== '').map((row) => readVariant(first, row)),
  }
}

/** Only a product's first row names its options. */
function readVariant(first: ForeignRow, row: ForeignRow): ForeignVariant {
  const option = (place: number) =>
    [first.cells[`option${place} name`] ?? '', row.cells[`option${place} value`] ?? ''] as const
  const picture = cell(row, 'variantPicture')
  return {
    line: row.line,
    ...splitOptions([option(1), option(2), option(3)]),
    price: cell(row, 'price'),
    comparePrice: cell(row, 'comparePrice'),
    stock: cell(row, 'tracker') === '' ? '' : cell(row, 'stock'),
    sku: cell(row, 'sku'),
    barcode: cell(row, 'barcode'),
    pictures: picture === '' ? [] : [picture],
  }
}

/** The first filled metafield whose column names a word, such as `Fabric (product.metafields.shopify.fabric)`. */
function metafield({ cells }: ForeignRow, word: RegExp): string {
  const found = Object.entries(cells).find(
    ([name, text]) => /\(product\.metafields/.test(name) && word.test(name) && text,
  )
  // A list of values has semicolons between; a reference to an entry is written in small letters.
  const text =
    found?.[1]
      .split(';')
      .map((value) => value.trim().replaceAll('-', ' '))
      .join(', ') ?? ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function cell({ cells }: ForeignRow, column: Column): string {
  return COLUMNS[column].map((name) => cells[name]?.trim()).find((text) => text) ?? ''
}
