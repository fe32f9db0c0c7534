import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { ImportCounts } from './import-counts.tsx'
import type { ProductImport } from './import-products.server.ts'

const file: ProductImport = {
  id: crypto.randomUUID(),
  fileName: 'products_export.csv',
  status: 'done',
  source: 'shopify',
  forecast: { add: 3, change: 0, none: 0, faulty: 0 },
  outcome: { added: 3, changed: 0, unchanged: 0, refused: 0, undone: 0 },
}
const shown = (changes: Partial<ProductImport>) => textOf(htmlOf(<ImportCounts file={{ ...file, ...changes }} />, '/'))

test('M592 an import that was undone shows what went into the bin, and otherwise only what there is', () => {
  expect(shown({})).toBe('Added 3 Updated 0 Unchanged 0 Not imported 0')
  const outcome = { ...file.outcome, added: 0, undone: 3 }
  expect(shown({ status: 'undone', outcome })).toBe('Put into the bin 3')
  expect(shown({ status: 'undoing', outcome: { ...outcome, added: 1, undone: 2, refused: 4 } })).toBe(
    'Put into the bin 2 Added 1 Not imported 4',
  )
})
