import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { UndeclaredNote } from './undeclared-note.tsx'

const show = (note: Parameters<typeof UndeclaredNote>[0]) => htmlOf(<UndeclaredNote {...note} />)

test('the note above the table counts products without declarations, and leads to them and to the settings', () => {
  const html = show({ count: 1200, hasUsualMaker: false, show: 'all' })
  expect(textOf(html)).toContain('1,200 products lack the MRP, the net quantity, a size in cm, or the maker or packer')
  expect(html).toContain('href="/admin/products?show=undeclared"')
  expect(html).toContain('href="/admin/settings/legal#legal-maker"')

  const named = show({ count: 1, hasUsualMaker: true, show: 'undeclared' })
  expect(textOf(named)).toContain('1 product lacks the MRP')
  expect(named).toContain('href="/admin/products"')
  expect(named).not.toContain('/admin/settings')
})

test('there is no note when nothing is missing, except to leave the list of such products', () => {
  expect(show({ count: 0, hasUsualMaker: true, show: 'all' })).toBe('')
  expect(show({ count: 0, hasUsualMaker: true, show: 'undeclared' })).toContain('href="/admin/products"')
})
