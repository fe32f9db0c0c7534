import { expect, test } from 'vitest'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { CategoryForm } from './category-form.tsx'

test('M358 usual HSN codes are proposed with their meaning where one is typed', () => {
  const form = htmlOf(<CategoryForm category={undefined} response={undefined} />, '/admin/categories/new')
  const { list } = tagsOf(form, 'input', { name: 'hsnCode' })[0] ?? {}
  const proposed = new RegExp(`<datalist id="${list}">(.*?)</datalist>`).exec(form)?.[1] ?? ''
  const options = tagsOf(proposed, 'option').map(({ value, text }) => `${value} ${text}`)
  expect(options).toContain('6206 Kurti, tunic or blouse, woven')
  expect(options).toContain('62114210 Kurta and salwar of cotton, woven')
})
