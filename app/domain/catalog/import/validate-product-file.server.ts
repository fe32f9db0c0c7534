import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { listEditedProducts } from '#app/domain/catalog/manage/edited-product.server.ts'
import type { ProductInput } from '#app/domain/catalog/manage/product-input.ts'
import { planChange } from '#app/domain/catalog/manage/save-product.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { createConcurrencyLimit, TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
import { FILE_COLUMNS, type FileCells, type FileColumn, readCells } from './product-file.ts'

/** A product file may be this large; a larger catalogue goes in parts. */
const FILE_LIMITS = { bytes: 20 * 1024 * 1024, rows: 20_000 } as const

/** Characters of a row, several times those of the longest product. */
const MAX_ROW_LENGTH = 100_000
const ROW_TOO_LONG = `The file has a row of more than ${MAX_ROW_LENGTH.toLocaleString('en-IN')} characters.`

/** The file is read in pieces of this many characters, between which others are served. */
const PIECE_LENGTH = 64 * 1024

/** A file that is being checked takes up to some 200 MB of memory, so they are checked one by one. */
const CHECKED_AT_ONCE = 1
const MAX_WAITING_FILES = 2

const limit = createConcurrencyLimit(CHECKED_AT_ONCE, MAX_WAITING_FILES)

export type CheckFileOutcome =
  | { readonly status: 'checked'; readonly importId: string }
  /** Nothing of the file can be used; `reason` is for the administrator. */
  | { readonly status: 'unreadable'; readonly reason: string }
  /** Other files are being checked. */
  | { readonly status: 'busy' }

/** What is kept of a row for the import; the state is the one that the check saw. */
export interface PlannedRow {
  readonly product: ProductInput
  /** Undefined for a new product. */
  readonly version: number | undefined
  readonly loadedStock: number | undefined
}

interface FileRow {
  /** On which the row ends. */
  readonly line: number
  readonly cells: FileCells
  /** What is wrong with the row as a whole. */
  readonly fault: string | undefined
}

interface CheckedRow {
  readonly line: number
  readonly productId: string | null
  readonly plan: PlannedRow | undefined
  readonly forecast: 'add' | 'change' | 'none' | 'faulty'
  readonly reasons: string[]
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const ROWS_AT_ONCE = 500

/** Characters in which the first line shows what stands between cells. */
const MAX_HEAD_LENGTH = 10_000

/** Reads a product file and finds out what importing it would do, row by row. Nothing of the catalogue changes. */
export async function checkProductFile(db: Db, actor: AdminActor, file: File): Promise<CheckFileOutcome> {
  try {
    return await limit.run(() => checkFile(db, actor, file))
  } catch (error) {
    if (error instanceof TooManyWaitingError) return { status: 'busy' }
    throw error
  }
}

async function checkFile(db: Db, actor: AdminActor, file: File): Promise<CheckFileOutcome> {
  const rows = await readRows(file)
  if (typeof rows === 'string') return { status: 'unreadable', reason: rows }

  const seen = new Set<string>()
  const checked: CheckedRow[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    checked.push(...(await checkRows(db, rows.slice(start, start + ROWS_AT_ONCE), seen)))
    // Others want an answer in between.
    await nextTurn()
  }
  return { status: 'checked', importId: await storeCheckedRows(db, actor, file.name, checked) }
}

/** @returns The rows below the head, or why there are none to be had. */
async function readRows(file: File): Promise<FileRow[] | string> {
  if (file.size > FILE_LIMITS.bytes) return 'The file is too large. A file may have 20 MB; please split it.'
  const text = await decode(file)
  if (text === undefined) return 'The file is not text in UTF-8. Please save it as "CSV UTF-8".'
  if (longestLine(text) > MAX_ROW_LENGTH) return ROW_TOO_LONG

  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
    }),
  )
  let head: string[] | undefined
  const rows: FileRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!head) {
        head = record.map((name) => name.trim().toLowerCase())
        const problem = problemOf(head)
        if (problem) return problem
      } else if (rows.length === FILE_LIMITS.rows) {
        return `The file has more than ${FILE_LIMITS.rows.toLocaleString('en-IN')} products. Please split it.`
      } else {
        rows.push(toFileRow(head, record, info.lines))
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') return ROW_TOO_LONG
    return `The file cannot be read from line ${error.lines ?? 1} on: ${error.message}`
  }
  if (!head) return 'The file is empty.'
  return rows.length === 0 ? 'The file has no products below its head.' : rows
}

async function decode(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.bytes())
  } catch {
    return undefined
  }
}

/** Characters of the longest line. The parser counts those of a row's cells, but not how many cells there are. */
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

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    yield text.slice(start, start + PIECE_LENGTH)
    await nextTurn()
  }
}

