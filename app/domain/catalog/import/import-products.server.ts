import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import { type AdminActor, findAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { pageSlice } from '#app/shared/table-page.ts'
import { joinColours } from '../designs/change-design.server.ts'
import { deleteProduct } from '../manage/delete-product.server.ts'
import { productPath } from '../product-address.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import {
  changeProductIn,
  createProductIn,
  type SaveRefusal,
  type SaveServices,
} from '../product-form/save-product.server.ts'
import type { PlannedRow } from './check-product-file.server.ts'
import { type RowProblem, rowProblemText } from './import-messages.ts'
import type { ForeignShop } from './other-shops/foreign-product.ts'
import { hasForeignPictures, type PictureServices, takeOverPictures } from './other-shops/take-over-pictures.server.ts'

/** The queue of jobs that import product files: `{ importId }`. */
export const IMPORT_PRODUCTS = 'import-products'

/** The queue of jobs that undo imports: `{ importId }`. */
export const UNDO_IMPORT = 'undo-product-import'

/** What imports from other shops need beside the database. */
export interface ImportServices extends PictureServices {
  readonly jobs: JobSender
  /** Makes the addresses of another shop lead to this one's; those that lead somewhere already stay as they are. */
  addRedirects(tx: Tx, actor: AdminActor | undefined, redirects: readonly OldAddress[]): Promise<void>
  /** Removes those that still lead there. */
  removeRedirects(tx: Tx, actor: AdminActor, redirects: readonly OldAddress[]): Promise<void>
}

interface OldAddress {
  readonly from: string
  readonly to: string
}

/** The import of a product file, as its page shows it. */
export interface ProductImport {
  readonly id: string
  readonly fileName: string
  readonly status: 'checked' | 'running' | 'done' | 'undoing' | 'undone'
  /** The shop whose export the file is; null for a product file. */
  readonly source: ForeignShop | null
  /** Number of rows by what the check found. */
  readonly forecast: Readonly<Record<'add' | 'change' | 'none' | 'faulty', number>>
  /** Number of imported rows by outcome; `refused` counts only rows that had passed the check. */
  readonly outcome: Readonly<Record<'added' | 'changed' | 'unchanged' | 'refused' | 'undone', number>>
}

/** A row of an import. */
export interface ImportRow {
  /** The line of the file on which the row ends. */
  readonly line: number
  /** As the file has it; null without that column. */
  readonly name: string | null
  /** Null until the row's turn. */
  readonly outcome: keyof ProductImport['outcome'] | null
  /** Why it isn't imported, or not as a whole, in words; may be empty. */
  readonly reasons: string[]
  /** What is to be added: `M: 3, L: 0`, and how many pictures. Null for a row that can't be imported. */
  readonly planned: { readonly price: Paise; readonly stock: string; readonly pictures: number } | null
}

export type StartImportOutcome = { readonly status: 'started' | 'already-started' | 'unknown-import' }

/** How long one job runs before the next one continues, in milliseconds; far below a job's time limit. */
const SLICE_MS = 30_000

const RETENTION_DAYS = 30

/** Starts importing a checked file in the background. Safe to repeat: a file is imported once. */
export async function startImport(
  db: Db,
  { jobs, actor }: SaveServices,
  importId: string,
): Promise<StartImportOutcome> {
  if (!isUuid(importId)) return { status: 'unknown-import' }
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('product_imports')
      .select(['status', 'file_name'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { status: 'unknown-import' }
    if (found.status !== 'checked') return { status: 'already-started' }

    await tx
      .updateTable('product_imports')
      .set({ status: 'running', started_at: transactionTime, actor_id: actor.id })
      .where('id', '=', importId)
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'import-products',
      entity: 'product_imports',
      entityId: importId,
      after: { fileName: found.file_name },
    })
    await jobs.enqueue(tx, IMPORT_PRODUCTS, { importId })
    return { status: 'started' }
  })
}

/**
 * Imports a part of a file, row by row, and continues in another job. Each row and its outcome are one transaction, so an
 * interruption repeats and loses nothing. Safe to repeat.
 */
