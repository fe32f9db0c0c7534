import { expect, test } from 'vitest'
import { buyableLines, type CartLine, cartTotals } from '#app/domain/cart/cart-totals.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/cart'
import Cart from './cart.tsx'

/** Two units at ₹449 each, with a delivery charge. */
function makeLine(overrides: Partial<CartLine> = {}): CartLine {
  return makeCartLine({
    quantity: 2,
    unitPrice: paise(449_00),
    hasDeliveryCharge: true,
    deliveryCharge: paise(59_00),
    ...overrides,
  })
}

const viewOf = (lines: CartLine[]) => ({
  lines,
  totals: cartTotals(buyableLines(lines), DEFAULT_SETTINGS.freeDeliveryThreshold),
})

/** The page as the server sends it, and its text without the markup. */
function show(loaderData: Route.ComponentProps['loaderData'], actionData?: Route.ComponentProps['actionData']) {
  const element = <Cart loaderData={loaderData} actionData={actionData} params={{}} matches={[] as never} />
  const html = htmlOf(element, '/cart')
  const text = html
    .replaceAll(/<\/(p|h1|h2|dt|dd|li|a|div|button)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
  return { html, text }
}

test('M47 an empty cart says so and links to the collection', () => {
  const { html, text } = show(viewOf([]))
  expect(text).toContain('Your Cart is Empty')
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Continue Shopping/)
  expect(text).not.toContain('Proceed to Checkout')
})

test('M47 a loading cart shows a skeleton', () => {
  const { html, text } = show({ promise: new Promise<never>(() => {}) })
  expect(text).toContain('Loading your cart')
  expect(html).toContain('aria-busy="true"')
})

test('M48 a line shows name, size, unit price and total, and can be changed without scripts', () => {
  const { html, text } = show(viewOf([makeLine()]))
  expect(text).toContain('Your Cart (2)')
  expect(text).toContain('Bagru Poppy Short Kurti ₹898 Size M·₹449 each')
  expect(html).toContain('aria-label="Quantity of Bagru Poppy Short Kurti"')
  expect(html).toMatch(/<button [^>]*value="1"[^>]*aria-label="Decrease quantity"/)
  expect(html).toMatch(/<button [^>]*value="3"[^>]*aria-label="Increase quantity"/)
  expect(html).toContain('aria-label="Remove Bagru Poppy Short Kurti"')
})

test('M48 at one unit the minus button submits zero, which removes the line', () => {
  const { html } = show(viewOf([makeLine({ quantity: 1 })]))
  expect(html).toMatch(/<button [^>]*value="0"[^>]*aria-label="Decrease quantity"/)
  expect(html).not.toMatch(/aria-label="Decrease quantity" disabled/)
})

test('M52 at the stock limit the plus button is disabled and the reason is shown', () => {
  const { html, text } = show(viewOf([makeLine({ available: 2 })]))
  expect(html).toMatch(/aria-label="Increase quantity" disabled/)
  expect(text).toContain('Only 2 in stock')
})

test('M49 the bar says how much is missing for free shipping, and is full once reached', () => {
  const missing = show(viewOf([makeLine()]))
  expect(missing.text).toContain('Add ₹101 more for FREE shipping!')
  expect(missing.html).toContain('aria-valuenow="89"')
  const reached = show(viewOf([makeLine({ quantity: 9 })]))
  expect(reached.text).toContain('Your order ships FREE!')
  expect(reached.html).toContain('aria-valuenow="100"')
})

test('M50 the summary shows subtotal, shipping and total, and links to the checkout', () => {
  const charged = show(viewOf([makeLine()]))
  expect(charged.text).toMatch(/Subtotal ₹898 .*Shipping ₹59 .*Total ₹957/)
  expect(charged.html).toMatch(/<a [^>]*href="\/checkout"[^>]*>Proceed to Checkout/)
  expect(show(viewOf([makeLine({ quantity: 9 })])).text).toMatch(/Shipping FREE/)
})

test('M51 the cart mentions easy returns and links the full policy', () => {
  const { html, text } = show(viewOf([makeLine()]))
  expect(text).toContain('Easy returns within 7 days')
  expect(html).toMatch(/<a [^>]*href="\/terms"[^>]*>See our full policy/)
})

test('a line out of stock can only be removed, and the rest can be bought', () => {
  const lines = [makeLine(), makeLine({ id: 'line-2', productId: 'product-2', name: 'Mint Kurti', available: 0 })]
  const { html, text } = show(viewOf(lines))
  expect(text).toContain('Out of Stock')
  expect(html).toContain('aria-label="Remove Mint Kurti"')
  expect(html).not.toContain('Quantity of Mint Kurti')
  expect(text).toMatch(/Total ₹957/)
  expect(text).toContain('Proceed to Checkout')
})

test('there is no link to the checkout when nothing can be bought', () => {
  expect(show(viewOf([makeLine({ available: 0 })])).text).not.toContain('Proceed to Checkout')
})

test('a price change since adding is shown', () => {
  const down = makeLine({ priceWhenAdded: paise(499_00) })
  const up = makeLine({ id: 'line-2', priceWhenAdded: paise(399_00) })
  const { text } = show(viewOf([down, up]))
  expect(text).toContain('The price has gone down from ₹499 since you added this')
  expect(text).toContain('The price has gone up from ₹399 since you added this')
})

test('a rejected change is shown at the top without scripts', () => {
  const { html } = show(viewOf([makeLine()]), { intent: 'remove', error: 'Insufficient stock available' })
  expect(html).toMatch(/role="alert"[\s\S]*Insufficient stock available/)
})
