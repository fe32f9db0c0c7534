import { expect, test } from 'vitest'
import { type Paise, paise } from '#app/money.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { DEFAULT_SETTINGS } from '../settings-fields.ts'
import { saveSectionForm } from './save-section.form.ts'
import { findSetting, settingText } from './setting-texts.ts'
import { SettingsSection } from './settings-section.tsx'
import { addressOfOldAnchor } from './settings-sections.ts'

const section = htmlOf(
  <SettingsSection group="tax" settings={DEFAULT_SETTINGS} version={0} response={undefined} />,
  '/admin/settings/tax',
)

test('M358 the GSTIN is not called optional, because registered shops need one', () => {
  expect(textOf(section)).toContain('GSTIN Required if you’re registered for GST. Leave it blank if you aren’t')
})

test('the section about tax leads to the categories, which have the HSN codes', () => {
  expect(tagsOf(section, 'a', { href: '/admin/categories' })).toHaveLength(1)
})

test('size guides and delivery areas are lines of text without scripts', () => {
  const html = htmlOf(<SettingsSection group="delivery" settings={DEFAULT_SETTINGS} version={0} response={undefined} />)
  expect(tagsOf(html, 'textarea', { name: 'deliveryAreas' })).toHaveLength(1)
  expect(textOf(html)).toContain('One area per line: “380: 10”, “194: no”, “others: no”')
})

test('M531 an amount that may be blank is blank until it’s set, and in rupees then', () => {
  const wrapOf = (giftWrapFee: Paise | null) => {
    const settings = { ...DEFAULT_SETTINGS, giftWrapFee }
    const html = htmlOf(<SettingsSection group="gifts" settings={settings} version={0} response={undefined} />)
    return tagsOf(html, 'input', { name: 'giftWrapFee' })[0]?.value
  }
  expect([wrapOf(null), wrapOf(paise(0)), wrapOf(paise(49_50))]).toEqual([undefined, '0', '49.50'])
  const field = findSetting('giftWrapFee')
  expect([null, 49_50].map((value) => settingText(field, value))).toEqual(['blank', '₹49.50'])
})

test('a new logo is kept when the section is rejected, until it’s saved', () => {
  const logo = '/images/1-new-0.png'
  const sent = { intent: saveSectionForm.intent, result: { initialValue: { logo } } }
  const logoAfter = (stored?: { logo: string }) => {
    const response = { ...sent, shown: { group: 'shop', version: 0, ...(stored && { stored }) } }
    const html = htmlOf(<SettingsSection group="shop" settings={DEFAULT_SETTINGS} version={0} response={response} />)
    return tagsOf(html, 'input', { name: 'logo' })[0]?.value
  }
  expect(logoAfter()).toBe(logo)
  expect(logoAfter({ logo: DEFAULT_SETTINGS.logo })).toBe(DEFAULT_SETTINGS.logo)
})

test('old anchors lead to the section, the setting or the connection', () => {
  expect(addressOfOldAnchor('#legal')).toBe('/admin/settings/legal')
  expect(addressOfOldAnchor('#delivery-deliveryAreas')).toBe('/admin/settings/delivery#delivery-deliveryAreas')
  expect(addressOfOldAnchor('#connections-mail')).toBe('/admin/settings/connections#connections-mail')
  for (const other of ['', '#', '#content', '#toString']) expect(addressOfOldAnchor(other)).toBeUndefined()
})
