import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { createContext } from 'react-router'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { cancelDeletion, scheduleDeletion } from '#app/platform/storage/image-records.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { type Category, DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import {
  DEFAULT_SETTINGS,
  type OwnersLists,
  SETTING_LIST,
  type SettingField,
  type SettingGroup,
  type SettingName,
  type ShopSettings,
} from './settings-fields.ts'

/** The settings of the shop and their version, which every save increments; 0 until the first save. */
export interface VersionedSettings {
  readonly version: number
  readonly settings: ShopSettings
  /** The shop has an offer that hasn't ended. Absent without one; no page then asks for offers. */
  readonly hasOffers?: true
  /** When each setting last changed; those that never changed are missing. */
  readonly changedAt: Readonly<Partial<Record<string, Date>>>
}

/** The settings of this request. Loaders and actions read them here, so that a page never mixes two versions. */
export const shopContext = createContext<VersionedSettings>({
  version: 0,
  settings: DEFAULT_SETTINGS,
  changedAt: {},
})

/** The newest settings. Emails, documents and jobs read them here. */
export async function readSettings(db: Db | Tx): Promise<VersionedSettings> {
  const { version, stored, lists, hasOffers, changedAt } = await readStored(db)
  const dates = Object.entries(changedAt).map(([name, seconds]) => [name, new Date(seconds * 1_000)])
  return {
    version,
    settings: fromStored(stored, lists),
    changedAt: Object.fromEntries(dates),
    ...(hasOffers && { hasOffers: true as const }),
  }
}

/** One save: who changed what, and when. */
export interface SettingsChange {
  readonly version: number
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** Null for what the shop adopted from its environment. */
  readonly changedBy: string | null
  readonly changedAt: Date
}

interface ChangesSlice extends PageSlice {
  /** Only saves that changed this section. */
  readonly section?: SettingGroup | undefined
}

