import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { readSettings, type SaveSettingsOutcome, saveSettings, type VersionedSettings } from '../settings.server.ts'
import type { SettingsCache } from '../settings-cache.server.ts'
import type { SettingGroup, ShopSettings } from '../settings-fields.ts'

/** A section with all its settings, based on a version. */
export interface SectionValues extends Partial<ShopSettings> {
  readonly group: SettingGroup
  readonly version: number
}

interface Newest {
  readonly newest: VersionedSettings
}

export interface SavedSection extends Newest {
  readonly status: 'saved' | 'unchanged'
  readonly group: SettingGroup
}

export type SaveSectionOutcome =
  | SavedSection
  | (Extract<SaveSettingsOutcome, { status: 'edit-conflict' }> & Newest)
  | Extract<SaveSettingsOutcome, { status: 'unknown-image' }>

interface SaveServices {
  readonly db: Db
  readonly actor: AdminActor
  readonly cache: Pick<SettingsCache, 'refresh'>
}

/** Saves a section, unless someone else has changed one of its settings since its version. Safe to repeat. */
export async function saveSection(
  { db, actor, cache }: SaveServices,
  { group, version, ...values }: SectionValues,
): Promise<SaveSectionOutcome> {
  const outcome = await saveSettings(db, { basedOn: version, values, actor })
  if (outcome.status === 'unknown-image') return outcome
  if (outcome.status === 'edit-conflict') return { ...outcome, newest: await readSettings(db) }
  return { status: outcome.status, group, newest: await cache.refresh() }
}
