import { type ForeignProduct, type ForeignRow, type ForeignVariant, splitOptions } from './foreign-product.ts'

/** Whether the columns are those of WooCommerce's product export. */
export function isWooCommerceExport(head: readonly string[]): boolean {
  return ['type', 'sku', 'name', 'regular price', 'parent'].every((name) => head.includes(name))
}

/**
 * The products of a WooCommerce export: simple ones, and variable ones with their variations, which name their parent by SKU or as
 * `id:17`. Grouped and external products aren't sold by themselves, and are left out:
 * https://woocommerce.com/document/product-csv-importer-exporter/
 */
export function readWooCommerce(rows: readonly ForeignRow[]): ForeignProduct[] {
  const variations = Map.groupBy(
    rows.filter((row) => hasType(row, 'variation')),
    (row) => cell(row, 'parent').toLowerCase(),
  )
  return rows
    .filter((row) => hasType(row, 'simple') || hasType(row, 'variable'))
    .map((row) => {
      const names = [`id:${cell(row, 'id')}`, cell(row, 'sku').toLowerCase()].filter((name) => name !== '')
      const own = names.flatMap((name) => variations.get(name) ?? [])
      return readProduct(
        row,
        own.toSorted((one, other) => one.line - other.line),
      )
    })
}

function readProduct(row: ForeignRow, variations: readonly ForeignRow[]): ForeignProduct {
  const name = cell(row, 'name')
  const categories = cell(row, 'categories').split(',')
  return {
    line: row.line,
    name,
    description: [cell(row, 'short description'), cell(row, 'description')].join('\n').replaceAll('\\n', '\n'),
    isPublished: cell(row, 'published') === '1' && cell(row, 'visibility in catalog') !== 'hidden',
    path: `/product/${cell(row, 'slug') || slugOf(name)}`,
    // The deepest first: `Kurtis > Party Wear`.
    categories: categories.flatMap((path) => path.split('>').toReversed()).map((word) => word.trim()),
    material: attribute(row, /fabric|material/i),
    color: attribute(row, /colou?r|shade/i),
    seoTitle: written(row, ['meta: _yoast_wpseo_title', 'meta: rank_math_title']),
    seoDescription: written(row, ['meta: _yoast_wpseo_metadesc', 'meta: rank_math_description']),
    pictures: picturesOf(row),
    variants: hasType(row, 'variable')
      ? variations.map((variation) => readVariant(row, variation))
      : [{ ...readVariant(row, row), color: '', size: onlyOne(attribute(row, /size/i)), pictures: [] }],
  }
}

/** What a variation leaves blank is its product's. */
function readVariant(product: ForeignRow, row: ForeignRow): ForeignVariant {
  const regular = cell(row, 'regular price') || cell(product, 'regular price')
  const isInStock = cell(row, 'in stock?') !== '0'
  return {
    line: row.line,
    ...splitOptions(attributesOf(row)),
    price: cell(row, 'sale price') || regular,
    comparePrice: regular,
    // Where variations share the number of their product, it can't be said which size has them.
    stock: isInStock && /^-?\d+$/.test(cell(row, 'stock')) ? cell(row, 'stock') : '',
    sku: cell(row, 'sku'),
    barcode: cell(row, 'gtin, upc, ean, or isbn'),
    pictures: picturesOf(row),
  }
}

function hasType(row: ForeignRow, type: string): boolean {
  return cell(row, 'type')
    .split(',')
    .some((each) => each.trim() === type)
}

function attributesOf(row: ForeignRow): (readonly [name: string, value: string])[] {
  return Object.keys(row.cells)
    .map((name) => /^attribute (\d+) name$/.exec(name)?.[1])
    .filter((place) => place !== undefined)
    .map((place) => [cell(row, `attribute ${place} name`), cell(row, `attribute ${place} value(s)`)] as const)
}

function attribute(row: ForeignRow, name: RegExp): string {
  return attributesOf(row).find(([each, value]) => name.test(each) && value !== '')?.[1] ?? ''
}

/** A simple product has one stock, so several sizes of it are only words. */
function onlyOne(values: string): string {
  return values.includes(',') ? '' : values
}

function picturesOf(row: ForeignRow): string[] {
  return cell(row, 'images')
    .split(/,\s*(?=https?:)/)
    .map((picture) => picture.trim())
    .filter((picture) => picture !== '')
}

/** The first text that isn't made of the plugin's variables, such as `%%title%%`. Exports have these columns if custom meta is chosen. */
function written(row: ForeignRow, names: readonly string[]): string {
  return names.map((name) => cell(row, name)).find((text) => text !== '' && !/%\w+%/.test(text)) ?? ''
}

/**
 * The address that WordPress makes of a name, unless the owner chose another. None of the export's own columns says that; a plugin or
 * a filter of the shop can add one, `Slug`.
 */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’"“”.]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function cell({ cells }: ForeignRow, name: string): string {
  return cells[name]?.trim() ?? ''
}
