import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { type LineInCart, type OfferedProduct, planTopUp, type WantedLine } from './top-up.ts'

const PRICE = paise(1_299_00)

function plan(
  wanted: Partial<WantedLine>[],
  { stock = { '': 10 }, cart = [], maxLines = 100, sizes = ['S', 'M'] }: Scene = {},
) {
  const products = new Map<string, OfferedProduct>([
    ['kurti', { price: PRICE, sizes, stock: new Map(Object.entries(stock)) }],
  ])
  const lines = wanted.map((line) => ({ productId: 'kurti', size: 'M', quantity: 1, ...line }))
  return planTopUp(lines, { products, cart, maxLines })
}

interface Scene {
  stock?: Record<string, number>
  cart?: LineInCart[]
  maxLines?: number
  sizes?: string[]
}

const inCart = (quantity: number, size = 'M', productId = 'kurti') => ({ productId, size, quantity })

describe('M307 topping up a cart adds', () => {
  test('all wanted units while there is stock', () => {
    expect(plan([{ quantity: 2 }])).toEqual([{ status: 'added', added: 2, missing: 0, price: PRICE }])
  })

  test('what is missing from the cart, and no more than the stock', () => {
    expect(plan([{ quantity: 5 }], { cart: [inCart(2)] })).toMatchObject([{ added: 3, missing: 0 }])
    expect(plan([{ quantity: 5 }], { cart: [inCart(2)], stock: { S: 9, M: 4 } })).toMatchObject([
      { added: 2, missing: 1 },
    ])
  })

  test('nothing when the cart already has the units, or when no more are available', () => {
    expect(plan([{ quantity: 2 }], { cart: [inCart(3)] })).toEqual([{ status: 'in-cart', missing: 0, price: PRICE }])
    expect(plan([{ quantity: 2 }], { cart: [inCart(1)], stock: { '': 1 } })).toMatchObject([
      { status: 'in-cart', missing: 1 },
    ])
    expect(plan([{}], { stock: { S: 3, M: 0 } })).toMatchObject([{ status: 'out-of-stock' }])
    expect(plan([{}], { stock: { S: 3 } })).toMatchObject([{ status: 'out-of-stock' }])
  })

  test('no more than the number that sizes share, counting units in the cart and units just added', () => {
    const wanted = [
      { size: 'S', quantity: 2 },
      { size: 'M', quantity: 2 },
    ]
    expect(plan(wanted, { stock: { '': 3 } })).toMatchObject([{ added: 2 }, { added: 1, missing: 1 }])
    expect(plan(wanted, { stock: { '': 3 }, cart: [inCart(3, 'S')] })).toMatchObject([
      { status: 'in-cart' },
      { status: 'out-of-stock' },
    ])
  })

  test('a line that is wanted twice only once', () => {
    expect(plan([{ quantity: 2 }, { quantity: 2 }])).toMatchObject([{ added: 2 }, { status: 'in-cart', missing: 0 }])
  })

  test('nothing of a size or product that is no longer sold', () => {
    expect(plan([{ size: 'XL' }, { productId: 'gone' }])).toEqual([
      { status: 'unknown-size' },
      { status: 'unknown-product' },
    ])
  })

  test('no new line to a full cart, but existing lines can grow', () => {
    const full = { cart: [inCart(1, 'M')], maxLines: 1 }
    expect(plan([{ size: 'S' }, { quantity: 2 }], full)).toMatchObject([{ status: 'cart-full' }, { added: 1 }])
  })
})
