import { expect, test } from 'vitest'
import { tagsOf } from '#tests/support/routes/markup.ts'
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

test('M358 usual HSN codes are proposed with their meaning where one is typed', () => {
  const { list } = tagsOf(section, 'input', { name: 'hsnCasual' })[0] ?? {}
  const proposed = new RegExp(`<datalist id="${list}">(.*?)</datalist>`).exec(section)?.[1] ?? ''
  const options = tagsOf(proposed, 'option').map(({ value, text }) => `${value} ${text}`)
  expect(options).toContain('6206 Kurti, tunic or blouse, woven')
  expect(options).toContain('62114210 Kurta and salwar of cotton, woven')
})
