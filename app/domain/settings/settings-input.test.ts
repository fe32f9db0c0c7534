import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, publicSettings, SETTING_LIST, type SettingName } from './settings-fields.ts'
import { settingConflicts, settingRule } from './settings-input.ts'

const validate = (name: SettingName, typed: string | undefined) => settingRule(name).safeParse(typed)

/** What the screen shows in the input of a setting. */
function shown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : undefined
  return Array.isArray(value) ? value.join('\n') : String(value)
}

test.each(SETTING_LIST)('the default of $name is valid as it is shown', ({ name, kind }) => {
  const value = DEFAULT_SETTINGS[name]
  const typed = kind === 'amount' ? String(Number(value) / 100) : shown(value)
  expect(validate(name, typed)).toEqual({ success: true, data: value })
})

describe('typed settings', () => {
  test.each<[SettingName, string, unknown]>([
    ['name', '  Rang\t  Mahal ', 'Rang Mahal'],
    ['hours', 'Mon-Sat: 10-7\r\nSun: closed\u0000', 'Mon-Sat: 10-7\nSun: closed'],
    ['gstin', ' 24aaacc1206d1zm ', '24AAACC1206D1ZM'],
    ['freeDeliveryThreshold', '₹1,499.50', 1_499_50],
    [
      'alertEmails',
      'owner@shop.example, owner@shop.example\nmeera@shop.example',
      ['owner@shop.example', 'meera@shop.example'],
    ],
    ['lowStockBelow', ' 12 ', 12],
    ['sizeGuideParty', 'M:bust 92cm, waist 76\r\nL: bust 97', 'M: bust 92, waist 76\nL: bust 97'],
    ['garmentGuideParty', ' ', ''],
  ])('%s: %j', (name, typed, value) => {
    expect(validate(name, typed)).toEqual({ success: true, data: value })
  })

  test.each<[SettingName, string | undefined]>([
    ['name', '   '],
    ['name', 'x'.repeat(61)],
    ['careEmail', 'care at the shop'],
    ['careEmail', 'care@shop.example\nBcc: someone@else.example'],
    ['alertEmails', 'owner@shop.example; not an address'],
    ['phone', '12345'],
    ['phone', 'javascript:alert(1)'],
    ['socialUrl', 'javascript:alert(1)'],
    ['socialUrl', 'http://plain.example'],
    ['gstin', '24AAAAA0000A1Z6'],
    ['hsnCasual', '62'],
    ['hsnCasual', '6206a'],
    ['freeDeliveryThreshold', 'free'],
    ['freeDeliveryThreshold', '1000001'],
    ['deliveryDaysTo', '0'],
    ['deliveryDaysTo', '1e3'],
    ['taxMode', 'toString'],
    ['logo', 'https://elsewhere.example/logo.png'],
    ['city', undefined],
    ['sizeGuide', ''],
    ['sizeGuideParty', 'M 92'],
    ['sizeGuideParty', 'M: bust 92\nm: bust 94'],
  ])('%s: %j is rejected', (name, typed) => {
    expect(validate(name, typed).success).toBe(false)
  })
})

test('settings that contradict each other are named', () => {
  expect(settingConflicts(DEFAULT_SETTINGS)).toEqual({})
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, taxMode: 'regular' }))).toEqual(['gstin'])
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, gstin: '24AAACC1206D1ZM' }))).toEqual(['taxMode'])
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, deliveryDaysFrom: 20 }))).toEqual(['deliveryDaysTo'])
})

test('visitors’ pages get no internal settings', () => {
  const names = Object.keys(publicSettings(DEFAULT_SETTINGS))
  expect(names).toContain('careEmail')
  expect(names.filter((name) => /^(alert|hsn|lowStock|deliveryCharge)/.test(name))).toEqual([])
})
