import { expect, test } from 'vitest'
import { onlyStateOf, UNREGISTERED } from './seller.ts'

test('M227 only the composition scheme keeps a shop within its state', () => {
  expect(onlyStateOf({ taxMode: 'composition', gstin: '24AAACC1206D1ZM' })).toBe('Gujarat')
  expect(onlyStateOf({ taxMode: 'regular', gstin: '24AAACC1206D1ZM' })).toBeUndefined()
  expect(onlyStateOf(UNREGISTERED)).toBeUndefined()
})
