import { expect, test } from 'vitest'
import { mayCustomerDelete } from './customer-order-rules.ts'

test.each([
  ['draft', false],
  ['pending', false],
  ['confirmed', false],
  ['processing', false],
  ['shipped', false],
  ['delivered', true],
  ['cancelled', true],
] as const)('M73 a customer may delete a %s order: %s', (status, allowed) => {
  expect(mayCustomerDelete(status)).toBe(allowed)
})
