import { describe, expect, test } from 'vitest'
import { cartTotals } from '#app/domain/cart/cart-totals.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { CheckoutScreen } from '#app/domain/checkout/steps/checkout-screen.tsx'
import { checkoutPlace } from '#app/domain/checkout/steps/checkout-step.ts'
import { RecentOrders } from '#app/domain/orders/components/recent-orders.tsx'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import OrderPage from '#app/routes/account/orders/order.tsx'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import Cart from '../cart.tsx'
import ProductRoute from '../products/product.tsx'
import Contact from './contact.tsx'
import Privacy from './privacy.tsx'
import Terms from './terms.tsx'

type Settings = Partial<PublicSettings>

/** The properties that these pages read. */
const props = <Page extends (given: never) => unknown>(_page: Page, loaderData: object) =>
  ({ loaderData }) as Parameters<Page>[0] & object

const lines = [makeCartLine({ unitPrice: paise(449_00) })]
const totals = cartTotals(lines, DEFAULT_SETTINGS.freeDeliveryThreshold)
const address = makeAddress({ id: 'home', isDefault: true })
const order = makeOrder({ status: 'confirmed', estimatedDelivery: new Date('2026-12-05T10:00:00Z') })

function checkout(step: string, settings: Settings): string {
  const screen = (
    <CheckoutScreen
      place={checkoutPlace(new URLSearchParams({ step, address: address.id }), [address])}
      onlyState={undefined}
      addresses={[address]}
      pinCodeWarnings={{}}
      lines={lines}
      outOfStock={[]}
      totals={totals}
      deliveryBy={settings.lineDatedDelivery === false ? undefined : '5 December'}
      email="ananya@shopper.example"
      widget={{ scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true }}
      leavesPage={false}
      returned={undefined}
      lastResult={undefined}
    />
  )
  return htmlOf(screen, '/checkout', settings)
}

function product(settings: Settings, charge: boolean): string {
  const shown = makeProduct({ hasDeliveryCharge: charge, deliveryCharge: paise(49_00) })
  const found = {
    product: shown,
    facts: [],
    images: [],
    look: [],
    related: [],
    url: 'https://shop.example/',
  }
  const deliveryBy = settings.lineDatedDelivery === false ? undefined : '5 December'
  const page = <ProductRoute {...props(ProductRoute, { found: { ...found, deliveryBy } })} />
  return htmlOf(page, `${productPath(shown)}`, settings)
}

/** Every page that says something about returns. */
const PAGES: Record<string, (settings: Settings) => string> = {
  terms: (settings) => htmlOf(<Terms {...props(Terms, { updated: '24 November 2026' })} />, '/terms', settings),
  cart: (settings) => htmlOf(<Cart {...props(Cart, { lines, totals })} />, '/cart', settings),
  review: (settings) => checkout('review', settings),
  payment: (settings) => checkout('payment', settings),
  order: (settings) => htmlOf(orderPage(order), '/orders/1', settings),
}

function orderPage(shown: typeof order) {
  const view = { status: undefined, page: 1 }
  const addedItems = { addsTo: undefined, addedBy: [] }
  const facts = { creditNotes: [], refunds: [], complaints: [], addedItems }
  const loaderData = { view, asksToDelete: false, order: shown, ...facts }
  return <OrderPage key="order" {...props(OrderPage, loaderData)} />
}

const RETURNS = /sales are final|easy returns/gi
const RIGHTS = 'This does not limit your rights under the Consumer Protection Act, 2019'

describe('statutory rights', () => {
  test.each(Object.keys(PAGES))('M183 are stated on the page: %s', (name) => {
    const text = textOf(PAGES[name]?.({}) ?? '')
    expect(text).toContain(RIGHTS)
    for (const { index } of text.matchAll(RETURNS)) {
      expect(text.slice(index, index + 700)).toContain(RIGHTS)
    }
  })

  test.each(Object.keys(PAGES))('M183 are as large as other text on the page: %s', (name) => {
    const html = PAGES[name]?.({}) ?? ''
    const lines = [...html.matchAll(/<p class="([^"]*)">([^<]*)/g)].filter(([, , text]) => text?.includes(RIGHTS))
    expect(lines.map(([, classes]) => /\btext-(xs|sm|label|base|md|lg)\b/.exec(classes ?? '')?.[1])).toEqual(
      lines.map(() => 'base'),
    )
    expect(lines).not.toEqual([])
  })

  test.each(Object.keys(PAGES))('M183 are not stated when switched off: %s', (name) => {
    expect(textOf(PAGES[name]?.({ lineStatutoryRights: false }) ?? '')).not.toContain('Consumer Protection Act')
  })

  test('name the grievance officer’s address, or customer care’s while there is none', () => {
    expect(PAGES.terms?.({ careEmail: 'care@rang.example' })).toContain('href="mailto:care@rang.example"')
    expect(PAGES.cart?.({ grievanceEmail: 'officer@rang.example' })).toContain('href="mailto:officer@rang.example"')
  })
})

