import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import type { ProductInput } from '#app/domain/catalog/product-fields.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { createConcurrencyLimit, TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
import { undeclared } from '../declarations.ts'
import { imagesOf } from '../images/image-cleanup.server.ts'
import { listEditedProducts } from '../product-form/edited-product.server.ts'
import { planChange, type SavedProduct } from '../product-form/save-product.server.ts'
import { IN_BIN } from '../product-row.ts'
import { FILE_COLUMNS, type FileCells, type FileColumn, readCells } from './csv-cells.ts'
import { FILE_LIMITS, type FileProblem, type RowProblem } from './import-messages.ts'
import {
  convertProduct,
  type ForeignDefaults,
  type ForeignRow,
  type ForeignShop,
  type RowSource,
} from './other-shops/foreign-product.ts'
import { isShopifyExport, readShopify } from './other-shops/shopify.ts'
import { isWooCommerceExport, readWooCommerce } from './other-shops/woocommerce.ts'

/** The file is read in chunks of this many characters, so that other requests run in between. */
const CHUNK_LENGTH = 64 * 1024

/** Checking a file takes up to 200 MB of memory, so files are checked one at a time. */
const CHECKED_AT_ONCE = 1
const MAX_WAITING_FILES = 2

const limit = createConcurrencyLimit(CHECKED_AT_ONCE, MAX_WAITING_FILES)

export type CheckFileOutcome =
  | { readonly status: 'checked'; readonly importId: string }
  /** The file as a whole was rejected. */
  | { readonly status: 'rejected'; readonly problem: FileProblem }
  /** Other files are being checked. */
  | { readonly status: 'busy' }

/** A row as stored for the import; version and stock are those of the file, or those that the check saw. */
export interface PlannedRow {
  readonly product: ProductInput
  /** Stock by size as entries, because rows are stored as JSON; absent where the file doesn't count sizes. */
  readonly onHand?: readonly (readonly [size: string, units: number])[] | undefined
  readonly loadedOnHand?: readonly (readonly [size: string, units: number])[] | undefined
  /** Undefined for a new product. */
  readonly version: number | undefined
  readonly loadedStock: number | undefined
  /** Absent for a row of a product file. Its pictures are still addresses of the other shop. */
  readonly source?: RowSource
}

/** For files of other shops. */
interface CheckOptions {
  readonly defaults: ForeignDefaults
  /** Those of the paths of another shop that lead into this one already. */
  findKnownPaths(paths: readonly string[]): Promise<ReadonlySet<string>>
}

interface FileRow {
  /** The line on which the row ends. */
  readonly line: number
  readonly cells: FileCells
  /** Why the row as a whole is invalid. */
  readonly problem: RowProblem | undefined
  readonly source?: RowSource | undefined
}

