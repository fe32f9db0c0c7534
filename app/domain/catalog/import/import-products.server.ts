import { type AdminActor, findAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { pageSlice } from '#app/shared/table-page.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import {
  changeProductIn,
  createProductIn,
  type SaveRefusal,
  type SaveServices,
} from '../product-form/save-product.server.ts'
import type { PlannedRow } from './check-product-file.server.ts'
import { type RowProblem, rowProblemText } from './import-messages.ts'

/** The queue of jobs that import product files: `{ importId }`. */
export const IMPORT_PRODUCTS = 'import-products'

/** The import of a product file, as its page shows it. */
export interface ProductImport {
  readonly id: string
  readonly fileName: string
  readonly status: 'checked' | 'running' | 'done'
  /** Number of rows by what the check found. */
  readonly forecast: Readonly<Record<'add' | 'change' | 'none' | 'faulty', number>>
  /** Number of imported rows by outcome; `refused` counts only rows that had passed the check. */
  readonly outcome: Readonly<Record<'added' | 'changed' | 'unchanged' | 'refused', number>>
}

/** A row that was not imported. */
export interface RejectedRow {
  /** The line of the file on which the row ends. */
  readonly line: number
  /** Why, in words. */
  readonly reasons: string[]
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
export async function continueImport(db: Db, jobs: JobSender, importId: string): Promise<void> {
  const actor = await findActor(db, importId)
  if (actor === 'not-allowed') return rejectRemainingRows(db, importId)

  const end = performance.now() + SLICE_MS
  while (performance.now() < end) {
    if (actor === undefined || !(await importNextRow(db, { jobs, actor }, importId))) return finish(db, importId)
  }
  await jobs.enqueue(db, IMPORT_PRODUCTS, { importId })
}

/** The import with this id; undefined for any other text. */
export async function findImport(db: Db, importId: string): Promise<ProductImport | undefined> {
  if (!isUuid(importId)) return undefined
  const found = await db
    .selectFrom('product_imports')
    .select(['id', 'file_name as fileName', 'status'])
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
  const outcome = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const group of groups) {
    forecast[group.forecast as keyof typeof forecast] += group.count
    const failedCheck = group.forecast === 'faulty'
    if (group.outcome !== null && !failedCheck) outcome[group.outcome as keyof typeof outcome] += group.count
  }
  return { ...found, forecast, outcome }
}

/** One page of the rows that were rejected, in the order of the file. */
export async function listRejectedRows(
  db: Db,
  importId: string,
  page: number,
): Promise<{ rows: RejectedRow[]; total: number }> {
  const { limit, offset } = pageSlice(page)
  const refused = db
    .selectFrom('product_import_rows')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
  const [rows, { total }] = await Promise.all([
    refused.select(['line', 'problems', 'reasons']).orderBy('line').limit(limit).offset(offset).execute(),
    refused.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map(({ line, problems, reasons }) => ({
      line,
      // Imports checked by an older release store their reasons as text.
      reasons: [...(problems as unknown as RowProblem[]).map(rowProblemText), ...reasons],
    })),
    total,
  }
}

/** Deletes imports past their retention, with their rows. Safe to repeat. */
export async function deleteExpiredImports(db: Db): Promise<void> {
  await db
    .deleteFrom('product_imports')
    .where('created_at', '<', before(transactionTime, { days: RETENTION_DAYS }))
    .where('status', '!=', 'running')
    .execute()
}

/** @returns Undefined when nothing is left to import, `not-allowed` when the user who started it is no longer an administrator. */
async function findActor(db: Db, importId: string): Promise<AdminActor | 'not-allowed' | undefined> {
  const found = await db
    .selectFrom('product_imports')
    .select('actor_id')
    .where('id', '=', importId)
    .where('status', '=', 'running')
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
}

async function lockNextRow(tx: Tx, importId: string): Promise<OpenRow | undefined> {
  const row = await tx
    .selectFrom('product_import_rows')
    .select(['line', 'product_id', 'input', 'forecast'])
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
  }
}

const IMPORTED = { reason: 'import', note: null } as const

interface RowOutcome {
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused'
  readonly problems: RowProblem[]
}

async function saveRow(tx: Tx, services: SaveServices, { productId, plan, forecast }: OpenRow): Promise<RowOutcome> {
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
      return { outcome: outcome.status, problems: [] }
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

async function rejectRemainingRows(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('product_import_rows')
    .set({ outcome: 'refused', problems: JSON.stringify([{ code: 'not-an-administrator' } satisfies RowProblem]) })
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .execute()
  await finish(db, importId)
}

/** Ends the import unless another job still holds a row of it. */
async function finish(db: Db, importId: string): Promise<void> {
  await db
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
    .execute()
}