describe('legal details', () => {
  const details = {
    legalName: 'Rang Mahal Textiles LLP',
    registeredAddress: '4 Johari Bazaar\nJaipur 302003',
    gstin: '08AAAAA0000A1Z5',
    grievanceName: 'Leela Sharma',
    grievanceDesignation: 'Partner',
  }
  const places = {
    footer: (settings: Settings) => htmlOf(<SiteFooter />, '/', settings),
    contact: (settings: Settings) => htmlOf(<Contact {...props(Contact, {})} />, '/contact', settings),
  }

  test.each(Object.entries(places))('M182 are in the %s once the owner has entered them', (_, render) => {
    const text = textOf(render(details))
    expect(text).toContain('Rang Mahal Textiles LLP, 4 Johari Bazaar, Jaipur 302003')
    expect(text).toContain('GSTIN 08AAAAA0000A1Z5')
    expect(text).toContain('Grievance officer: Leela Sharma, Partner')
    expect(text).toContain('within 48 hours and resolve them within one month')
    expect(text).toContain('+91 79 4000 0000')
    expect(text).toContain('care@gulmeher.example')
  })

  test('M182 are a region of the contact page alone, so that its regions have different names', () => {
    const countRegions = (html: string) => html.match(/<section[^>]*aria-label/g)?.length
    expect(countRegions(places.contact(details))).toBe((countRegions(places.contact({})) ?? 0) + 1)
    expect(countRegions(places.footer(details))).toBe(countRegions(places.footer({})))
  })

  test.each(Object.entries(places))('M182 are not in the %s while they are blank or switched off', (_, render) => {
    for (const settings of [{}, { ...details, lineLegalDetails: false }]) {
      expect(textOf(render(settings))).not.toMatch(/Legal details|GSTIN|Grievance officer/)
    }
  })
})

describe('other lines', () => {
  test('the cart links the full policy beside easy returns', () => {
    const link = /Easy returns within 7 days.*<a [^>]*href="\/terms"[^>]*>See our full policy/
    expect(PAGES.cart?.({})).toMatch(link)
    expect(PAGES.cart?.({ lineFullPolicy: false })).not.toContain('See our full policy')
  })

  test('M184 a promised day is shown on product page, checkout and order page', () => {
    const pages = [(settings: Settings) => product(settings, false), PAGES.review, PAGES.payment, PAGES.order]
    for (const page of pages) {
      expect(textOf(page?.({}) ?? '')).toContain('by 5 December')
    }
    for (const page of pages.slice(0, 3)) {
      expect(textOf(page?.({ lineDatedDelivery: false }) ?? '')).not.toContain('5 December')
    }
    expect(textOf(PAGES.order?.({ lineDatedDelivery: false }) ?? '')).toContain('Delivered in 13-14 days')
  })

  test('under 18s are asked to order with a parent', () => {
    for (const page of [
      <Terms key="terms" {...props(Terms, { updated: '24 November 2026' })} />,
      <Privacy key="privacy" {...props(Privacy, { updated: '24 November 2026' })} />,
    ]) {
      expect(textOf(htmlOf(page))).toContain('If you’re under 18, order with a parent or guardian.')
      expect(textOf(htmlOf(page, '/', { lineUnder18: false }))).not.toContain('under 18')
    }
  })

  test('M184 a product with a delivery charge says so instead of the shop’s offer', () => {
    const offer = 'Free shipping on orders above ₹999'
    expect(textOf(product({}, false))).toContain(offer)
    expect(textOf(product({}, true))).toContain('Delivery ₹49, free on orders of ₹999 or more')
    expect(textOf(product({}, true))).not.toContain(offer)
    expect(textOf(product({ lineDeliveryCharge: false }, true))).toContain(offer)
  })

  test('prices include GST in a shop that is registered', () => {
    const line = 'Prices include GST'
    for (const page of [PAGES.cart, PAGES.review]) {
      expect(page?.({ taxMode: 'regular' })).toContain(line)
      expect(page?.({})).not.toContain(line)
      expect(page?.({ taxMode: 'composition' })).not.toContain(line)
      expect(page?.({ taxMode: 'regular', linePricesIncludeGst: false })).not.toContain(line)
    }
  })

  test('an order says that it was paid online, beside Cash on Delivery', () => {
    const paid = makeOrder({ status: 'confirmed', paidAt: new Date('2026-11-21T10:00:00Z') })
    const pages = [orderPage(paid), <RecentOrders key="recent" orders={[paid]} besidePayment={() => null} />]
    for (const page of pages) {
      expect(textOf(htmlOf(page))).toMatch(/Cash on Delivery.*Paid online on 21 November 2026/)
      expect(textOf(htmlOf(page, '/', { linePaidOnline: false }))).not.toContain('Paid online')
    }
  })
})
