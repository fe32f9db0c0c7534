import type { EditedProduct } from '#app/domain/catalog/manage/edited-product.ts'
import { type ProductInput, productInput } from '#app/domain/catalog/manage/product-input.ts'
import { parseRupees, plainRupees } from '#app/money.ts'

/** The columns of a product file, in the order of an export. An imported file may leave some out. */
export const FILE_COLUMNS = [
  'id',
  'version',
  'name',
  'description',
  'price',
  'original_price',
  'images',
  'category',
  'material',
  'color',
  'care_instructions',
  'size',
  'is_new',
  'is_bestseller',
  'is_featured',
  'stock_quantity',
  'stock_when_exported',
  'has_delivery_charge',
  'delivery_charge',
  'free_delivery_threshold',
  'hsn_code',
] as const

export type FileColumn = (typeof FILE_COLUMNS)[number]

/** The cells of one row by column; columns that the file does not have are missing. */
export type FileCells = Partial<Record<FileColumn, string>>

/** The product in a row, or why the row is invalid. */
export type ReadRow =
  | { readonly status: 'read'; readonly input: ProductInput; readonly stockWhenExported: number | undefined }
  | { readonly status: 'faulty'; readonly reasons: string[] }

/** A product as the cells of a row. */
export function writeCells(product: EditedProduct): string[] {
  const cells: Record<FileColumn, string> = {
    id: product.id,
    version: String(product.version),
    name: product.name,
    description: product.description,
    price: plainRupees(product.price),
    original_price: plainRupees(product.originalPrice),
    images: product.images.join('\n'),
    category: product.category,
    material: product.material,
    color: product.color,
    care_instructions: product.careInstructions,
    size: product.sizes.join(', '),
    is_new: yesOrNo(product.isNew),
    is_bestseller: yesOrNo(product.isBestseller),
    is_featured: yesOrNo(product.isFeatured),
    stock_quantity: String(product.stockQuantity),
    stock_when_exported: String(product.stockQuantity),
    has_delivery_charge: yesOrNo(product.hasDeliveryCharge),
    delivery_charge: plainRupees(product.deliveryCharge),
    free_delivery_threshold: plainRupees(product.freeDeliveryThreshold),
    hsn_code: product.hsnCode ?? '',
  }
  return FILE_COLUMNS.map((column) => disarm(cells[column]))
}

/**
 * Reads the cells of a row.
 *
 * @param present The current product, whose values fill missing columns. Undefined for a new one.
 */
export function readCells(cells: FileCells, present: EditedProduct | undefined): ReadRow {
  const own = present && cellsOf(present)
  const cell = (column: FileColumn) => {
    const given = cells[column]
    return given === undefined ? own?.[column] : arm(given)
  }
  const reasons: string[] = []
  const flag = (column: FileColumn) => {
    const text = (cell(column) ?? '').trim().toLowerCase()
    if (!FLAGS.has(text)) reasons.push(`${column}: enter yes or no`)
    return FLAGS.get(text) ?? false
  }
  const amount = (column: FileColumn) => {
    const text = cell(column)?.trim()
    if (text && parseRupees(text) === undefined) reasons.push(`${column}: enter an amount, such as 79 or 79.50`)
    return text
  }
  const count = (column: FileColumn) => {
    const text = cell(column)?.trim()
    if (text && !/^\d{1,7}$/.test(text)) reasons.push(`${column}: enter a whole number`)
    return text ? Number(text) : undefined
  }

  const parsed = productInput.safeParse({
    name: cell('name'),
    description: cell('description'),
    price: cell('price'),
    originalPrice: cell('original_price'),
    images: splitLines(cell('images') ?? ''),
    category: cell('category')?.trim().toLowerCase(),
    material: cell('material'),
    color: cell('color'),
    careInstructions: cell('care_instructions'),
    sizes: cell('size'),
    isNew: flag('is_new'),
    isBestseller: flag('is_bestseller'),
    isFeatured: flag('is_featured'),
    stockQuantity: cell('stock_quantity'),
    hasDeliveryCharge: flag('has_delivery_charge'),
    deliveryCharge: amount('delivery_charge'),
    freeDeliveryThreshold: amount('free_delivery_threshold'),
    hsnCode: cell('hsn_code')?.trim() || undefined,
  })
  // Without a stock column, the product's stock stays as it is, including sales until the import.
  const stockWhenExported = cells.stock_quantity === undefined ? present?.stockQuantity : count('stock_when_exported')
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      reasons.push(`${COLUMN_OF[String(path[0]) as keyof ProductInput]}: ${lowerFirst(message)}`)
    }
  }
  if (!parsed.success || reasons.length > 0) return { status: 'faulty', reasons: [...new Set(reasons)] }
  return { status: 'read', input: parsed.data, stockWhenExported }
}

/**
 * Makes a cell safe for spreadsheets, which run text that starts like a formula: puts an apostrophe before it, and before an
 * apostrophe that is already there. {@link arm} removes it.
 */
export function disarm(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** Undoes {@link disarm}. */
export function arm(cell: string): string {
  return cell.startsWith("'") && DANGEROUS.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** East Asian spreadsheets also accept the full-width forms. */
const DANGEROUS = /^[=+\-@\t\r\n'＝＋－＠]/

const FLAGS = new Map([
  ...['yes', 'y', 'true', '1'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', '0', ''].map((text) => [text, false] as const),
])

const COLUMN_OF: Record<keyof ProductInput, FileColumn> = {
  name: 'name',
  description: 'description',
  price: 'price',
  originalPrice: 'original_price',
  images: 'images',
  category: 'category',
  material: 'material',
  color: 'color',
  careInstructions: 'care_instructions',
  sizes: 'size',
  isNew: 'is_new',
  isBestseller: 'is_bestseller',
  isFeatured: 'is_featured',
  stockQuantity: 'stock_quantity',
  hasDeliveryCharge: 'has_delivery_charge',
  deliveryCharge: 'delivery_charge',
  freeDeliveryThreshold: 'free_delivery_threshold',
  hsnCode: 'hsn_code',
}

function cellsOf(product: EditedProduct): FileCells {
  const cells = writeCells(product)
  return Object.fromEntries(FILE_COLUMNS.map((column, index) => [column, arm(cells[index] ?? '')]))
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** Lists of addresses are one per line, or separated by bars. */
function splitLines(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