/** Spreadsheets of other countries put semicolons or tabs between cells: what the head has most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_HEAD_LENGTH).split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function problemOf(head: string[]): string | undefined {
  const unknown = head.find((name) => !isColumn(name))
  if (unknown !== undefined) return `The file has a column that no product has: "${unknown.slice(0, 40)}".`
  const twice = head.find((name, index) => head.indexOf(name) !== index)
  return twice === undefined ? undefined : `The file has the column "${twice}" twice.`
}

function isColumn(name: string): name is FileColumn {
  return (FILE_COLUMNS as readonly string[]).includes(name)
}

function toFileRow(head: string[], record: string[], line: number): FileRow {
  const cells = Object.fromEntries(head.map((name, index) => [name, record[index]]))
  const fault =
    record.length === head.length ? undefined : `The row has ${record.length} cells instead of ${head.length}`
  return { line, cells, fault }
}

/** @param seen Ids of the rows before; those of these rows are added. */
async function checkRows(db: Db, rows: FileRow[], seen: Set<string>): Promise<CheckedRow[]> {
  const ids = rows.map(({ cells }) => idOf(cells)).filter((id) => id !== undefined && isUuid(id)) as string[]
  const [products, archived] = await Promise.all([listEditedProducts(db, ids), listArchived(db, ids)])
  const read = rows.map((row) => {
    const id = idOf(row.cells)
    const problem = row.fault ?? problemOfId(id, { seen, archived })
    if (id !== undefined) seen.add(id)
    const present = products.get(id ?? '')
    return { ...row, id, present, ...(problem ? faulty(problem) : readCells(row.cells, present)) }
  })
  const pictures = await listKnownImages(
    db,
    read.flatMap((row) => (row.status === 'read' ? row.input.images : [])),
  )
  return read.map(({ line, cells, id, present, ...row }): CheckedRow => {
    const refuse = (...reasons: string[]): CheckedRow => ({
      line,
      productId: null,
      plan: undefined,
      forecast: 'faulty',
      reasons,
    })
    if (row.status === 'faulty') return refuse(...row.reasons)

    const unknown = row.input.images.filter((url) => !pictures.has(url) && !present?.images.includes(url))
    if (unknown.length > 0)
      return refuse(...unknown.map((url) => `images: the shop has no picture ${url.slice(0, 120)}`))
    if (!present) {
      const plan = { product: row.input, version: undefined, loadedStock: undefined }
      return { line, productId: id ?? randomUUID(), plan, forecast: 'add', reasons: [] }
    }

    const version = cells.version?.trim()
    const target = {
      productId: present.id,
      version: version ? Number(version) : present.version,
      loadedStock: row.stockWhenExported ?? present.stockQuantity,
    }
    const plan = { product: row.input, version: target.version, loadedStock: target.loadedStock }
    const { status } = planChange(present, target, row.input)
    if (status === 'edit-conflict')
      return refuse('version: the product was changed after the file was made; export it again')
    if (status === 'insufficient-stock')
      return refuse(`stock_quantity: ${present.reserved} pieces are promised to open payments`)
    return { line, productId: present.id, plan, forecast: status === 'unchanged' ? 'none' : 'change', reasons: [] }
  })
}

function faulty(reason: string) {
  return { status: 'faulty', reasons: [reason] } as const
}

function idOf(cells: FileCells): string | undefined {
  return cells.id?.trim().toLowerCase() || undefined
}

function problemOfId(
  id: string | undefined,
  { seen, archived }: { seen: ReadonlySet<string>; archived: ReadonlySet<string> },
): string | undefined {
  if (id === undefined) return undefined
  if (!isUuid(id)) return 'id: this is no id of a product; leave it empty for a new one'
  if (seen.has(id)) return 'id: the file has this product twice'
  return archived.has(id) ? 'id: the product was deleted; leave the id empty for a new one' : undefined
}

async function listArchived(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is not', null)
    .execute()
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

async function storeCheckedRows(db: Db, actor: AdminActor, fileName: string, rows: CheckedRow[]): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('product_imports')
      .values({ actor_id: actor.id, file_name: fileName.replaceAll('\0', '').slice(0, 200) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await tx
        .insertInto('product_import_rows')
        .values(
          rows.slice(start, start + ROWS_AT_ONCE).map(({ line, productId, plan, forecast, reasons }) => ({
            import_id: id,
            line,
            product_id: productId,
            input: plan ? JSON.stringify(plan) : null,
            forecast,
            outcome: plan ? null : 'refused',
            reasons,
          })),
        )
        .execute()
    }
    return id
  })
}
