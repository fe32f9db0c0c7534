import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
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
const contact = { careEmail: 'care@rang.example', supportEmail: 'help@rang.example', phone: '+91 79 4000 0002' }
const own: ShopSettings = { ...DEFAULT_SETTINGS, ...legal, ...contact, socialUrl: '', declarationsRequired: true }
const done: FirstDayFacts = {
  settings: own,
  confirmations: { shop: now, founders: now, claims: now, tax: now, backup: now, 'dark-patterns': now },
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

test('M353 a fresh shop has everything to do, and names the details it shows of the demo or lacks', () => {
  expect(open(fresh)).toEqual(FIRST_DAY_STEPS)
  expect(firstDay(fresh)).toMatchObject({ isShown: true, canBeHidden: false })
  expect(firstDay(fresh).toEnter).toEqual({
    contact: Object.keys(contact),
    legal: Object.keys(legal),
  })
})

test('the list disappears when everything is done', () => {
  expect(firstDay(done)).toMatchObject({ isShown: false, toEnter: { contact: [], legal: [] } })
})

const { confirmations } = done

test.each<[string, Partial<FirstDayFacts>]>([
  ['shop', { confirmations: { ...confirmations, shop: undefined } }],
  ['shop', { settings: { ...own, socialUrl: DEFAULT_SETTINGS.socialUrl } }],
  ['contact', { settings: { ...own, careEmail: DEFAULT_SETTINGS.careEmail } }],
  ['contact', { settings: { ...own, supportEmail: DEFAULT_SETTINGS.supportEmail } }],
  ['contact', { settings: { ...own, phone: DEFAULT_SETTINGS.phone } }],
  ['founders', { confirmations: { ...confirmations, founders: undefined } }],
  ['claims', { confirmations: { ...confirmations, claims: undefined } }],
  ['demo-products', { demoProducts: 1 }],
  ['legal', { settings: { ...own, grievanceName: '' } }],
  ['tax', { confirmations: { ...confirmations, tax: undefined } }],
  ['own-product', { ownProducts: 0 }],
  ['payments', { takesRealMoney: false }],
  ['mail', { hasMailServer: false }],
  ['backup', { confirmations: { ...confirmations, backup: undefined } }],
  ['two-step', { hasTwoStep: false }],
])('M353 the list stays while only %s is left to do', (step, missing) => {
  expect(open({ ...done, ...missing })).toEqual([step])
  expect(firstDay({ ...done, ...missing }).isShown).toBe(true)
})

test('M361 M371 the list proposes to require declarations and to declare no dark patterns, and doesn’t stay for them', () => {
  const facts = {
    ...done,
    settings: { ...own, declarationsRequired: false },
    confirmations: { ...confirmations, 'dark-patterns': undefined },
  }
  expect(open(facts)).toEqual(['declarations', 'dark-patterns'])
  expect(firstDay(facts).isShown).toBe(false)
})

test('M353 another name and city need no confirmation', () => {
  const renamed = { ...own, name: 'Rang Mahal', city: 'Jaipur, Rajasthan' }
  expect(open({ ...done, settings: renamed, confirmations: { ...confirmations, shop: undefined } })).toEqual([])
})

test('the owner may hide the list, but not while legal details are missing or contact details are invented', () => {
  const hidden = { ...fresh, confirmations: { 'list-hidden': now } }
  expect(firstDay(hidden).isShown).toBe(true)
  for (const settings of [
    { ...DEFAULT_SETTINGS, ...contact },
    { ...DEFAULT_SETTINGS, ...legal },
  ]) {
    expect(firstDay({ ...hidden, settings })).toMatchObject({ isShown: true, canBeHidden: false })
  }
  expect(firstDay({ ...hidden, settings: own })).toMatchObject({ isShown: false, canBeHidden: true })
})
