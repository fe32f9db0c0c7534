import { describe, expect, test } from 'vitest'
import {
  exchangeUntil,
  type GoodsReturn,
  isExchangeOpen,
  mayExchange,
  RETURN_LABELS,
  RETURN_STATUSES,
  returnSubject,
  returnText,
} from './goods-return.ts'

const delivered = new Date('2026-11-20T10:00:00+05:30')
const order = { deliveredAt: delivered, replaces: null }
const terms = { exchangesOffered: true, exchangeDays: 7 }
const daysLater = (days: number, ms = 0) => new Date(delivered.getTime() + days * 86_400_000 + ms)

describe('M521 an order can be exchanged', () => {
  test.each([
    [true, daysLater(0)],
    [true, daysLater(7, -1)],
    [false, daysLater(7)],
  ])('%s, at %s', (expected, now) => expect(mayExchange(order, terms, now)).toBe(expected))

  test('not while the switch is off, before it is delivered, or if it is a replacement', () => {
    const now = daysLater(1)
    expect(mayExchange(order, { ...terms, exchangesOffered: false }, now)).toBe(false)
    expect(mayExchange({ ...order, deliveredAt: null }, terms, now)).toBe(false)
    expect(mayExchange({ ...order, replaces: { id: 'o', orderNumber: '2627-000001' } }, terms, now)).toBe(false)
  })

  test('until when, also once that has passed', () => {
    expect(exchangeUntil(order, terms)).toEqual(daysLater(7))
    expect(exchangeUntil({ ...order, deliveredAt: null }, terms)).toBeUndefined()
  })
})

const goods: GoodsReturn = {
  status: 'awaited',
  size: 'L',
  sent: null,
  awaitedAt: new Date('2026-11-01T10:00:00Z'),
  courier: null,
}

test('M524 an exchange can be withdrawn until the new size is sent', () => {
  expect(isExchangeOpen(goods)).toBe(true)
  expect(isExchangeOpen({ ...goods, status: 'requested' })).toBe(true)
  expect(isExchangeOpen({ ...goods, sent: 'confirmed' })).toBe(false)
  expect(isExchangeOpen({ ...goods, size: null })).toBe(false)
  expect(isExchangeOpen({ ...goods, status: 'missing' })).toBe(false)
})

test('M522 customers read until when to send the item back', () => {
  expect(returnText(goods)).toBe('Please send the item back by 15 November 2026.')
})

test('M577 customers read who collects the item instead', () => {
  expect(returnText({ ...goods, courier: 'Delhivery Reverse' })).toBe(
    'Delhivery Reverse will collect the item. Please have it packed.',
  )
  expect(returnText({ ...goods, courier: 'Delhivery Reverse', status: 'arrived' })).toBe('Your item arrived.')
})

test.each([
  ['confirmed', 'We’re packing your new size.'],
  ['shipped', 'Your new size is on its way.'],
  ['delivered', 'Your new size was delivered.'],
] as const)('M522 customers read where the new size is: %s', (sent, text) => {
  expect(returnText({ ...goods, sent })).toBe(`Please send the item back by 15 November 2026. ${text}`)
  expect(returnText({ ...goods, sent, status: 'arrived' })).toBe(`Your item arrived. ${text}`)
})

test('M522 the owner reads of an exchange that it is refused, and of items only once they are to come back', () => {
  expect(RETURN_STATUSES.map((status) => `${returnSubject(status)}: ${RETURN_LABELS[status]}`)).toEqual([
    'Exchange: To be accepted',
    'Items sent back: Awaited',
    'Items sent back: Arrived',
    'Items sent back: Never arrived',
    'Exchange: Refused',
    'Exchange: Withdrawn',
  ])
})
