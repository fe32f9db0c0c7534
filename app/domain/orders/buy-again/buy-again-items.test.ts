import { expect, test } from 'vitest'
import type { TopUp } from '#app/domain/cart/top-up.ts'
import { paise } from '#app/money.ts'
import type { OrderItem } from '../order.ts'
import { buyAgainResult, buyAgainText, canAdd, priceChangeText } from './buy-again-items.ts'

const price = paise(1_299_00)
const item: OrderItem = {
  id: '1',
  productId: '2',
  product: null,
  name: 'Kurti',
  image: '',
  size: 'M',
  quantity: 2,
  price,
}
const of = (...parts: TopUp[]) => parts.map((part) => ({ item, part }))

const ADDED = { status: 'added', added: 2, missing: 0, price } as const
const SHORT = { status: 'added', added: 1, missing: 1, price } as const
const IN_CART = { status: 'in-cart', missing: 0, price } as const
const OUT = { status: 'out-of-stock', price } as const
const GONE = { status: 'unknown-product' } as const

test('M307 all, some or none of an order’s items are in the cart', () => {
  expect(buyAgainResult(of(ADDED, IN_CART))).toBe('all')
  expect(buyAgainResult(of(ADDED, SHORT))).toBe('some')
  expect(buyAgainResult(of(IN_CART, OUT))).toBe('some')
  expect(buyAgainResult(of(OUT, GONE))).toBe('none')
  expect([of(ADDED, OUT), of(IN_CART, GONE)].map(canAdd)).toEqual([true, false])
})

test('M307 each outcome has its own words, before and after', () => {
  const parts: TopUp[] = [
    ADDED,
    SHORT,
    IN_CART,
    { ...IN_CART, missing: 1 },
    OUT,
    GONE,
    { status: 'unknown-size' } as const,
    { status: 'cart-full', price } as const,
  ]
  for (const isDone of [true, false]) {
    const texts = of(...parts).map((each) => buyAgainText(each, isDone))
    expect(new Set(texts).size).toBe(parts.length)
    for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN/)
  }
})

test('M307 a changed price is shown with both prices', () => {
  const [dearer] = of({ ...ADDED, price: paise(1_399_00) })
  expect(dearer && priceChangeText(dearer)).toMatch(/1,399.*1,299/)
  expect(of(ADDED, GONE).map((each) => priceChangeText(each))).toEqual([undefined, undefined])
})
