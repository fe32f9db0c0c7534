import { expect, test } from 'vitest'
import { leavesPageToPay, readPaymentReturn, returnAddress, returnPath } from './payment-return.ts'

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Instagram 400.0',
  'Mozilla/5.0 (Linux; U; Android 13; en-US) AppleWebKit/537.36 UCBrowser/13.4.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/80.0/191.2; U; en) Presto/2.12 Version/12.16',
])('a browser that can’t show the widget’s frame leaves the page to pay: %s', (userAgent) => {
  expect(leavesPageToPay(userAgent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  '',
])('any other browser pays on the page: %s', (userAgent) => {
  expect(leavesPageToPay(userAgent)).toBe(false)
})

test('the browser returns to the selected address, with how the payment ended', () => {
  expect(returnAddress('https://shop.example', 'a 1')).toBe(
    'https://shop.example/functions/v1/payment-callback?address=a+1',
  )
  expect(returnPath('failed', 'a 1')).toBe('/checkout?step=review&address=a+1&payment=failed')
  expect(returnPath('cancelled', null)).toBe('/checkout?payment=cancelled')
  expect(readPaymentReturn(new URLSearchParams('payment=failed'))).toBe('failed')
  expect(readPaymentReturn(new URLSearchParams('payment=paid'))).toBeUndefined()
})
