import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import type { OwnKind } from '../texts/page-fields.ts'
import type { ChangedTexts } from '../texts/page-texts.ts'

export type VersionState = 'draft' | 'published' | 'discarded'

interface Version {
  readonly version: number
  readonly state: VersionState
  readonly texts: ChangedTexts
}

interface VersionToAdd extends Omit<Version, 'version'> {
  readonly page: string
  readonly action: string
  readonly before: Version | undefined
}

export type DiscardOutcome = { readonly status: 'discarded' | 'no-draft' }

/** Ends the draft of a page; the published texts are the newest version again. Safe to repeat. */
export function discardDraft(db: Db, actor: AdminActor, page: string): Promise<DiscardOutcome> {
  return writeVersion(db, async (tx) => {
    const before = await findVersion(tx, page)
    if (before?.state !== 'draft') return { status: 'no-draft' }
    const texts = (await findVersion(tx, page, { state: 'published' }))?.texts ?? {}
    await addVersion(tx, actor, { page, state: 'discarded', texts, before, action: 'discard-draft' })
    return { status: 'discarded' }
  })
}

export type RestoreOutcome = { readonly status: 'restored' | 'unchanged' | 'unknown-version' }

/** Makes the texts of an earlier version the draft. Safe to repeat. */
export function restoreVersion(
  db: Db,
  actor: AdminActor,
  { page, version }: { page: string; version: number },
): Promise<RestoreOutcome> {
  return writeVersion(db, async (tx) => {
    const before = await findVersion(tx, page)
    const restored = await findVersion(tx, page, { version })
    if (!restored) return { status: 'unknown-version' }
    if (isSame(before?.texts, restored.texts)) return { status: 'unchanged' }
    await addVersion(tx, actor, { page, state: 'draft', texts: restored.texts, before, action: 'restore-version' })
    return { status: 'restored' }
  })
}

export type AddPageOutcome = { readonly status: 'added'; readonly page: string } | { readonly status: 'exists' }

/** Adds a page of the owner's, as a draft that has only a title. An address whose only drafts were discarded is free. */
export function addPage(
  db: Db,
  actor: AdminActor,
  { kind, slug, title }: { kind: OwnKind; slug: string; title: string },
): Promise<AddPageOutcome> {
  return writeVersion(db, async (tx) => {
    const page = `${kind}-${slug}`
    const before = await findVersion(tx, page)
    const isFree = !before || (before.state === 'discarded' && !(await findVersion(tx, page, { state: 'published' })))
    if (!isFree) return { status: 'exists' }
    await addVersion(tx, actor, { page, state: 'draft', texts: { title }, before, action: 'add-page' })
    return { status: 'added', page }
  })
}

/** Runs a command that adds a version; again if another one has just taken its number. */
export async function writeVersion<Outcome>(db: Db, write: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await inTransaction(db, write)
  } catch (error) {
    if (isUniqueViolation(error)) return writeVersion(db, write)
    throw error
  }
}

/** The newest version of a page, or the newest that fits. */
export async function findVersion(
  db: Db | Tx,
  page: string,
  which: { version?: number; state?: VersionState } = {},
): Promise<Version | undefined> {
  const row = await db
    .selectFrom('page_versions')
    .select(['version', 'state', 'texts'])
    .where('page', '=', page)
    .$if(which.version !== undefined, (query) => query.where('version', '=', which.version ?? 0))
    .$if(which.state !== undefined, (query) => query.where('state', '=', which.state ?? 'draft'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, texts: row.texts as ChangedTexts }
}

/** Adds a version, and records which fields it changes. @param before The newest version until now. */
export async function addVersion(
  tx: Tx,
  actor: AdminActor,
  { page, state, texts, before, action }: VersionToAdd,
): Promise<void> {
  await tx
    .insertInto('page_versions')
    .values({
      page,
      version: (before?.version ?? 0) + 1,
      state,
      texts: JSON.stringify(texts),
      created_by: actor.id,
      created_by_email: actor.email,
    })
    .execute()
  const known: ChangedTexts = before?.texts ?? {}
  const names = [...new Set([...Object.keys(known), ...Object.keys(texts)])]
  const changed = names.filter((name) => !isSame(known[name], texts[name]))
  const pick = (from: ChangedTexts) =>
    Object.fromEntries(changed.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
  await recordAudit(tx, {
    actor,
    action,
    entity: 'page_versions',
    entityId: page,
    before: pick(known),
    after: pick(texts),
  })
}

/** Whether two stored values are the same, in whatever order the database returns their names. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const)
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
