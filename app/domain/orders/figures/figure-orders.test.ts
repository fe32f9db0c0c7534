import { expect, test } from 'vitest'
import { figureParam, readFigure } from './figure-orders.ts'

test.each([
  { kind: 'all', days: 30, value: '' },
  { kind: 'offer', days: 90, value: 'Diwali – 10% off, all-in' },
  { kind: 'complaint', days: 365, value: 'not-as-described' },
  { kind: 'size', days: 30, value: '38-40' },
] as const)('M437 a figure is read from the address that it writes: %o', (figure) => {
  expect(readFigure(figureParam(figure))).toEqual(figure)
})

test.each(['', 'late', 'size', 'size-31-M', 'other-30-M', 'size-30-', `size-30-${'x'.repeat(101)}`, 'size-30-\0'])(
  'another text is no figure: %s',
  (text) => {
    expect(readFigure(text)).toBeUndefined()
  },
)
