import { expect, test } from 'vitest'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { policyTexts, policyUpdated } from './policy-texts.server.tsx'

const { db } = await setUpTestDatabase()

/** Saves a setting as if on that day. */
async function change(values: Partial<ShopSettings>, day: string): Promise<void> {
  const { version } = await readSettings(db)
  expect(await saveSettings(db, { basedOn: version, values, actor: undefined })).toMatchObject({ status: 'saved' })
  const createdAt = new Date(`${day}T12:00:00+05:30`)
  await db
    .updateTable('settings_versions')
    .set({ created_at: createdAt })
    .where('version', '=', version + 1)
    .execute()
}

const datesNow = async () => {
  const shown = await readSettings(db)
  return [policyUpdated(shown, 'terms'), policyUpdated(shown, 'privacy')]
}

test('M360 a policy was last updated when a setting in its text changed, or with its release, and consent stores that date', async () => {
  expect(await datesNow()).toEqual(['24 November 2026', '29 November 2026'])
  await change({ supportEmail: 'help@rang.example' }, '2027-01-05')
  expect(await datesNow()).toEqual(['5 January 2027', '29 November 2026'])
  await change({ lowStockBelow: 7, tagline: 'Block prints' }, '2027-02-01')
  expect(await datesNow()).toEqual(['5 January 2027', '29 November 2026'])
  const opened = await readSettings(db)
  await change({ name: 'Rang Mahal' }, '2027-03-01')
  expect(await datesNow()).toEqual(['1 March 2027', '1 March 2027'])
  expect(policyUpdated(opened, 'terms')).toBe('5 January 2027')
  const { terms, privacy } = policyTexts(await readSettings(db))
  expect(terms).toMatch(
    /^Terms and Conditions\n\nLast updated on 1 March 2027\n\nThese terms apply between you and Rang Mahal/,
  )
  await change({ exchangesOffered: true }, '2027-04-01')
  expect(await datesNow()).toEqual(['1 April 2027', '1 March 2027'])
  expect(policyTexts(await readSettings(db)).terms).toContain('another size within 7 days of delivery')
  expect(privacy).toMatch(/^Privacy Policy\n\nLast updated on 1 March 2027\n\nRang Mahal collects/)
})
