import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { FIRST_DAY_STEPS, type FirstDayFacts, firstDay } from './first-day.ts'

const now = new Date('2026-11-22T10:00:00Z')
const legal = {
  legalName: 'Gulmeher Textiles LLP',
  registeredAddress: '12 Law Garden Road, Ahmedabad 380006',
  grievanceName: 'Asha Patel',
  grievanceDesignation: 'Partner',
  grievanceEmail: 'asha@shop.example',
  grievancePhone: '+91 79 4000 0001',
}
const done: FirstDayFacts = {
  settings: { ...DEFAULT_SETTINGS, ...legal },
  confirmations: { tax: now, backup: now },
  demoProducts: 0,
  ownProducts: 1,
  takesRealMoney: true,
  hasMailServer: true,
  hasTwoStep: true,
}
const fresh: FirstDayFacts = {
  settings: DEFAULT_SETTINGS,
  confirmations: {},
  demoProducts: 48,
  ownProducts: 0,
  takesRealMoney: false,
  hasMailServer: false,
  hasTwoStep: false,
}

const open = (facts: FirstDayFacts) =>
  firstDay(facts)
    .steps.filter(({ isDone }) => !isDone)
    .map(({ step }) => step)

test('a fresh shop has everything to do', () => {
  expect(open(fresh)).toEqual([...FIRST_DAY_STEPS])
  expect(firstDay(fresh)).toMatchObject({ isShown: true, canBeHidden: false })
  expect(firstDay(fresh).missingLegalDetails).toEqual(Object.keys(legal))
})

test('the list disappears when everything is done', () => {
  expect(firstDay(done)).toMatchObject({ isShown: false, missingLegalDetails: [] })
})

test.each<[string, Partial<FirstDayFacts>]>([
  ['legal', { settings: { ...DEFAULT_SETTINGS, ...legal, grievanceName: '' } }],
  ['tax', { confirmations: { backup: now } }],
  ['own-product', { ownProducts: 0 }],
  ['demo-products', { demoProducts: 1 }],
  ['payments', { takesRealMoney: false }],
  ['mail', { hasMailServer: false }],
  ['backup', { confirmations: { tax: now } }],
  ['two-step', { hasTwoStep: false }],
])('the list stays while only %s is left to do', (step, missing) => {
  expect(open({ ...done, ...missing })).toEqual([step])
  expect(firstDay({ ...done, ...missing }).isShown).toBe(true)
})

test('the owner may hide the list, but not while legal details are missing', () => {
  const hidden = { ...fresh, confirmations: { 'list-hidden': now } }
  expect(firstDay(hidden).isShown).toBe(true)
  expect(firstDay({ ...hidden, settings: done.settings })).toMatchObject({ isShown: false, canBeHidden: true })
})
