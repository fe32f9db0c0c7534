import { expect, test } from 'vitest'
import { RejectedError } from '../../../tests/support/processes/shop-client.ts'
import { countRefusals, readRefusal } from './refusals.ts'

const WORDS = 'Insufficient stock available'
const CALL = '/functions/v1/create-razorpay-order'

test('M333 a refusal has the words of a rejected call or form', () => {
  const call = new RejectedError(
    CALL,
    409,
    JSON.stringify({ success: false, code: 'insufficient-stock', error: WORDS }),
  )
  expect(readRefusal(call)).toEqual({ where: CALL, status: 409, words: WORDS })
  const form = new RejectedError(
    '/cart.data?a=b',
    409,
    `[{"_1":2},"data",{"_3":4,"_5":6},"intent","add","error","${WORDS}"]`,
  )
  expect(readRefusal(form)).toEqual({ where: '/cart.data', status: 409, words: WORDS })
})

test('M333 a response without words, and a fault, are refusals without words', () => {
  expect(readRefusal(new RejectedError('/checkout', 302, ''))).toEqual({ where: '/checkout', status: 302, words: '' })
  expect(readRefusal(new RejectedError(CALL, 500, '{"success":false}')).words).toBe('')
  expect(readRefusal(new Error('no response'))).toEqual({ where: 'Error: no response', status: 0, words: '' })
})

test('refusals are counted, most frequent first', () => {
  const [soldOut, busy] = [
    { where: CALL, status: 409, words: WORDS },
    { where: CALL, status: 429, words: 'later' },
  ]
  expect(countRefusals([busy, soldOut, { ...soldOut }])).toEqual([
    { refusal: soldOut, times: 2 },
    { refusal: busy, times: 1 },
  ])
})
