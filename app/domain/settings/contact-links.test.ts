import { expect, test } from 'vitest'
import { whatsAppAddress } from './contact-links.ts'

test.each([
  ['+91 90000 11111', '919000011111'],
  ['90000-11111', '919000011111'],
  ['090000 11111', '919000011111'],
  ['0091 90000 11111', '919000011111'],
  ['919000011111', '919000011111'],
  ['+65 8123 4567', '6581234567'],
  ['0065 8123 4567', '6581234567'],
])('M518 the WhatsApp number %s is addressed by its digits with the country code', (typed, digits) => {
  expect(whatsAppAddress(typed)).toBe(`https://wa.me/${digits}`)
})

test('M518 a text keeps every character that means something in an address', () => {
  const text = 'About “Kurti & Co”, 50% off? #1 + more: https://shop.example/product/a-b?size=M'
  const address = new URL(whatsAppAddress('+91 90000 11111', text))
  expect([...address.searchParams]).toEqual([['text', text]])
  expect(address.hash).toBe('')
})
