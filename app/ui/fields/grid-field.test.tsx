import { expect, test } from 'vitest'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { GridField } from './grid-field.tsx'

const rows = [
  ['M', '92'],
  ['', 'wide'],
]
const html = (errors?: string[]) =>
  htmlOf(
    <GridField
      id="guide"
      label="Measurements"
      grid={{ columns: ['Size', 'bust'], rows }}
      onChange={() => {}}
      onLeave={() => {}}
      problems={errors ? [{ row: 1, cells: [1], message: 'Please enter lengths' }] : []}
      rowName="size"
      columnName="measurement"
      {...(errors && { errors })}
    />,
  )

test('every cell is named by its column and its row, and so is the button that removes the row', () => {
  const names = tagsOf(html(), 'input').map((input) => input['aria-label'])
  expect(names).toEqual(['Name of measurement 1', 'Size, row 1', 'bust, M', 'Size, row 2', 'bust, row 2'])
  const buttons = tagsOf(html(), 'button').flatMap((button) => button['aria-label'] ?? [])
  expect(buttons).toEqual(['Remove measurement bust', 'Remove size M', 'Remove size 2'])
})

test('what is wrong is said at its row and marks the cell', () => {
  const wrong = html(['Please write line 2 differently'])
  const [cell] = tagsOf(wrong, 'input', { 'aria-invalid': 'true' })
  expect(cell).toMatchObject({ 'aria-label': 'bust, row 2' })
  expect(wrong).toContain(`id="${cell?.['aria-describedby']}"`)
  expect(textOf(wrong)).toContain('Please enter lengths')
  expect(textOf(wrong)).not.toContain('line 2')
})