interface CheckedRow {
  readonly line: number
  /** As the file has it; undefined without that column. */
  readonly name: string | undefined
  readonly productId: string | null
  readonly plan: PlannedRow | undefined
  readonly forecast: 'add' | 'change' | 'none' | 'faulty'
  readonly problems: RowProblem[]
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const ROWS_AT_ONCE = 500

/** How much of the first line is searched for the delimiter, in characters. */
const MAX_HEAD_LENGTH = 10_000

const NOTHING_SAID: CheckOptions = {
  defaults: { category: '', material: '', color: '', care: '' },
  findKnownPaths: async () => new Set(),
}

/**
 * Reads a product file, or the product export of Shopify or WooCommerce, and works out what importing it would do, row by row. Doesn't change
 * the catalogue.
 */
export async function checkProductFile(
  db: Db,
  actor: AdminActor,
  file: File,
  options = NOTHING_SAID,
): Promise<CheckFileOutcome> {
  try {
    return await limit.run(() => checkFile(db, actor, file, options))
  } catch (error) {
    if (error instanceof TooManyWaitingError) return { status: 'busy' }
    throw error
  }
}

async function checkFile(db: Db, actor: AdminActor, file: File, options: CheckOptions): Promise<CheckFileOutcome> {
  const read = await readFile(file)
  if ('code' in read) return { status: 'rejected', problem: read }

  const { settings } = await readSettings(db)
  const { shop } = read
  const rows = shop === undefined ? read.rows : await convertRows(read.rows, { ...options, shop, settings })
  if (rows.length === 0) return { status: 'rejected', problem: { code: 'no-products' } }
  const seen = new Set<string>()
  const checked: CheckedRow[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    checked.push(...(await checkRows(db, rows.slice(start, start + ROWS_AT_ONCE), { seen, settings })))
    // Other requests run in between.
    await nextTurn()
  }
  return { status: 'checked', importId: await storeCheckedRows(db, { actor, fileName: file.name, shop }, checked) }
}

/** The shops whose exports are known, with what recognises them by their columns and reads them. */
const FOREIGN_SHOPS = [
  { shop: 'shopify', isExport: isShopifyExport, read: readShopify },
  { shop: 'woocommerce', isExport: isWooCommerceExport, read: readWooCommerce },
] as const

interface ConvertOptions extends CheckOptions {
  readonly shop: ForeignShop
  readonly settings: ShopSettings
}

/** The rows of another shop's export as rows of a product file. */
async function convertRows(rows: readonly FileRow[], options: ConvertOptions): Promise<FileRow[]> {
  const { shop, settings, defaults, findKnownPaths } = options
  const reader = FOREIGN_SHOPS.find((each) => each.shop === shop)
  const products = reader?.read(rows.filter(({ problem }) => !problem) as readonly ForeignRow[]) ?? []
  const known = await findKnownPaths(products.map(({ path }) => path).filter((path) => path !== ''))
  const converted = products.flatMap((product) => {
    const colours = convertProduct(product, defaults, settings.categories)
    if (!known.has(product.path)) return colours
    return colours.map((row): FileRow => ({ ...row, problem: { code: 'already-imported' } }))
  })
  return [...rows.filter(({ problem }) => problem), ...converted]
}

interface ReadFile {
  /** Whose export it is; undefined for a product file. */
  readonly shop: ForeignShop | undefined
  /** The rows below the header; never empty. */
  readonly rows: FileRow[]
}

/** @returns What the file has, or why it was rejected. */
async function readFile(file: File): Promise<ReadFile | FileProblem> {
  if (file.size > FILE_LIMITS.bytes) return { code: 'too-large' }
  const text = await decode(file)
  if (text === undefined) return { code: 'not-utf-8' }
  if (longestLine(text) > FILE_LIMITS.rowLength) return { code: 'row-too-long' }

  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: FILE_LIMITS.rowLength,
    }),
  )
  let head: string[] | undefined
  let shop: ForeignShop | undefined
  const rows: FileRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!head) {
        const names = record.map((name) => name.trim().toLowerCase())
        head = names
        shop = FOREIGN_SHOPS.find(({ isExport }) => isExport(names))?.shop
        const problem = shop === undefined ? problemOf(names) : undefined
        if (problem) return problem
      } else if (rows.length === FILE_LIMITS.rows) {
        return { code: 'too-many-rows' }
      } else {
        rows.push(toFileRow(head, record, info.lines))
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { code: 'row-too-long' }
    return { code: 'unreadable', line: Number(error.lines ?? 1), detail: error.message }
  }
  if (!head) return { code: 'empty' }
  return rows.length === 0 ? { code: 'no-products' } : { shop, rows }
}

async function decode(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.bytes())
  } catch {
    return undefined
  }
}

/** The length of the longest line, in characters. The parser's own limit counts the characters in a row's cells, but not the cells. */
function longestLine(text: string): number {
  let longest = 0
  let start = 0
  for (let end = 0; end <= text.length; end++) {
    const isEnd = end === text.length || text.charCodeAt(end) === LINE_FEED || text.charCodeAt(end) === CARRIAGE_RETURN
    if (!isEnd) continue
    longest = Math.max(longest, end - start)
    start = end + 1
  }
  return longest
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    yield text.slice(start, start + CHUNK_LENGTH)
    await nextTurn()
  }
}

/** The most frequent delimiter in the header: some countries' spreadsheets use semicolons or tabs. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_HEAD_LENGTH).split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function problemOf(head: string[]): FileProblem | undefined {
  const unknown = head.find((name) => !isColumn(name))
  if (unknown !== undefined) return { code: 'unknown-column', column: unknown.slice(0, 40) }
  const twice = head.find((name, index) => head.indexOf(name) !== index)
  return twice === undefined ? undefined : { code: 'repeated-column', column: twice }
}

function isColumn(name: string): name is FileColumn {
  return (FILE_COLUMNS as readonly string[]).includes(name)
}

function toFileRow(head: string[], record: string[], line: number): FileRow {
  const cells = Object.fromEntries(head.map((name, index) => [name, record[index]]))
  if (record.length === head.length) return { line, cells, problem: undefined }
  return { line, cells, problem: { code: 'wrong-cell-count', cells: record.length, expected: head.length } }
}

interface FileContext {
  /** Ids in earlier rows; the ids of checked rows are added. */
  readonly seen: Set<string>
  readonly settings: ShopSettings
}

