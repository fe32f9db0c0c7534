import { expect, test } from 'vitest'
import { fileProblemText, rowProblemText } from './import-messages.ts'

test('messages about a file state its limits', () => {
  expect(fileProblemText({ code: 'too-large' })).toContain('20 MB')
  expect(fileProblemText({ code: 'too-many-rows' })).toContain('20,000')
  expect(fileProblemText({ code: 'row-too-long' })).toContain('1,00,000')
  expect(fileProblemText({ code: 'unknown-column', column: 'colour' })).toContain('“colour”')
})

test('messages about a row start with the column and have no full stop', () => {
  expect(rowProblemText({ code: 'invalid-flag', column: 'is_new' })).toMatch(/^is_new: .*[^.]$/)
  expect(rowProblemText({ code: 'invalid-field', column: 'price', message: 'Please enter 0 or more' })).toBe(
    'price: please enter 0 or more',
  )
  expect(rowProblemText({ code: 'undeclared', missing: ['mrp', 'maker'] })).toBe(
    'Missing legal declarations: MRP and maker or packer',
  )
  expect(rowProblemText({ code: 'insufficient-stock', reserved: 3 })).toMatch(/^stock_quantity: .*3/)
})
