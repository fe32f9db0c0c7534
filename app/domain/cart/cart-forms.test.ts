import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addToCartForm } from '#app/domain/catalog/components/add-to-cart.form.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { removeLineForm, setQuantityForm } from './cart-line.form.ts'

const [addToCartInput, setQuantityInput, removeLineInput] = [
  addToCartForm.fields(z),
  setQuantityForm.fields(z),
  removeLineForm.fields(z),
]

const ID = '0198c9a5-7c1e-7abc-8def-0123456789ab'

/** What a form or an API client may send as a quantity. */
const quantities = fc.oneof(
  fc.integer().map(String),
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    '1.5',
    '1e3',
    '0x10',
    '२',
    ' 7 ',
    '+3',
    '--1',
    '2abc',
    'NaN',
    'Infinity',
    '1e400',
    '9007199254740993',
  ),
  fc.string({ unit: 'binary' }),
)

test('A10 a quantity must be a whole number, and at least one to add a product', () => {
  fc.assert(
    fc.property(quantities, (quantity) => {
      const added = addToCartInput.safeParse({ productId: ID, size: 'M', quantity })
      const set = setQuantityInput.safeParse({ lineId: ID, quantity })
      if (added.success) {
        expect(Number.isSafeInteger(added.data.quantity)).toBe(true)
        expect(added.data.quantity).toBe(Number(quantity))
        expect(added.data.quantity).toBeGreaterThanOrEqual(1)
        expect(added.data.quantity).toBeLessThanOrEqual(1_000_000)
      }
      if (set.success) {
        expect(Number.isSafeInteger(set.data.quantity)).toBe(true)
        expect(Math.abs(set.data.quantity)).toBeLessThanOrEqual(1_000_000)
      }
      const isWhole = Number.isInteger(Number(quantity)) && Math.abs(Number(quantity)) <= 1_000_000
      expect(set.success).toBe(isWhole)
      expect(added.success).toBe(isWhole && Number(quantity) >= 1)
    }),
    { numRuns: RUNS },
  )
})

test('a size is short, and lines and products are identified by UUIDs', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.uuid(), fc.constantFrom('', ' ', 'M', 'x'.repeat(101)))
  fc.assert(
    fc.property(text, text, (size, id) => {
      const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)
      const parsed = addToCartInput.safeParse({ productId: id, size, quantity: 1 })
      if (parsed.success) expect([isId, size.length <= 100]).toEqual([true, true])
      expect(removeLineInput.safeParse({ lineId: id }).success).toBe(isId)
    }),
    { numRuns: RUNS },
  )
})
