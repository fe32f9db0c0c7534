import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { DEFAULT_SETTINGS, SETTING_LIST, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { policyTexts, sectionTexts } from './policy-texts.server.tsx'

/** Settings that show the words that the defaults leave out. */
const OTHER = Object.fromEntries(
  SETTING_LIST.map((field) => {
    if (field.kind === 'flag') return [field.name, !field.default]
    if (field.kind === 'choice') return [field.name, Object.keys(field.options).at(-1)]
    return [field.name, field.default === '' ? `(${field.name})` : field.default]
  }),
) as unknown as ShopSettings

test.each([
  ['terms', '24 November 2026', 'b3db68ab9e46dbdd'],
  ['privacy', '29 November 2026', '1ea532f7369b3574'],
] as const)(
  'M360 new words of the %s need a new date: change `writtenAt`, and both in this row',
  (name, date, hash) => {
    const texts = [DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...OTHER }].map(
      (settings) => policyTexts({ version: 0, settings, changedAt: {} })[name],
    )
    const words = texts.join('\n').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`Last updated on ${date}`)
    expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(hash)
  },
)

test('M556 the privacy policy names assistants, in what it collects and shares, while they may prepare orders', () => {
  const namedWith = (agentsMayBuy: boolean) =>
    Object.entries(sectionTexts('privacy', publicSettings({ ...DEFAULT_SETTINGS, agentsMayBuy })))
      .filter(([, text]) => /assistant/i.test(text))
      .map(([id]) => id)
  expect(namedWith(false)).toEqual([])
  expect(namedWith(true)).toEqual(['what', 'sharing'])
})
