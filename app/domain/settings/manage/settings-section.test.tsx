import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { DEFAULT_SETTINGS } from '../settings-fields.ts'
import { SettingsSection } from './settings-section.tsx'

const section = htmlOf(
  <SettingsSection group="tax" settings={DEFAULT_SETTINGS} version={0} response={undefined} />,
  '/admin/settings',
)

test('M358 the GSTIN is not called optional, because registered shops need one', () => {
  expect(textOf(section)).toContain('GSTIN Required if you’re registered for GST. Leave it blank if you aren’t')
})
