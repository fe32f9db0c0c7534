import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SETTING_LIST, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { policyTexts } from './policy-texts.server.tsx'

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
  ['privacy', '29 November 2026', '3722972b685c7e5f'],
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

test('M556 the privacy policy names assistants and what their companies learn while they may prepare orders', () => {
  const privacyWith = (agentsMayBuy: boolean) =>
    policyTexts({ version: 0, settings: { ...DEFAULT_SETTINGS, agentsMayBuy }, changedAt: {} }).privacy
  expect(privacyWith(false)).not.toMatch(/assistant/i)
  expect(privacyWith(true).match(/assistant/gi)).toHaveLength(3)
})
