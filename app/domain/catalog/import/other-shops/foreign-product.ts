import { parseRupees } from '#app/money.ts'
import type { PublicCategory } from '#app/vocabulary/categories.ts'
import { MAX_IMAGES } from '../../product-form/product-input.ts'
import { writeSizeCodes } from '../../size-codes.ts'
import type { FileCells } from '../csv-cells.ts'
import type { RowProblem } from '../import-messages.ts'
import { htmlText } from './html-text.ts'

/** The shops whose exports a product file may be. */
export type ForeignShop = 'shopify' | 'woocommerce'

/** A row of another shop's export: its cells by the names of their columns, in small letters. */
export interface ForeignRow {
  /** The line on which the row ends. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** A size of a product as another shop sells it, in one of its colours. Amounts and counts are as written there; empty if missing. */
export interface ForeignVariant {
  readonly line: number
  /** Empty when the shop doesn't sell it by colour. */
  readonly color: string
  /** Empty when there is one size. */
  readonly size: string
  readonly price: string
  readonly comparePrice: string
  /** Empty when the shop doesn't count its stock. */
  readonly stock: string
  readonly sku: string
  readonly barcode: string
  /** Pictures of this variant, which those of other colours don't show; may be empty. */
  readonly pictures: readonly string[]
}

/** A product as another shop sells it, in all its colours. */
export interface ForeignProduct {
  readonly line: number
  readonly name: string
  /** May be HTML. */
  readonly description: string
  /** Whether visitors see it there. */
  readonly isPublished: boolean
  /** Its path there; empty if unknown. */
  readonly path: string
  /** Words that may name a category, the likeliest first. */
  readonly categories: readonly string[]
  readonly material: string
  readonly color: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly pictures: readonly string[]
  readonly variants: readonly ForeignVariant[]
}

/** What a product gets where the other shop's file says nothing. */
export interface ForeignDefaults {
  /** A category's key. */
  readonly category: string
  readonly material: string
  readonly color: string
  readonly care: string
}

/** A product as a row of this shop's product file. */
export interface ConvertedRow {
  readonly line: number
  readonly cells: FileCells
  readonly problem: RowProblem | undefined
  readonly source: RowSource
}

/** Where a row came from, and what happens once its product is added. */
export interface RowSource {
  /** The product's path in the other shop, which leads here from then on; empty if unknown, and for all but the first colour. */
  readonly path: string
  /** The same id for the colours of one design, which are joined; null for a product of one colour. */
  readonly designId: string | null
}

const ONE_SIZE = 'Free Size'

/** The longest address of a picture that is taken over. */
const MAX_ADDRESS_LENGTH = 300

/** A product as rows of this shop's product file, one for each colour. */
export function convertProduct(
  product: ForeignProduct,
  defaults: ForeignDefaults,
  categories: readonly PublicCategory[],
): ConvertedRow[] {
  const colors = Map.groupBy(product.variants, ({ color }) => color.trim().toLowerCase())
  if (colors.size === 0) {
    const source = { path: '', designId: null }
    return [{ line: product.line, cells: { name: product.name }, problem: { code: 'no-variants' }, source }]
  }
  const designId = colors.size > 1 ? crypto.randomUUID() : null
  return [...colors.values()].map((variants, index): ConvertedRow => {
    const [first] = variants
    const color = first?.color.trim() || product.color || defaults.color
    const name = designId === null ? product.name : `${product.name} – ${first?.color.trim()}`
    return {
      line: (index === 0 ? undefined : first?.line) ?? product.line,
      cells: {
        ...sharedCells(product, defaults, categories),
        ...variantCells(variants),
        name,
        color,
        images: picturesOf(product, variants).join('\n'),
      },
      problem: problemOf(product, variants),
      source: { path: index === 0 ? product.path : '', designId },
    }
  })
}

function problemOf({ isPublished }: ForeignProduct, variants: readonly ForeignVariant[]): RowProblem | undefined {
  if (!isPublished) return { code: 'not-published' }
  const prices = new Set(variants.map(({ price }) => parseRupees(price)))
  if (prices.size > 1) return { code: 'prices-differ' }
  const sizes = variants.map(sizeOf)
  const twice = sizes.find((size, place) => sizes.indexOf(size) !== place)
  return twice === undefined ? undefined : { code: 'repeated-size', size: twice }
}

function sharedCells(
  product: ForeignProduct,
  defaults: ForeignDefaults,
  categories: readonly PublicCategory[],
): FileCells {
  const { description, material, seoTitle, seoDescription } = product
  return {
    category: categoryOf(product.categories, categories) ?? defaults.category,
    description: htmlText(description),
    material: material || defaults.material,
    care_instructions: defaults.care,
    seo_title: seoTitle,
    seo_description: seoDescription,
  }
}

function variantCells(variants: readonly ForeignVariant[]): FileCells {
  const [first] = variants
  const price = first?.price ?? ''
  const compared = parseRupees(first?.comparePrice ?? '') ?? 0
  const isReduced = compared > (parseRupees(price) ?? 0)
  const bySize = (read: (variant: ForeignVariant) => string) =>
    new Map(variants.map((variant) => [sizeOf(variant), read(variant)]))
  return {
    price,
    original_price: isReduced ? first?.comparePrice : price,
    size: variants.map(sizeOf).join(', '),
    stock_by_size: [...bySize(({ stock }) => units(stock))].map(([size, count]) => `${size}: ${count}`).join(', '),
    skus: writeSizeCodes(bySize(({ sku }) => sku.replaceAll(/\s+/g, '-'))),
    barcodes: writeSizeCodes(bySize(({ barcode }) => barcode.replace(/^'/, ''))),
  }
}

/** A size without the signs that separate sizes in a file. */
function sizeOf({ size }: ForeignVariant): string {
  return (
    size
      .replaceAll(/[,:\n]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || ONE_SIZE
  )
}

/** Shops that sell on back order count below zero. */
function units(stock: string): string {
  const count = Math.trunc(Number(stock))
  return Number.isFinite(count) && count > 0 ? String(count) : '0'
}

/** Those of a colour first; those of the product follow, unless they are another colour's. */
function picturesOf({ pictures, variants: all }: ForeignProduct, variants: readonly ForeignVariant[]): string[] {
  const own = variants.flatMap((variant) => variant.pictures)
  const others = all.flatMap((variant) => variant.pictures).filter((picture) => !own.includes(picture))
  const listed = [...own, ...pictures.filter((picture) => !others.includes(picture))]
  // The separator of addresses in a cell is escaped.
  const addresses = [...new Set(listed)].map((address) => address.replaceAll('|', '%7C'))
  return addresses.filter(isAddress).slice(0, MAX_IMAGES)
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && text.length <= MAX_ADDRESS_LENGTH && URL.canParse(text)
}

/** The first of this shop's categories that one of the words names, as its name, its slug or its key; undefined if none does. */
function categoryOf(words: readonly string[], categories: readonly PublicCategory[]): string | undefined {
  for (const word of words) {
    const plain = plainWords(word)
    const found = categories.find(({ key, slug, name }) => [key, slug, name].some((own) => plainWords(own) === plain))
    if (found) return found.key
  }
  return undefined
}

/** `Party Wear Kurtis` and `party-wear` are the same category. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:kurti|kurta)s?\b|\bwear\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Sizes and colours among the options of a variant, such as `[['Size', 'M'], ['Colour', 'Red']]`; other options are part of the size. */
export function splitOptions(options: readonly (readonly [name: string, value: string])[]): {
  color: string
  size: string
} {
  const named = options.filter(([, value]) => value.trim() !== '' && value !== 'Default Title')
  const isColor = ([name]: readonly [string, string]) => /\b(?:colou?r|shade)s?\b/i.test(name)
  const values = (chosen: typeof named) => chosen.map(([, value]) => value.trim()).join(' / ')
  return { color: values(named.filter(isColor)), size: values(named.filter((option) => !isColor(option))) }
}