async function checkRows(db: Db, rows: FileRow[], { seen, settings }: FileContext): Promise<CheckedRow[]> {
  const ids = rows.map(({ cells }) => idOf(cells)).filter((id) => id !== undefined && isUuid(id)) as string[]
  const [products, archived] = await Promise.all([listEditedProducts(db, ids), listArchived(db, ids)])
  const read = rows.map((row) => {
    const id = idOf(row.cells)
    const problem = row.problem ?? problemOfId(id, { seen, archived })
    if (id !== undefined) seen.add(id)
    const present = products.get(id ?? '')
    return {
      ...row,
      id,
      present,
      ...(problem ? withProblem(problem) : readCells(row.cells, present, settings.categories)),
    }
  })
  const pictures = await listKnownImages(
    db,
    read.flatMap((row) => (row.status === 'read' ? imagesOf(row.input) : [])),
  )
  return read.map(({ line, cells, id, present, source, ...row }): CheckedRow => {
    const named = { line, name: cells.name }
    const reject = (...problems: RowProblem[]): CheckedRow => ({
      ...named,
      productId: null,
      plan: undefined,
      forecast: 'faulty',
      problems,
    })
    if (row.status === 'has-errors') return reject(...row.problems)

    const unknown = imagesOf(row.input).filter((url) => !pictures.has(url) && !imagesOf(present ?? {}).includes(url))
    if (unknown.length > 0 && !source) {
      const { shareImage } = row.input
      const columnOf = (url: string) => url === shareImage && ({ column: 'share_image' } as const)
      return reject(
        ...unknown.map((url) => ({ code: 'unknown-image', ...columnOf(url), url: url.slice(0, 120) }) as const),
      )
    }
    const missing = undeclared(row.input, settings, present?.designGuide)
    if (!present) {
      if (missing.length > 0) return reject({ code: 'undeclared', missing })
      const plan = { ...toPlan(row.input), version: undefined, loadedStock: undefined, ...(source && { source }) }
      return { ...named, productId: id ?? randomUUID(), plan, forecast: 'add', problems: [] }
    }

    const version = cells.version?.trim()
    const target = {
      productId: present.id,
      version: version ? Number(version) : present.version,
      loadedStock: row.stockWhenExported ?? present.stockQuantity,
      loadedOnHand: row.stockBySizeWhenExported,
    }
    const plan = {
      ...toPlan(row.input),
      version: target.version,
      loadedStock: target.loadedStock,
      loadedOnHand: target.loadedOnHand && [...target.loadedOnHand],
    }
    const { status } = planChange(present, target, row.input)
    if (status === 'edit-conflict' || status === 'stock-by-size' || status === 'stock-changed') {
      return reject({ code: status })
    }
    if (present.usual && row.input.price !== present.price) return reject({ code: 'in-sale' })
    if (status === 'insufficient-stock') return reject({ code: 'insufficient-stock', reserved: present.reserved })
    if (status === 'change' && missing.length > 0) return reject({ code: 'undeclared', missing })
    const forecast = status === 'unchanged' ? 'none' : 'change'
    return { ...named, productId: present.id, plan, forecast, problems: [] }
  })
}

function toPlan({ onHand, ...product }: SavedProduct): Pick<PlannedRow, 'product' | 'onHand'> {
  return { product, onHand: onHand && [...onHand] }
}

function withProblem(problem: RowProblem) {
  return { status: 'has-errors', problems: [problem] } as const
}

function idOf(cells: FileCells): string | undefined {
  return cells.id?.trim().toLowerCase() || undefined
}

function problemOfId(
  id: string | undefined,
  { seen, archived }: { seen: ReadonlySet<string>; archived: ReadonlySet<string> },
): RowProblem | undefined {
  if (id === undefined) return undefined
  if (!isUuid(id)) return { code: 'invalid-id' }
  if (seen.has(id)) return { code: 'repeated-id' }
  return archived.has(id) ? { code: 'archived-product' } : undefined
}

async function listArchived(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('products').select('id').where('id', 'in', ids).where(IN_BIN).execute()
  return new Set(rows.map(({ id }) => id))
}

async function listKnownImages(db: Db, urls: string[]): Promise<Set<string>> {
  const keys = new Set(urls.map(imageKey).filter((key) => key !== undefined))
  if (keys.size === 0) return new Set()
  const rows = await db
    .selectFrom('stored_images')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ key }) => imageAddress(key)))
}

interface CheckedFile {
  readonly actor: AdminActor
  readonly fileName: string
  readonly shop: ForeignShop | undefined
}

async function storeCheckedRows(db: Db, { actor, fileName, shop }: CheckedFile, rows: CheckedRow[]): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('product_imports')
      .values({ actor_id: actor.id, source: shop ?? null, file_name: fileName.replaceAll('\0', '').slice(0, 200) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await tx
        .insertInto('product_import_rows')
        .values(
          rows.slice(start, start + ROWS_AT_ONCE).map(({ line, name, productId, plan, forecast, problems }) => ({
            import_id: id,
            line,
            name: name?.replaceAll('\0', '').toWellFormed().slice(0, 200) ?? null,
            product_id: productId,
            input: plan ? JSON.stringify(plan) : null,
            forecast,
            outcome: plan ? null : 'refused',
            problems: JSON.stringify(problems),
          })),
        )
        .execute()
    }
    return id
  })
}