export async function continueImport(db: Db, services: ImportServices, importId: string): Promise<void> {
  const { jobs } = services
  const actor = await findActor(db, importId)
  if (actor === 'not-allowed') return rejectRemainingRows(db, services, importId)

  const end = performance.now() + SLICE_MS
  while (performance.now() < end) {
    if (actor === undefined) return
    await takeOverPictures(db, services, importId)
    if (!(await importNextRow(db, { jobs, actor }, importId))) return finish(db, { services, actor }, importId)
  }
  await jobs.enqueue(db, IMPORT_PRODUCTS, { importId })
}

/** The import with this id; undefined for any other text. */
export async function findImport(db: Db, importId: string): Promise<ProductImport | undefined> {
  if (!isUuid(importId)) return undefined
  const found = await db
    .selectFrom('product_imports')
    .select(['id', 'file_name as fileName', 'status', 'source'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!found) return undefined

  const groups = await db
    .selectFrom('product_import_rows')
    .select(['forecast', 'outcome', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy(['forecast', 'outcome'])
    .execute()
  const forecast = { add: 0, change: 0, none: 0, faulty: 0 }
  const outcome = { added: 0, changed: 0, unchanged: 0, refused: 0, undone: 0 }
  for (const group of groups) {
    forecast[group.forecast as keyof typeof forecast] += group.count
    const failedCheck = group.forecast === 'faulty'
    if (group.outcome !== null && !failedCheck) outcome[group.outcome as keyof typeof outcome] += group.count
  }
  return { ...found, forecast, outcome }
}

/**
 * One page of an import's rows: of a product file those that were rejected, in the order of the file; of another shop's export all, those with
 * a problem first.
 */
export async function listRows(
  db: Db,
  { id, source }: Pick<ProductImport, 'id' | 'source'>,
  page: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  const { limit, offset } = pageSlice(page)
  const hasProblem = sql<boolean>`outcome is not distinct from 'refused' or problems <> '[]'`
  const listed = db
    .selectFrom('product_import_rows')
    .where('import_id', '=', id)
    .$if(source === null, (query) => query.where('outcome', '=', 'refused'))
  const [rows, { total }] = await Promise.all([
    listed
      .select(['line', 'name', 'outcome', 'input', 'problems', 'reasons'])
      .orderBy(hasProblem, 'desc')
      .orderBy('line')
      .limit(limit)
      .offset(offset)
      .execute(),
    listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map(({ line, name, outcome, input, problems, reasons }): ImportRow => {
      const plan = input as unknown as PlannedRow | null
      return {
        line,
        name,
        outcome: outcome as ImportRow['outcome'],
        // Imports checked by an older release store their reasons as text.
        reasons: [...(problems as unknown as RowProblem[]).map(rowProblemText), ...reasons],
        planned: plan && {
          price: plan.product.price,
          stock: (plan.onHand ?? []).map(([size, units]) => `${size}: ${units}`).join(', '),
          pictures: plan.product.images.length,
        },
      }
    }),
    total,
  }
}

/** Deletes imports past their retention, with their rows. Safe to repeat. */
export async function deleteExpiredImports(db: Db): Promise<void> {
  await db
    .deleteFrom('product_imports')
    .where('created_at', '<', before(transactionTime, { days: RETENTION_DAYS }))
    .where('status', 'not in', ['running', 'undoing'])
    .execute()
}

/** @returns Undefined when nothing is left to import, `not-allowed` when the user who started it is no longer an administrator. */
async function findActor(
  db: Db,
  importId: string,
  status: 'running' | 'undoing' = 'running',
): Promise<AdminActor | 'not-allowed' | undefined> {
  const found = await db
    .selectFrom('product_imports')
    .select('actor_id')
    .where('id', '=', importId)
    .where('status', '=', status)
    .executeTakeFirst()
  return found && ((await findAdmin(db, found.actor_id)) ?? 'not-allowed')
}

/** @returns False when no row is left. */
async function importNextRow(db: Db, services: SaveServices, importId: string): Promise<boolean> {
  const taken = { line: 0 }
  try {
    return await inTransaction(db, async (tx) => {
      const row = await lockNextRow(tx, importId)
      if (!row) return false
      // The one whose pictures were fetched was refused, or another job has imported it.
      if (hasForeignPictures(row.plan)) return true
      taken.line = row.line
      await recordOutcome(tx, importId, row.line, await saveRow(tx, services, row))
      return true
    })
  } catch (error) {
    if (taken.line === 0) throw error
    log.error({ err: error, importId, line: taken.line }, 'could not import a row of a product file')
    await recordOutcome(db, importId, taken.line, { outcome: 'refused', problems: [{ code: 'unexpected-error' }] })
    return true
  }
}

interface OpenRow {
  readonly line: number
  readonly productId: string
  readonly plan: PlannedRow
  readonly forecast: string
  /** Found before its turn. */
  readonly problems: RowProblem[]
}

async function lockNextRow(tx: Tx, importId: string): Promise<OpenRow | undefined> {
  const row = await tx
    .selectFrom('product_import_rows')
    .select(['line', 'product_id', 'input', 'forecast', 'problems'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  // The check writes the product id and the plan together, and the table's constraints require both.
  return {
    line: row.line,
    productId: row.product_id ?? '',
    plan: row.input as unknown as PlannedRow,
    forecast: row.forecast,
    problems: row.problems as unknown as RowProblem[],
  }
}

const IMPORTED = { reason: 'import', note: null } as const

interface RowOutcome {
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused'
  readonly problems: RowProblem[]
}

async function saveRow(
  tx: Tx,
  services: SaveServices,
  { productId, plan, forecast, problems }: OpenRow,
): Promise<RowOutcome> {
  const { version, loadedStock } = plan
  const product = { ...plan.product, onHand: plan.onHand && new Map(plan.onHand) }
  const loadedOnHand = plan.loadedOnHand && new Map(plan.loadedOnHand)
  const exists = forecast !== 'add' || (await findEditedProduct(tx, productId)) !== undefined
  const outcome = exists
    ? await changeProductIn(
        tx,
        { ...services, stockChange: IMPORTED },
        { productId, version, loadedStock, loadedOnHand },
        product,
      )
    : await createProductIn(tx, services.actor, product, productId)
  switch (outcome.status) {
    case 'added':
    case 'changed':
    case 'unchanged':
      return { outcome: outcome.status, problems }
    default:
      return { outcome: 'refused', problems: [problemOf(outcome)] }
  }
}

function problemOf(refusal: SaveRefusal): RowProblem {
  switch (refusal.status) {
    case 'unknown-product':
      return { code: 'deleted-product' }
    case 'edit-conflict':
      return { code: 'edit-conflict' }
    case 'insufficient-stock':
      return { code: 'insufficient-stock', reserved: refusal.reserved }
    case 'stock-by-size':
    case 'stock-changed':
      return { code: refusal.status }
    case 'unknown-image':
      return { code: 'image-unavailable', position: refusal.position }
    case 'unknown-share-image':
      return { code: 'share-image-unavailable' }
    case 'sku-taken':
      return { code: 'sku-taken', sku: refusal.sku, owner: refusal.owner.name }
    case 'undeclared':
      return { code: 'undeclared', missing: refusal.missing }
  }
}

async function recordOutcome(db: Db, importId: string, line: number, { outcome, problems }: RowOutcome): Promise<void> {
  await db
    .updateTable('product_import_rows')
    .set({ outcome, problems: JSON.stringify(problems) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

async function rejectRemainingRows(db: Db, services: ImportServices, importId: string): Promise<void> {
  await db
    .updateTable('product_import_rows')
    .set({ outcome: 'refused', problems: JSON.stringify([{ code: 'not-an-administrator' } satisfies RowProblem]) })
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .execute()
  await finish(db, { services, actor: undefined }, importId)
}

interface Finisher {
  readonly services: ImportServices
  /** Undefined once the user who started it is no longer an administrator. */
  readonly actor: AdminActor | undefined
}

/**
 * Ends the import unless another job still holds a row of it. What comes from another shop is complete then: the colours of a design are
 * joined, and its old addresses lead here.
 */
async function finish(db: Db, { services, actor }: Finisher, importId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('product_imports')
      .set({ status: 'done', finished_at: transactionTime })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .where(({ not, exists, selectFrom, lit }) =>
        not(
          exists(
            selectFrom('product_import_rows')
              .select(lit(1).as('one'))
              .where('import_id', '=', importId)
              .where('outcome', 'is', null),
          ),
        ),
      )
      .returning('source')
      .executeTakeFirst()
    if (!ended?.source) return

    const rows = await listImported(tx, importId, 'added')
    const designs = Map.groupBy(rows, ({ designId }) => designId)
    for (const [designId, colours] of designs) {
      if (designId !== null && colours.length > 1)
        await joinColours(
          tx,
          designId,
          colours.map(({ id }) => id),
        )
    }
    await services.addRedirects(tx, actor, oldAddresses(rows))
  })
}

export type UndoImportOutcome = { readonly status: 'started' | 'not-undoable' | 'unknown-import' }

/** Starts undoing an import that only added products. Safe to repeat. */
export async function startUndo(db: Db, { jobs, actor }: SaveServices, importId: string): Promise<UndoImportOutcome> {
  const found = await findImport(db, importId)
  if (!found) return { status: 'unknown-import' }
  if (!isUndoable(found)) return { status: 'not-undoable' }
  return inTransaction(db, async (tx) => {
    const started = await tx
      .updateTable('product_imports')
      .set({ status: 'undoing', actor_id: actor.id })
      .where('id', '=', importId)
      .where('status', '=', 'done')
      .returning('file_name as fileName')
      .executeTakeFirst()
    if (!started) return { status: 'not-undoable' }
    const what = { entity: 'product_imports', entityId: importId, after: started }
    await recordAudit(tx, { actor, action: 'undo-import', ...what })
    await jobs.enqueue(tx, UNDO_IMPORT, { importId })
    return { status: 'started' }
  })
}

/** Whether an import can be undone: it is done, and changed no product that there was before. */
export function isUndoable({ status, outcome }: ProductImport): boolean {
  return status === 'done' && outcome.added > 0 && outcome.changed === 0
}

/**
 * Puts a part of what an import added into the bin, and continues in another job; at the end its redirects go. Safe to repeat. Does
 * nothing if the user who started it is no longer an administrator: another one can then start it again.
 */
export async function continueUndo(db: Db, services: ImportServices, importId: string): Promise<void> {
  const actor = await findActor(db, importId, 'undoing')
  if (actor === 'not-allowed') return setStatus(db, importId, 'done')
  if (actor === undefined) return
  const end = performance.now() + SLICE_MS
  while (performance.now() < end) {
    const row = await db
      .selectFrom('product_import_rows')
      .select(['line', 'product_id as productId'])
      .where('import_id', '=', importId)
      .where('outcome', '=', 'added')
      .limit(1)
      .executeTakeFirst()
    if (!row) return endUndo(db, { services, actor }, importId)
    // One that is in the bin already is what undoing wants. Its SKUs are free, so that a corrected file can have them.
    await deleteProduct(db, actor, row.productId ?? '')
    await db.updateTable('products').set({ skus: '' }).where('id', '=', row.productId).execute()
    await db
      .updateTable('product_import_rows')
      .set({ outcome: 'undone' })
      .where('import_id', '=', importId)
      .where('line', '=', row.line)
      .execute()
  }
  await services.jobs.enqueue(db, UNDO_IMPORT, { importId })
}

async function endUndo(
  db: Db,
  { services, actor }: { services: ImportServices; actor: AdminActor },
  importId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await services.removeRedirects(tx, actor, oldAddresses(await listImported(tx, importId, 'undone')))
    await setStatus(tx, importId, 'undone')
  })
}

async function setStatus(db: Db | Tx, importId: string, status: 'done' | 'undone'): Promise<void> {
  await db.updateTable('product_imports').set({ status }).where('id', '=', importId).execute()
}

interface ImportedRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly path: string | null
  readonly designId: string | null
}

/** The products that an import from another shop added, in the order of the file. */
async function listImported(tx: Tx, importId: string, outcome: 'added' | 'undone'): Promise<ImportedRow[]> {
  return tx
    .selectFrom('product_import_rows as row')
    .innerJoin('products', 'products.id', 'row.product_id')
    .select(['products.id', 'products.name', 'products.slug'])
    .select(sql<string | null>`"row".input -> 'source' ->> 'path'`.as('path'))
    .select(sql<string | null>`"row".input -> 'source' ->> 'designId'`.as('designId'))
    .where('row.import_id', '=', importId)
    .where('row.outcome', '=', outcome)
    .orderBy('row.line')
    .execute()
}

function oldAddresses(rows: readonly ImportedRow[]): OldAddress[] {
  return rows.flatMap((row) => (row.path ? [{ from: row.path, to: productPath(row) }] : []))
}
