import { expect, test } from 'vitest'
import { legalLines, statutoryRights } from './legal-lines.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

const LEGAL = {
  legalName: 'Rang Mahal Crafts Private Limited',
  registeredAddress: '4 Mill Road,\nJaipur 302001',
  headOfficeAddress: '9 Fort Street, Jaipur',
  gstin: '08AAACC1206D1Z1',
  grievanceName: 'Meera Shah',
  grievanceDesignation: 'Director',
  grievanceEmail: 'grievance@rangmahal.example',
  grievancePhone: '+91 141 400 0000',
}

test('legal details are a line each, and blank ones are not invented', () => {
  expect(legalLines({ ...DEFAULT_SETTINGS, ...LEGAL })).toEqual([
    'Rang Mahal Crafts Private Limited, 4 Mill Road, Jaipur 302001',
    'Head office: 9 Fort Street, Jaipur',
    'GSTIN 08AAACC1206D1Z1',
    'Grievance officer: Meera Shah, Director, grievance@rangmahal.example, +91 141 400 0000. ' +
      'We acknowledge complaints within 48 hours and resolve them within one month.',
  ])
  expect(legalLines({ ...DEFAULT_SETTINGS, legalName: LEGAL.legalName })).toEqual([LEGAL.legalName])
  expect(legalLines(DEFAULT_SETTINGS)).toEqual([])
  expect(legalLines({ ...DEFAULT_SETTINGS, ...LEGAL, lineLegalDetails: false })).toEqual([])
})

test('the line about statutory rights names the grievance officer, or customer care while there is none', () => {
  expect(statutoryRights(DEFAULT_SETTINGS)).toBe(
    'This does not limit your rights under the Consumer Protection Act, 2019 for goods that are defective, not as described or delivered late. Write to our grievance officer at care@gulmeher.example and you will get a complaint number.',
  )
  expect(statutoryRights({ ...DEFAULT_SETTINGS, ...LEGAL })).toContain('at grievance@rangmahal.example and')
  expect(statutoryRights({ ...DEFAULT_SETTINGS, lineStatutoryRights: false })).toBeUndefined()
})
