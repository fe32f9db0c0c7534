import { sql } from 'kysely'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { sectionTexts } from '../policies/policy-texts.server.tsx'
import { FIXED_PAGE_IDS, fieldsOf, hasClaims, pageOf, type TextField } from '../texts/page-fields.ts'
import { type ChangedTexts, mergeTexts, type PageTexts } from '../texts/page-texts.ts'
import { usualTexts } from '../texts/usual-texts.ts'
import { findVersion, type VersionState } from './page-commands.server.ts'

/** How many versions the editor lists. */
const VERSIONS_SHOWN = 50

/** A page in the list of all. */
export interface ListedPage {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly hasDraft: boolean
  readonly isPublished: boolean
  /** It says something of the demo's people or workshop that the owner has neither changed nor confirmed. */
  readonly isUnread: boolean
  readonly changedBy: string | undefined
  readonly changedAt: Date | undefined
}

/** The pages that every shop has, then the owner's own by title. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('page_versions')
    .distinctOn('page')
    .select(['page', 'state', 'created_by_email as changedBy', 'created_at as changedAt'])
    .select(sql<string | null>`texts ->> 'title'`.as('title'))
    .select(sql<boolean>`bool_or(state = 'published') over (partition by page)`.as('isPublished'))
    .orderBy('page')
    .orderBy('version', 'desc')
    .execute()
  const known = new Map(rows.map((row) => [row.page, row]))
  const own = rows.filter(
    ({ page, state, isPublished }) => !FIXED_PAGE_IDS.includes(page) && (isPublished || state !== 'discarded'),
  )
  return [...FIXED_PAGE_IDS, ...own.map(({ page }) => page)].flatMap((id) => {
    const page = pageOf(id)
    const row = known.get(id)
    if (!page) return []
    const isPublished = row?.isPublished ?? false
    return {
      id,
      label: FIXED_PAGE_IDS.includes(id) ? page.label : row?.title || page.label,
      path: page.path,
      hasDraft: row?.state === 'draft',
      isPublished,
      isUnread: FIXED_PAGE_IDS.includes(id) && hasClaims(page) && !isPublished,
      changedBy: row?.changedBy,
      changedAt: row?.changedAt,
    }
  })
}

/** A version in the list of a page. */
export interface ListedVersion {
  readonly version: number
  readonly state: VersionState
  readonly savedBy: string
  readonly savedAt: Date
}

/** A page as its editor shows it: the draft, or what is published, or the usual texts. */
export interface EditedPage {
  readonly texts: PageTexts
  /** The newest version; 0 if there is none. */
  readonly version: number
  readonly hasDraft: boolean
  readonly isPublished: boolean
  /** Fields that still say something of the demo's people or workshop, which the owner hasn't confirmed. */
  readonly unread: readonly string[]
  /** Usual texts that fields replace which are empty at first, by name. */
  readonly replaced: Readonly<Record<string, string>>
  /** The newest ones, newest first. */
  readonly versions: readonly ListedVersion[]
}

/** Undefined if there is no such page. */
export async function findPage(db: Db, id: string, shop: PublicSettings): Promise<EditedPage | undefined> {
  const page = pageOf(id)
  const [newest, published, versions] = await Promise.all([
    findVersion(db, id),
    findVersion(db, id, { state: 'published' }),
    db
      .selectFrom('page_versions')
      .select(['version', 'state', 'created_by_email as savedBy', 'created_at as savedAt'])
      .where('page', '=', id)
      .orderBy('version', 'desc')
      .limit(VERSIONS_SHOWN)
      .execute(),
  ])
  if (!page || (!newest && !FIXED_PAGE_IDS.includes(id))) return undefined
  const usual = usualTexts(id, shop)
  const claims = fieldsOf(page).filter(([name, { isClaim }]) => isClaim && newest?.texts[name] === undefined)
  return {
    texts: mergeTexts(usual, newest?.texts),
    version: newest?.version ?? 0,
    hasDraft: newest?.state === 'draft',
    isPublished: published !== undefined,
    unread: published ? [] : claims.map(([name]) => name),
    replaced: id === 'terms' || id === 'privacy' ? sectionTexts(id, shop) : {},
    versions,
  }
}

/** A field that differs between two versions, in words. */
export interface TextDifference {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What differs between two versions, field by field; the version 0 has the usual texts. Undefined if one doesn't exist. */
export async function compareVersions(
  db: Db,
  { page: id, from, to }: { page: string; from: number; to: number },
  shop: PublicSettings,
): Promise<TextDifference[] | undefined> {
  const page = pageOf(id)
  const [before, after] = await Promise.all([from, to].map((version) => findTexts(db, id, version)))
  if (!page || !before || !after) return undefined
  const [one, other] = [before, after].map((texts) => mergeTexts(usualTexts(id, shop), texts)) as [PageTexts, PageTexts]
  return fieldsOf(page)
    .map(([name, field]) => ({
      label: field.label,
      before: textIn(field, one[name]),
      after: textIn(field, other[name]),
    }))
    .filter((difference) => difference.before !== difference.after)
}

async function findTexts(db: Db, page: string, version: number): Promise<ChangedTexts | undefined> {
  return version === 0 ? {} : (await findVersion(db, page, { version }))?.texts
}

function textIn(field: TextField, value: PageTexts[string] = ''): string {
  if (field.kind === 'flag') return value === '' ? 'off' : 'on'
  if (typeof value === 'string') return value || 'blank'
  const names = field.kind === 'list' ? Object.keys(field.item) : []
  const lines = value.map((item) => names.flatMap((name) => item[name] || []).join(' · '))
  return lines.join('\n') || 'none'
}
