import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listSettingsChanges, readSettings, saveSettings } from './settings.server.ts'
import { createSettingsCache } from './settings-cache.server.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

const newestVersion = async () => (await readSettings(db)).version

test('a shop whose owner has saved nothing has the defaults', async () => {
  expect(await readSettings(db)).toEqual({ version: 0, settings: DEFAULT_SETTINGS, changedAt: {} })
})

describe('a save', () => {
  test('changes only what differs, and records who changed what', async () => {
    const values = { name: 'Rang Mahal', city: DEFAULT_SETTINGS.city }
    const saved = await saveSettings(db, { basedOn: 0, values, actor })
    expect(saved).toEqual({ status: 'saved', version: 1 })
    expect(await readSettings(db)).toEqual({
      version: 1,
      settings: { ...DEFAULT_SETTINGS, name: 'Rang Mahal' },
      changedAt: { name: expect.any(Date) },
    })
    const change = {
      version: 1,
      changes: { name: { before: 'Gulmeher', after: 'Rang Mahal' } },
      changedBy: actor.email,
      changedAt: expect.any(Date),
    }
    const slice = { limit: 5, offset: 0 }
    expect(await listSettingsChanges(db, slice)).toEqual({ changes: [change], total: 1 })
    expect(await listSettingsChanges(db, { ...slice, section: 'shop' })).toEqual({ changes: [change], total: 1 })
    expect(await listSettingsChanges(db, { ...slice, section: 'tax' })).toEqual({ changes: [], total: 0 })
    const audit = await db.selectFrom('audit_log').select(['action', 'entity_id', 'before', 'after']).execute()
    expect(audit).toEqual([
      { action: 'change-settings', entity_id: '1', before: { name: 'Gulmeher' }, after: { name: 'Rang Mahal' } },
    ])
  })

  test('of equal values creates no new version', async () => {
    const version = await newestVersion()
    const repeated = await saveSettings(db, { basedOn: version, values: { name: 'Rang Mahal' }, actor })
    expect(repeated).toEqual({ status: 'unchanged' })
    expect(await newestVersion()).toBe(version)
  })

  test('doesn’t overwrite what someone else has just changed, in the same setting or in others', async () => {
    const basedOn = await newestVersion()
    await saveSettings(db, { basedOn, values: { phone: '+91 22 5000 0000', lowStockBelow: 8 }, actor })
    const late = await saveSettings(db, { basedOn, values: { phone: '+91 11 6000 0000' }, actor })
    expect(late).toEqual({ status: 'edit-conflict', names: ['phone'] })
    const other = await saveSettings(db, { basedOn, values: { tagline: 'Woven by hand' }, actor })
    expect(other).toMatchObject({ status: 'saved' })
    expect((await readSettings(db)).settings).toMatchObject({
      phone: '+91 22 5000 0000',
      lowStockBelow: 8,
      tagline: 'Woven by hand',
    })
  })

  test('among many at the same time isn’t lost', async () => {
    const basedOn = await newestVersion()
    const names = ['name', 'tagline', 'maker', 'packer'] as const
    const saves = await Promise.all(
      names.map((name) => saveSettings(db, { basedOn, values: { [name]: '6206' }, actor })),
    )
    expect(saves.map(({ status }) => status)).toEqual(names.map(() => 'saved'))
    const { version, settings } = await readSettings(db)
    expect(version).toBe(basedOn + names.length)
    expect(names.map((name) => settings[name])).toEqual(names.map(() => '6206'))
  })
})

test('a setting that another release stored and this one can’t use gets its default, and stays stored', async () => {
  const version = (await newestVersion()) + 1
  const settings = { name: 'Rang Mahal', taxMode: 'quarterly', lowStockBelow: 'five', theme: 'dark' }
  await db
    .insertInto('settings_versions')
    .values({ version, settings: JSON.stringify(settings), changes: '{}' })
    .execute()
  expect((await readSettings(db)).settings).toEqual({ ...DEFAULT_SETTINGS, name: 'Rang Mahal' })

  await saveSettings(db, { basedOn: version, values: { city: 'Jaipur, Rajasthan' }, actor })
  const stored = await db
    .selectFrom('settings_versions')
    .select('settings')
    .where('version', '=', version + 1)
    .executeTakeFirstOrThrow()
  expect(stored.settings).toEqual({ ...settings, city: 'Jaipur, Rajasthan' })
})

describe('the cache of a process', () => {
  test('has another process’s change within a second, and its own at once', async () => {
    let now = 0
    const cache = await createSettingsCache(db, () => now)
    const basedOn = await newestVersion()
    await saveSettings(db, { basedOn, values: { tagline: 'First' }, actor })
    now = 999
    expect((await cache.current()).version).toBe(basedOn)
    now = 1_000
    expect((await cache.current()).settings.tagline).toBe('First')

    await saveSettings(db, { basedOn: basedOn + 1, values: { tagline: 'Second' }, actor })
    expect((await cache.refresh()).settings.tagline).toBe('Second')
    expect((await cache.current()).settings.tagline).toBe('Second')
  })

  test('has the last known settings while the database doesn’t respond', async () => {
    let now = 0
    const outage = await openTestDatabase()
    const cache = await createSettingsCache(outage.db, () => now)
    await outage.close()
    now = 5_000
    expect(await cache.current()).toEqual({ version: 0, settings: DEFAULT_SETTINGS, changedAt: {} })
  })
})
