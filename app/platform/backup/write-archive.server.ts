import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.server.ts'
import { listApplied } from '../database/migrate.server.ts'
import { type ArchiveEntry, archiveLine } from './archive.ts'
import { createDigest } from './table-digest.ts'
import { listTables, prepareSession, readRows, readSequences, readTexts } from './tables.server.ts'

/** What goes into an archive besides what the database holds. */
export interface ArchiveContent {
  readonly sessionSecret: string
  /** The environment of the shop, by name. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * Copies pictures beside the archive, once the database has been read.
   *
   * @returns Those that no longer exist.
   */
  readonly copyPictures: (paths: readonly string[]) => Promise<readonly string[]>
  /** Whether a picture is beside the archive already. */
  readonly hasPicture: (path: string) => boolean
  /** Ends the reading early, with an error. */
  readonly signal?: AbortSignal | undefined
  /** What was written, once all was. */
  readonly onEnd?: (totals: ArchiveTotals) => void
}

export interface ArchiveTotals {
  readonly tables: number
  readonly rows: number
  readonly pictures: number
  readonly copiedPictures: number
  readonly absentPictures: number
}

/** Where the database names files of the storage: a table, and the path as SQL. */
const PICTURES = [
  {
    table: 'shop.complaint_pictures',
    paths: sql`select 'private-images/' || id || '.jpg' as text from shop.complaint_pictures`,
  },
  {
    table: 'shop.review_pictures',
    paths: sql`select 'private-images/' || id || '.jpg' as text from shop.review_pictures`,
  },
  { table: 'shop.stored_images', paths: sql`select 'product-images/' || key as text from shop.stored_images` },
] as const

/** The queue whose jobs make backups. Archives leave it out, because a restored shop has its own. */
export const BACKUP_QUEUE = 'keep-backup'

/**
 * Reads the whole shop as it is at one moment, while it goes on selling. Only on the embedded database do queries wait for it.
 *
 * @returns The lines of an archive. Only a few rows are in memory at a time, and all waiting jobs.
 */
export async function* archiveLines(db: Db, content: ArchiveContent, now: Date): AsyncGenerator<string> {
  const totals = { tables: 0, rows: 0, pictures: 0 }
  const missingPictures: string[] = []
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await prepareSession(tx)
    const jobs = await readJobs(tx)
    yield archiveLine({
      kind: 'header',
      madeAt: now.toISOString(),
      migrations: await listApplied(tx),
      queues: [...new Set(jobs.map(({ queue }) => queue))],
      sessionSecret: content.sessionSecret,
      settings: content.settings,
    })
    const tables = await listTables(tx)
    for (const table of tables) {
      yield archiveLine({ kind: 'table', name: table.name, columns: table.columns.map(({ name }) => name) })
      const digest = createDigest()
      for await (const rows of readRows(tx, table)) {
        content.signal?.throwIfAborted()
        for (const row of rows) digest.add(row)
        yield `${rows.join('\n')}\n`
      }
      const result = digest.result()
      totals.tables += 1
      totals.rows += result.rows
      yield archiveLine({ kind: 'table-end', ...result })
    }
    for (const sequence of await readSequences(tx)) yield archiveLine({ kind: 'sequence', ...sequence })
    for (const job of jobs) yield archiveLine(job)
    for (const { paths } of PICTURES.filter(({ table }) => tables.some(({ name }) => name === table))) {
      for await (const pictures of readTexts(tx, paths)) {
        totals.pictures += pictures.length
        missingPictures.push(...pictures.filter((path) => !content.hasPicture(path)))
        yield pictures.map((path) => archiveLine({ kind: 'picture', path })).join('')
      }
    }
    await tx.commit().execute()
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }

  const absent = await content.copyPictures(missingPictures)
  for (const path of absent) yield archiveLine({ kind: 'absent-picture', path })
  yield archiveLine({ kind: 'end', ...totals })
  content.onEnd?.({
    ...totals,
    copiedPictures: missingPictures.length - absent.length,
    absentPictures: absent.length,
  })
}

/** The jobs that wait or run. A job that runs now may not finish, and each is safe to repeat. */
async function readJobs(tx: Tx): Promise<(ArchiveEntry & { kind: 'job' })[]> {
  const { rows: queues } = await sql<{ exists: boolean }>`select to_regclass('jobs.job') is not null as exists`.execute(
    tx,
  )
  if (!queues[0]?.exists) return []
  const { rows } = await sql<{
    queue: string
    data: Record<string, unknown> | null
    dedupeKey: string | null
    runAt: Date
  }>`
    select name as queue, data, singleton_key as "dedupeKey", start_after as "runAt"
    from jobs.job
    where state in ('created', 'retry', 'active') and left(name, 2) <> '__' and name <> ${BACKUP_QUEUE}
    order by created_on, id
  `.execute(tx)
  return rows.map((job) => ({ kind: 'job', ...job, data: job.data ?? {}, runAt: job.runAt.toISOString() }))
}
