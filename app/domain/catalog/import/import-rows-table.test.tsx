import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { ImportRow } from './import-products.server.ts'
import { ImportRowsTable } from './import-rows-table.tsx'

const planned = { price: paise(1_299_00), stock: 'M: 3, L: 0', pictures: 2 }
const row = (changes: Partial<ImportRow>): ImportRow => ({
  line: 2,
  name: 'Rani Kurti',
  outcome: null,
  reasons: [],
  planned,
  ...changes,
})
const show = (source: 'shopify' | null, status: 'checked' | 'done', changes: Partial<ImportRow>) =>
  textOf(htmlOf(<ImportRowsTable file={{ source, status }} rows={[row(changes)]} />, '/'))

test('M590 a row of another shop’s export says what it will add, or did', () => {
  const preview = show('shopify', 'checked', {})
  for (const text of ['Rani Kurti', '₹1,299', 'M: 3, L: 0', 'Will be added, with 2 pictures']) {
    expect(preview).toContain(text)
  }
  expect(show('shopify', 'done', { outcome: 'added', reasons: ['No picture'] })).toContain('Added. No picture.')
  expect(show('shopify', 'done', { outcome: 'refused', reasons: ['No size'], planned: null })).toContain('No size.')
  expect(show('shopify', 'done', { outcome: 'undone' })).toContain('In the bin')
})

test('a rejected row of a product file names its product', () => {
  const text = show(null, 'checked', { reasons: ['price: please fill in this field'], planned: null })
  expect(text).toContain('Rani Kurti')
  expect(text).not.toContain('Will be added')
})
