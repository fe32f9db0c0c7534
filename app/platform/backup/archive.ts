import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { createDigest, isSameDigest } from './table-digest.ts'

/*
 * An archive is text with one entry per line. It begins with the header and ends with `end`. A line that begins with a
 * bracket is a row of the table named before it: its columns in PostgreSQL's text form, or null. Every other line is an
 * object.
 */

const headerSchema = z.object({
  kind: z.literal('header'),
  /** When the tables were read: one moment for all of them. */
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Queues with waiting jobs. */
  queues: z.array(z.string()),
  /** Signs sessions and encrypts the secrets of two-step verification. */
  sessionSecret: z.string(),
  /** The environment of the shop, by name; empty unless the archive is encrypted. */
  settings: z.record(z.string(), z.string()),
})

const tableSchema = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) })

const entrySchema = z.discriminatedUnion('kind', [
  headerSchema,
  tableSchema,
  z.object({ kind: z.literal('table-end'), rows: z.number(), sum: z.string() }),
  z.object({ kind: z.literal('sequence'), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({
    kind: z.literal('job'),
    queue: z.string(),
    data: z.record(z.string(), z.unknown()),
    dedupeKey: z.string().nullable(),
    runAt: z.iso.datetime(),
  }),
  /** A file of the storage that belongs to the backup. */
  z.object({ kind: z.literal('picture'), path: z.string() }),
  /** A picture that no longer existed when the backup tried to copy it. */
  z.object({ kind: z.literal('absent-picture'), path: z.string() }),
  z.object({ kind: z.literal('end'), tables: z.number(), rows: z.number(), pictures: z.number() }),
])

export type ArchiveHeader = z.output<typeof headerSchema>
export type ArchiveEntry = z.output<typeof entrySchema>

/** An entry, or several rows of the table that the entry before them began. */
export type ArchivePart = ArchiveEntry | { readonly kind: 'rows'; readonly rows: readonly string[] }

export function archiveLine(entry: ArchiveEntry): string {
  return `${JSON.stringify(entry)}\n`
}

/** @throws BackupError when the line is no entry of an archive. */
export function parseArchiveLine(line: string): ArchiveEntry {
  try {
    return entrySchema.parse(JSON.parse(line))
  } catch {
    throw new BackupError('not-a-backup')
  }
}

export interface ArchiveSummary {
  readonly header: ArchiveHeader
  readonly tables: number
  readonly rows: number
  readonly pictures: number
  readonly absentPictures: readonly string[]
}

/**
 * Reads an archive from beginning to end.
 *
 * @returns What it holds.
 * @throws BackupError when it isn't whole, or a table differs from what was written.
 */
export async function checkArchive(parts: AsyncIterable<ArchivePart>): Promise<ArchiveSummary> {
  let header: ArchiveHeader | undefined
  let digest = createDigest()
  let table = ''
  let end: (ArchiveEntry & { kind: 'end' }) | undefined
  const absentPictures: string[] = []
  for await (const part of parts) {
    if (part.kind === 'header') header = part
    else if (!header) throw new BackupError('not-a-backup')
    if (part.kind === 'table') {
      table = part.name
      digest = createDigest()
    }
    if (part.kind === 'rows') for (const row of part.rows) digest.add(row)
    if (part.kind === 'table-end' && !isSameDigest(digest.result(), part)) throw new BackupError('damaged', table)
    if (part.kind === 'absent-picture') absentPictures.push(part.path)
    if (part.kind === 'end') end = part
  }
  if (!header) throw new BackupError('not-a-backup')
  if (!end) throw new BackupError('truncated')
  const { tables, rows, pictures } = end
  return { header, tables, rows, pictures, absentPictures }
}
