import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { adoptGstin } from './adopt-gstin.server.ts'
import { listSettingsChanges, readSettings, saveSettings } from './settings.server.ts'

const GSTIN = '24AAACC1206D1ZM'

const { db } = await setUpTestDatabase()

test('a shop adopts the GSTIN from its environment once, and the owner’s choice stays', async () => {
  await adoptGstin(db, undefined)
  expect((await readSettings(db)).version).toBe(0)

  await Promise.all([adoptGstin(db, GSTIN), adoptGstin(db, GSTIN)])
  expect(await readSettings(db)).toMatchObject({ version: 1, settings: { taxMode: 'regular', gstin: GSTIN } })
  expect(await listSettingsChanges(db, { limit: 5, offset: 0 })).toMatchObject({
    changes: [{ version: 1, changedBy: null }],
  })

  await saveSettings(db, { basedOn: 1, values: { taxMode: 'unregistered', gstin: '' }, actor: undefined })
  await adoptGstin(db, GSTIN)
  expect((await readSettings(db)).settings).toMatchObject({ taxMode: 'unregistered', gstin: '' })
})
