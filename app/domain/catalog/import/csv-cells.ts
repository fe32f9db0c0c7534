import { typedText } from '#app/domain/catalog/field-texts.ts'
import {
  type ColumnOf,
  FIELD_LIST,
  type FieldName,
  mapFields,
  PRODUCT_FIELDS,
  type ProductField,
} from '#app/domain/catalog/product-fields.ts'
import { parseRupees } from '#app/money.ts'
import { DEFAULT_CATEGORIES, findCategory, type PublicCategory } from '#app/vocabulary/categories.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'
import { productInput, splitSizes } from '../product-form/product-input.ts'
import type { SavedProduct } from '../product-form/save-product.server.ts'
import { isShared, type StockBySize } from '../stock-by-size.ts'
import { type RowProblem, rowProblemText } from './import-messages.ts'

/** A column of a product file: a field, or what an export adds to recognise the product and changes made since. */
export type FileColumn =
  | ColumnOf<FieldName>
  | 'id'
  | 'version'
  | 'stock_when_exported'
  | 'stock_by_size'
  | 'stock_by_size_when_exported'

/** The columns of a product file, in the order of an export. An imported file may leave some out. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  'id',
  'version',
  ...FIELD_LIST.flatMap(({ column }): FileColumn[] =>
    column === 'stock_quantity'
      ? [column, 'stock_when_exported', 'stock_by_size', 'stock_by_size_when_exported']
      : [column],
  ),
]

/** The cells of one row by column; columns that the file does not have are missing. */
export type FileCells = Partial<Record<FileColumn, string>>

/** The product in a row, or why the row is invalid. */
export type ReadRow =
  | {
      readonly status: 'read'
      readonly input: SavedProduct
      readonly stockWhenExported: number | undefined
      readonly stockBySizeWhenExported: StockBySize | undefined
    }
  | { readonly status: 'has-errors'; readonly problems: RowProblem[] }

/** A product as the cells of a row. */
export function writeCells(product: EditedProduct): string[] {
  const cells = cellsOf(product)
  return FILE_COLUMNS.map((column) => disarm(cells[column]))
}

/**
 * Reads the cells of a row.
 *
 * @param present The current product, whose values fill missing columns. Undefined for a new one.
 * @param categories The shop's, whose names a file may use.
 */
export function readCells(
  cells: FileCells,
  present: EditedProduct | undefined,
  categories: readonly PublicCategory[] = DEFAULT_CATEGORIES,
): ReadRow {
  const own = present && cellsOf(present)
  const cell = (column: FileColumn) => {
    const given = cells[column]
    return given === undefined ? own?.[column] : arm(given)
  }
  const problems: RowProblem[] = []
  // Without the column, or with a blank cell, the stock by size stays as it is.
  const stockBySize = (column: 'stock_by_size' | 'stock_by_size_when_exported') => {
    const stock = readStockBySize(arm(cells[column] ?? ''))
    if (stock === 'invalid') problems.push({ code: 'invalid-stock-by-size', column })
    return stock === 'invalid' ? undefined : stock
  }
  const counted = stockBySize('stock_by_size')
  const typed = mapFields((field) =>
    field.kind === 'category'
      ? readCategory(cell(field.column), present?.category, categories)
      : readCell(field, cell(field.column), (code) => problems.push({ code, column: field.column })),
  )
  const count = (column: FileColumn) => {
    const text = cell(column)?.trim()
    if (text && !/^\d{1,7}$/.test(text)) problems.push({ code: 'invalid-count', column })
    return text ? Number(text) : undefined
  }
  // Without a stock column, the product's stock stays as it is, including sales until the import.
  const stockWhenExported = cells.stock_quantity === undefined ? present?.stockQuantity : count('stock_when_exported')

  const sum = counted && [...counted.values()].reduce((total, units) => total + units, 0)
  const parsed = productInput.safeParse(sum === undefined ? typed : { ...typed, stockQuantity: String(sum) })
  const sizes = parsed.success ? parsed.data.sizes : []
  // Units of a size that is no longer offered may stay counted.
  const others = [...(counted ?? [])].filter(([size]) => !sizes.includes(size))
  const [unknown] = others.find(([size]) => !present?.onHand.has(size)) ?? []
  if (parsed.success && unknown !== undefined) problems.push({ code: 'unknown-size', size: unknown.slice(0, 40) })
  const stockBySizeWhenExported = stockBySize('stock_by_size_when_exported')
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      problems.push({ code: 'invalid-field', column: PRODUCT_FIELDS[path[0] as FieldName].column, message })
    }
  }
  if (!parsed.success || problems.length > 0) return { status: 'has-errors', problems: withoutRepeats(problems) }
  const onHand =
    counted &&
    new Map([
      ...sizes.map((size) => [size, counted.get(size) ?? 0] as const),
      ...others.filter(([, units]) => units > 0),
    ])
  return {
    status: 'read',
    input: onHand ? { ...parsed.data, onHand } : parsed.data,
    stockWhenExported,
    stockBySizeWhenExported,
  }
}