/** A page of the saves, newest first, and how many there are; may be empty. */
export async function listSettingsChanges(db: Db, { section, limit, offset }: ChangesSlice) {
  const names = SETTING_LIST.filter(({ group }) => group === section).map(({ name }) => name)
  const found = db
    .selectFrom('settings_versions')
    // Those of categories and collections have none.
    .where('changes', '<>', '{}')
    .$if(section !== undefined, (query) => query.where(sql<boolean>`changes ?| ${sql.val(names)}::text[]`))
  const [rows, { total }] = await Promise.all([
    found
      .select(['version', 'changes', 'changed_by_email as changedBy', 'created_at as changedAt'])
      .orderBy('version', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const changes: SettingsChange[] = rows.map((row) => ({ ...row, changes: row.changes as SettingsChange['changes'] }))
  return { changes, total: Number(total) }
}

export type SaveSettingsOutcome =
  | { readonly status: 'saved'; readonly version: number }
  | { readonly status: 'unchanged' }
  /** Someone else has changed these settings since they were read. */
  | { readonly status: 'edit-conflict'; readonly names: readonly SettingName[] }
  /** The image of this setting isn't stored, or no longer is. */
  | { readonly status: 'unknown-image'; readonly name: SettingName }

interface SettingsToSave {
  /** The version that the edit started from. */
  readonly basedOn: number
  /** Valid values of the settings to change. */
  readonly values: Partial<ShopSettings>
  /** Undefined for what the shop adopts from its environment. */
  readonly actor: AdminActor | undefined
}

/** Saves settings as a new version. Safe to repeat: equal values change nothing. */
export function saveSettings(db: Db, input: SettingsToSave): Promise<SaveSettingsOutcome> {
  return save(db, input).catch((error: unknown) => {
    // Another save has just taken this version's number, and may have changed the same settings.
    if (isUniqueViolation(error)) return saveSettings(db, input)
    throw error
  })
}

function save(db: Db, { basedOn, values, actor }: SettingsToSave): Promise<SaveSettingsOutcome> {
  return inTransaction(db, async (tx) => {
    const { version, stored, lists } = await readStored(tx)
    const settings = fromStored(stored, lists)
    const changed = (Object.keys(values) as SettingName[]).filter((name) => !isSame(values[name], settings[name]))
    if (changed.length === 0) return { status: 'unchanged' }

    const changedSince = version > basedOn ? await namesChangedSince(tx, basedOn) : new Set<string>()
    const names = changed.filter((name) => changedSince.has(name))
    if (names.length > 0) return { status: 'edit-conflict', names }

    const unknownImage = await attachImages(tx, changed, { before: settings, after: values })
    if (unknownImage) return { status: 'unknown-image', name: unknownImage }

    const pick = (from: Partial<ShopSettings>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    const changes = Object.fromEntries(changed.map((name) => [name, { before: settings[name], after: values[name] }]))
    await insertVersion(tx, { version: version + 1, stored: { ...stored, ...pick(values) }, changes, actor })
    if (actor) {
      await recordAudit(tx, {
        actor,
        action: 'change-settings',
        entity: 'settings_versions',
        entityId: String(version + 1),
        before: pick(settings),
        after: pick(values),
      })
    }
    return { status: 'saved', version: version + 1 }
  })
}

/**
 * Changes categories or collections, and gives the settings a new version, by which all pages follow. Only one such change is made at a
 * time.
 *
 * @param change Rejects before its first write; may run again.
 */
export function changeOwnersLists<Outcome extends { readonly status: string }>(
  db: Db,
  actor: AdminActor,
  change: (tx: Tx, lists: OwnersLists) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    await sql`lock table shop.categories in share row exclusive mode`.execute(tx)
    const { version, stored, lists } = await readStored(tx)
    const outcome = await change(tx, lists)
    if (outcome.status === 'changed') {
      await insertVersion(tx, { version: version + 1, stored, changes: {}, actor })
    }
    return outcome
  }).catch((error: unknown) => {
    // Another save has just taken this version's number.
    if (isUniqueViolation(error, 'settings_versions_pkey')) return changeOwnersLists(db, actor, change)
    throw error
  })
}

interface StoredVersion {
  readonly version: number
  readonly stored: Readonly<Record<string, unknown>>
  readonly changes: object
  readonly actor: AdminActor | undefined
}

async function insertVersion(tx: Tx, { version, stored, changes, actor }: StoredVersion): Promise<void> {
  await tx
    .insertInto('settings_versions')
    .values({
      version,
      settings: JSON.stringify(stored),
      changes: JSON.stringify(changes),
      changed_by: actor?.id ?? null,
      changed_by_email: actor?.email ?? null,
    })
    .execute()
}

/** How long a replaced image is retained: documents and open pages may still show it. */
export const REPLACED_IMAGE_RETENTION_DAYS = 30

/** Retains the new images, and schedules the replaced ones for deletion. @returns The first setting whose image isn't stored. */
async function attachImages(
  tx: Tx,
  changed: readonly SettingName[],
  { before, after }: { before: ShopSettings; after: Partial<ShopSettings> },
): Promise<SettingName | undefined> {
  const names = SETTING_LIST.filter(({ name, kind }) => kind === 'image' && changed.includes(name)).map(
    ({ name }) => name,
  )
  const keyOf = (settings: Partial<ShopSettings>, name: SettingName) => imageKey(String(settings[name] ?? '')) ?? []
  const known = await cancelDeletion(
    tx,
    names.flatMap((name) => keyOf(after, name)),
  )
  const unknown = names.find((name) => [keyOf(after, name)].flat().some((key) => !known.includes(key)))
  if (unknown) return unknown

  await scheduleDeletion(
    tx,
    names.flatMap((name) => keyOf(before, name)),
    REPLACED_IMAGE_RETENTION_DAYS,
  )
  return undefined
}

async function namesChangedSince(tx: Tx, version: number): Promise<Set<string>> {
  const rows = await tx.selectFrom('settings_versions').select('changes').where('version', '>', version).execute()
  return new Set(rows.flatMap(({ changes }) => Object.keys(changes as object)))
}

/** As `toISOString` writes a time. */
const ISO_TIME = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

async function readStored(db: Db | Tx) {
  // One statement, so that dates, categories and collections are of this version. Before the first one, nobody has changed any.
  const stored = db
    .selectFrom('settings_versions')
    .select(['version', 'settings'])
    .select(
      sql<Record<string, number>>`(
        select jsonb_object_agg(name, seconds) from (
          select name, max(extract(epoch from created_at)) as seconds
          from shop.settings_versions, jsonb_object_keys(changes) as name group by name
        ) as changed
      )`.as('changed_at'),
    )
    .select(
      sql<Category[] | null>`(
        select jsonb_agg(jsonb_build_object(
          'key', key, 'slug', slug, 'formerSlugs', former_slugs, 'name', name, 'menuLabel', menu_label,
          'description', description, 'image', image, 'hsnCode', hsn_code, 'bodySizes', body_sizes,
          'garmentSizes', garment_sizes, 'isShown', is_shown, 'searchTitle', search_title,
          'searchDescription', search_description, 'shareImage', share_image
        ) order by position) from shop.categories
      )`.as('categories'),
    )
    .select(
      sql<Collection[] | null>`(
        select jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'slug', slug, 'formerSlugs', former_slugs, 'heading', heading,
          'description', description, 'image', image, 'searchTitle', search_title,
          'searchDescription', search_description, 'isShown', is_shown, 'onHome', on_home, 'inMenu', in_menu,
          'opensAt', to_char(opens_at at time zone 'UTC', ${ISO_TIME}),
          'endsAt', to_char(ends_at at time zone 'UTC', ${ISO_TIME}), 'sort', sort, 'kind', kind, 'category', category,
          'colorFamily', color_family, 'fabric', fabric, 'occasion', occasion, 'minPrice', min_price,
          'maxPrice', max_price, 'newDays', new_days, 'isReduced', is_reduced
        ) order by position) from shop.collections
      )`.as('collections'),
    )
    .orderBy('version', 'desc')
    .limit(1)
  const { newest, hasOffers } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      jsonObjectFrom(stored).as('newest'),
      exists(
        selectFrom('offers')
          .select('id')
          .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', transactionTime)])),
      )
        .$castTo<boolean>()
        .as('hasOffers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    version: newest?.version ?? 0,
    stored: (newest?.settings ?? {}) as Record<string, unknown>,
    lists: { categories: newest?.categories ?? DEFAULT_CATEGORIES, collections: newest?.collections ?? [] },
    hasOffers,
    changedAt: newest?.changed_at ?? {},
  }
}

/** Settings as stored by this release or another one: what is missing or no longer possible has its default. */
function fromStored(stored: Readonly<Record<string, unknown>>, lists: OwnersLists): ShopSettings {
  const entries = SETTING_LIST.map((field) => [
    field.name,
    isPossible(field, stored[field.name]) ? stored[field.name] : field.default,
  ])
  return { ...(Object.fromEntries(entries) as ShopSettings), ...lists }
}

function isPossible(field: SettingField, value: unknown): boolean {
  if (field.kind === 'choice') return typeof value === 'string' && Object.hasOwn(field.options, value)
  if (field.kind === 'optional-amount') return value === null || typeof value === 'number'
  return typeof value === typeof field.default && Array.isArray(value) === Array.isArray(field.default)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
