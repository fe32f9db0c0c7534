import { describe, expect, test, vi } from 'vitest'
import { type CartLine, cartTotals } from '#app/domain/cart/cart-totals.ts'
import { readPaymentReturn } from '#app/domain/checkout/widget/payment-return.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import type { ShownCod } from '../cash-on-delivery/read-shown-cod.server.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { checkoutPlace } from './checkout-step.ts'

const home = makeAddress({ id: 'home', addressLine2: 'Navrangpura', isDefault: true })
const office = { ...home, id: 'office', addressLine1: 'Prahlad Nagar Road', isDefault: false }

const line = makeCartLine({
  quantity: 2,
  unitPrice: paise(449_00),
  hasDeliveryCharge: true,
  deliveryCharge: paise(59_00),
})

/** The checkout at a step as the server sends it, and its words without the markup. */
function show(
  query = '',
  {
    addresses = [home, office],
    lines = [line],
    outOfStock = [] as CartLine[],
    leavesPage = false,
    onlyState = '',
    cod = undefined as ShownCod | undefined,
  } = {},
) {
  const element = (
    <CheckoutScreen
      place={checkoutPlace(new URLSearchParams(query), addresses, { onlyState: onlyState || undefined })}
      onlyState={onlyState || undefined}
      addresses={addresses}
      pinCodeWarnings={{}}
      lines={lines}
      outOfStock={outOfStock}
      totals={cartTotals(lines, DEFAULT_SETTINGS.freeDeliveryThreshold)}
      deliveryBy="5 December"
      email="ananya@shopper.example"
      widget={{ scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true }}
      leavesPage={leavesPage}
      cod={cod}
      returned={readPaymentReturn(new URLSearchParams(query))}
      lastResult={undefined}
    />
  )
  const html = htmlOf(element, `/checkout?${query}`)
  const text = html
    .replaceAll(/<\/(p|h1|h2|h3|dt|dd|li|a|div|button|label|legend)>|<br\/>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
  return { html, text }
}

describe('every step', () => {
  test.each([
    ['', 'Shipping'],
    ['step=review&address=home', 'Review'],
    ['step=payment&address=home', 'Payment'],
  ])('M54 at ?%s the step %s is the current one of three', (query, step) => {
    const { html } = show(query)
    const steps = html.match(/<ol aria-label="Checkout steps"[\s\S]*?<\/ol>/)?.[0] ?? ''
    expect(steps.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Shipping.*Review.*Payment/)
    expect(steps).toMatch(new RegExp(`<li aria-current="step"[^>]*>(?:(?!</li>)[\\s\\S])*${step}`))
  })

  test('M58 the order beside it can be changed and links to the cart', () => {
    const { html, text } = show()
    const aside = html.match(/<aside[\s\S]*<\/aside>/)?.[0] ?? ''
    expect(aside).toContain('aria-label="Quantity of Bagru Poppy Short Kurti"')
    expect(aside).toContain('aria-label="Remove Bagru Poppy Short Kurti"')
    expect(aside).toMatch(/<a [^>]*href="\/cart"[^>]*>Edit cart/)
    expect(text).toMatch(/Subtotal ₹898 .*Shipping ₹59 .*Tax ₹0 .*Total ₹957/)
  })
})

test('M486 the first page after a start has both ways to pay and the form for cash on delivery in place', async () => {
  await vi.dynamicImportSettled()
  const cod = { fee: paise(40_00), holdHours: 24, obstacle: undefined, isChosen: true }
  const { html } = show('step=payment&address=home&method=cod', { cod })
  expect(html).toMatch(/<nav aria-label="How to pay"[\s\S]*aria-current="true"[\s\S]*name="terms"/)
})

describe('shipping', () => {
  test('M55 the saved addresses are listed with the default selected and marked', () => {
    const { html, text } = show()
    expect(html).toMatch(/<input (?=[^>]*value="home")(?=[^>]*checked)/)
    expect(html).not.toMatch(/<input (?=[^>]*value="office")(?=[^>]*checked)/)
    expect(text).toContain(
      'Ananya DesaiDefault14 Sarita Society, Navrangpura Ahmedabad, Gujarat 380009 +91 98250 12345',
    )
    expect(text.match(/Set Default/g)).toHaveLength(1)
    expect(text).toContain('Add new address')
    expect(text).toContain('Review Order')
  })

  test('M115 the form has its labels, all 36 states, and India fixed', () => {
    const { html, text } = show('edit=new')
    for (const label of ['Full name', 'Phone', 'Address line 1', 'City', 'State', 'PIN code', 'Country']) {
      expect(text).toContain(label)
    }
    expect(text).toContain('Address line 2 (optional)')
    expect(html.match(/<option /g)).toHaveLength(37)
    expect(html).toMatch(/<input (?=[^>]*readOnly)(?=[^>]*value="India")/i)
    expect(html).toMatch(/<input (?=[^>]*name="postalCode")(?=[^>]*maxLength="6")/i)
    expect(text).toContain('Save address')
  })

  test('M55 the form shows the address being edited', () => {
    const { html } = show('edit=office')
    expect(html).toMatch(/<input (?=[^>]*name="addressLine1")(?=[^>]*value="Prahlad Nagar Road")/)
    expect(html).toMatch(/<input (?=[^>]*name="addressId")(?=[^>]*value="office")/)
  })

  test('M121 continuing without an address shows a banner that can be dismissed', () => {
    const { html } = show('step=review', { addresses: [] })
    expect(html).toMatch(/role="alert"[\s\S]*Please complete all required fields[\s\S]*aria-label="Dismiss"/)
  })
})

test('M227 a shop that delivers only to its own state says so beside the addresses, and why another one is rejected', () => {
  const inGujarat = show('', { onlyState: 'Gujarat' })
  expect(inGujarat.text).toContain('only within Gujarat')
  expect(inGujarat.html).not.toContain('role="alert"')
  const elsewhere = show('step=review&address=home', { onlyState: 'Goa' })
  expect(elsewhere.html).toMatch(/role="alert"[\s\S]*only within Goa/)
  expect(elsewhere.text).not.toContain('Proceed to Payment')
})

describe('review', () => {
  test('M56 shows items, address, notes and totals', () => {
    const { html, text } = show('step=review&address=office')
    expect(text).toMatch(/Items .*Bagru Poppy Short Kurti Size M·2 × ₹449 ₹898/)
    expect(text).toContain('Prahlad Nagar Road')
    expect(text).toContain('Order notes (optional)')
    expect(html).not.toMatch(/<textarea [^>]*name=/)
    expect(text).toContain('Proceed to Payment')
    expect(html).toMatch(/<a [^>]*href="\/checkout\?address=office"[^>]*>Previous/)
  })

  test('M69 says that sales are final, and when the order is expected', () => {
    const { text } = show('step=review&address=home')
    expect(text).toContain('All sales are final: no returns, exchanges or refunds.')
    expect(text).toContain('Expected delivery: 13-14 days')
  })

  test('lists what changed since the items were added, old and new', () => {
    const dearer = { ...line, unitPrice: paise(549_00) }
    const { text } = show('step=review&address=home', {
      lines: [dearer],
      outOfStock: [{ ...line, id: 'line-2', name: 'Neel Kurti', available: 0 }],
    })
    expect(text).toContain('Your order has changed')
    expect(text).toContain('Bagru Poppy Short Kurti, size M: was ₹449, now ₹549')
    expect(text).toContain('Neel Kurti, size M: out of stock, removed from your order')
    expect(text).toContain('By continuing, you accept these changes.')
  })

  test('M52 says which items are short', () => {
    const { text } = show('step=review&address=home', { lines: [{ ...line, available: 1 }] })
    expect(text).toContain('Insufficient stock available: 1 in stock')
  })
})

describe('a payment on the provider’s page', () => {
  test.each([
    ['cancelled', 'Payment was cancelled. Try Again Cancel'],
    ['failed', 'Payment failed: Unknown error'],
    ['unverified', 'Payment verification failed'],
    ['not-created', 'Payment was successful but order creation failed: your money is on its way back to you'],
    ['unconfirmed', 'We are confirming your payment'],
  ])('M66 that ended as %s is reported on the review step', (ending, words) => {
    expect(show(`step=review&address=home&payment=${ending}`).text).toContain(words)
  })

  test('with an unknown ending shows no banner', () => {
    expect(show('step=review&address=home&payment=hello').html).not.toContain('role="alert"')
  })
})

describe('payment', () => {
  test('M57 asks to accept the terms, unticked at first, and names the amount on the button', () => {
    const { html, text } = show('step=payment&address=home')
    const box = html.match(/<input [^>]*type="checkbox"[^>]*>/)?.[0] ?? ''
    expect(box).not.toBe('')
    expect(box).not.toContain('checked')
    expect(text).toContain('I accept the Terms and Conditions')
    expect(text).toContain('Pay ₹957')
    expect(text).toMatch(/UPI.*Cards.*Net banking/)
    expect(html).toMatch(/<a [^>]*href="\/checkout\?step=review&amp;address=home"[^>]*>Previous/)
  })

  test('says that the payment opens on this page only where it does', () => {
    const staying = 'without leaving this page.'
    expect(show('step=payment&address=home').text).toContain(staying)
    const { text } = show('step=payment&address=home', { leavesPage: true })
    expect(text).not.toContain(staying)
    expect(text).toContain('then return here.')
  })

  test('says without scripts that paying needs JavaScript', () => {
    expect(show('step=payment&address=home').html).toMatch(/<noscript>[\s\S]*To pay, turn on JavaScript/)
  })
})