/** Stock by size as a cell: `S: 3, M: 0`. No size has a comma. Empty where the sizes share a number. */
function writeStockBySize(stock: StockBySize): string {
  return isShared(stock) ? '' : [...stock].map(([size, units]) => `${size}: ${units}`).join(', ')
}

function readStockBySize(cell: string): StockBySize | 'invalid' | undefined {
  if (cell.trim() === '') return undefined
  const sizes = cell.split(',')
  const read = sizes.map((text) => /^(.*\S)\s*:\s*(\d{1,7})$/s.exec(text.trim()))
  const stock = new Map(read.map((match) => [match?.[1] ?? '', Number(match?.[2])]))
  return read.includes(null) || stock.size < sizes.length ? 'invalid' : stock
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

function cellsOf(product: EditedProduct): Record<FileColumn, string> {
  const fields = FIELD_LIST.map(({ name, column }) => [column, typedText(name, product[name])])
  return {
    ...(Object.fromEntries(fields) as Record<ColumnOf<FieldName>, string>),
    id: product.id,
    version: String(product.version),
    stock_when_exported: String(product.stockQuantity),
    stock_by_size: writeStockBySize(product.onHand),
    stock_by_size_when_exported: writeStockBySize(product.onHand),
  }
}

/** A cell as validation expects it. @param reject Reports what only files can get wrong. */
function readCell(
  field: ProductField,
  text: string | undefined,
  reject: (code: 'invalid-flag' | 'invalid-amount') => void,
) {
  switch (field.kind) {
    case 'flag': {
      const flag = (text ?? '').trim().toLowerCase()
      if (!FLAGS.has(flag)) reject('invalid-flag')
      return FLAGS.get(flag) ?? false
    }
    case 'amount':
    case 'optional-amount': {
      // Validation would replace an unreadable amount; in a file it is more likely a mistake.
      const isReplaced = (field.kind === 'amount' ? field.fallback : field.usual) !== undefined
      if (isReplaced && text?.trim() && parseRupees(text) === undefined) reject('invalid-amount')
      return text
    }
    case 'images':
      return splitLines(text ?? '')
    case 'care-symbols':
    case 'choices':
      return splitSizes((text ?? '').toLowerCase())
    case 'digits':
      return text?.trim() || undefined
    default:
      return text
  }
}

/** A category by its key, its slug or its name; an unknown one is a key. @param own The product's present one. */
function readCategory(text: string | undefined, own: string | undefined, categories: readonly PublicCategory[]) {
  const typed = text?.trim().toLowerCase()
  if (typed === undefined || typed === own) return typed
  return (findCategory(categories, typed) ?? categories.find(({ name }) => name.toLowerCase() === typed))?.key ?? typed
}

/** Addresses are one per line, or separated by `|`. */
function splitLines(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function withoutRepeats(problems: readonly RowProblem[]): RowProblem[] {
  return [...new Map(problems.map((problem) => [rowProblemText(problem), problem])).values()]
}
