import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicSettings } from './public-settings.ts'
import { DEFAULT_SETTINGS, SETTING_LIST, type SettingField, type SettingName } from './settings-fields.ts'
import { settingConflicts, settingRule } from './settings-input.ts'

const validate = (name: SettingName, typed: string | undefined) =>
  settingRule(z, SETTING_LIST.find((field) => field.name === name) as SettingField).safeParse(typed)

/** What the screen shows in the input of a setting. */
function shown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : undefined
  if (value === null) return undefined
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
    ['upiId', ' shop@okbank ', 'shop@okbank'],
    ['freeDeliveryThreshold', '₹1,499.50', 1_499_50],
    [
      'alertEmails',
      'owner@shop.example, owner@shop.example\nmeera@shop.example',
      ['owner@shop.example', 'meera@shop.example'],
    ],
    ['lowStockBelow', ' 12 ', 12],
    ['sizeGuide', 'M:bust 92cm, waist 76\r\nL: bust 97', 'M: bust 92, waist 76\nL: bust 97'],
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
    ['upiId', 'shop at okbank'],
    ['freeDeliveryThreshold', 'free'],
    ['freeDeliveryThreshold', '1000001'],
    ['deliveryDaysTo', '0'],
    ['deliveryDaysTo', '1e3'],
    ['taxMode', 'toString'],
    ['logo', 'https://elsewhere.example/logo.png'],
    ['city', undefined],
    ['sizeGuide', ''],
    ['sizeGuide', 'M 92'],
    ['sizeGuide', 'M: bust 92\nm: bust 94'],
  ])('%s: %j is rejected', (name, typed) => {
    expect(validate(name, typed).success).toBe(false)
  })
})

test('settings that contradict each other are named', () => {
  expect(settingConflicts(DEFAULT_SETTINGS)).toEqual({})
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, taxMode: 'regular' }))).toEqual(['gstin'])
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, gstin: '24AAACC1206D1ZM' }))).toEqual(['taxMode'])
  expect(Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, deliveryDaysFrom: 20 }))).toContain('deliveryDaysTo')
})

describe('M359 a delivery promise that contradicts processing plus shipping is rejected at both, except the specified defaults', () => {
  const conflicts = (days: Partial<typeof DEFAULT_SETTINGS>) =>
    Object.keys(settingConflicts({ ...DEFAULT_SETTINGS, ...days }))
  const consistent = { deliveryDaysFrom: 9, deliveryDaysTo: 16 }

  test.each([
    ['the defaults', {}, []],
    ['as many days as the parts', consistent, []],
    ['a later earliest day', { deliveryDaysFrom: 24, deliveryDaysTo: 24 }, []],
    ['too few days at most', { ...consistent, deliveryDaysTo: 15 }, ['deliveryDaysTo', 'shippingDaysTo']],
    ['a part that is too long', { processingDaysTo: 3 }, ['deliveryDaysTo', 'shippingDaysTo']],
    ['too few days at least', { ...consistent, deliveryDaysFrom: 8 }, ['deliveryDaysFrom', 'shippingDaysFrom']],
    ['later than the parts', { deliveryDaysFrom: 25, deliveryDaysTo: 30 }, ['deliveryDaysFrom', 'shippingDaysFrom']],
  ])('%s', (_, days, names) => {
    expect(conflicts(days)).toEqual(names)
  })

  test('the problem names promise, processing and shipping with their days', () => {
    expect(settingConflicts({ ...DEFAULT_SETTINGS, processingDaysTo: 3 }).deliveryDaysTo).toBe(
      'The delivery promise is at most 14 days, but processing and shipping take up to 17 business days',
    )
  })

  test('an area’s promise has to be possible, too', () => {
    expect(conflicts({ deliveryAreas: ['380: 9', '194: no', 'others: 30'] })).toEqual([])
    const problem = 'is at most 8 days, but processing and shipping take at least 9 business days'
    expect(settingConflicts({ ...DEFAULT_SETTINGS, deliveryAreas: ['39: 9', '380: 8'] })).toEqual({
      deliveryAreas: `The promise for PIN codes that begin with 380 ${problem}`,
      shippingDaysFrom: `The promise for PIN codes that begin with 380 ${problem}`,
    })
    expect(settingConflicts({ ...DEFAULT_SETTINGS, deliveryAreas: ['others: 8'] }).deliveryAreas).toBe(
      `The promise for all other PIN codes ${problem}`,
    )
  })
})

test.each([
  ['24AAACC1206D1Z', /15 characters/],
  ['24AAACC1206D1ZMM', /15 characters/],
  ['99AAACC1206D1ZM', /first 2 digits/],
  ['24AAAC11206D1ZM', /PAN/],
  ['24AAACC1206D0ZM', /Character 13/],
  ['24AAACC1206D1YM', /Character 14/],
  ['24AAACC1206D1ZN', /last character/],
])('M358 %s is rejected with the part that is wrong', (gstin, message) => {
  expect(validate('gstin', gstin).error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)])
})

test('visitors’ pages get no internal settings', () => {
  const names = Object.keys(publicSettings(DEFAULT_SETTINGS))
  expect(names).toContain('careEmail')
  expect(names.filter((name) => /^(alert|hsn|lowStock|deliveryCharge)/.test(name))).toEqual([])
})
