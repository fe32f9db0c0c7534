import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/render.tsx'
import { DEFAULT_SETTINGS } from '../settings-fields.ts'
import { SettingsSection } from './settings-section.tsx'

test('M358 the GSTIN is not called optional, because registered shops need one', () => {
  const section = <SettingsSection group="tax" settings={DEFAULT_SETTINGS} version={0} response={undefined} />
  const text = textOf(htmlOf(section, '/admin/settings'))
  expect(text).toContain('GSTIN Required if you’re registered for GST. Leave it blank if you aren’t')
})
