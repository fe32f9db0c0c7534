import { describe, expect, test } from 'vitest'
import type { WishlistEntry } from '#app/domain/wishlist/wishlist-entry.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/wishlist'
import Wishlist from './wishlist.tsx'

type Entry = Partial<Omit<WishlistEntry, 'product'>> & { product?: Parameters<typeof makeProduct>[0] }

function makeEntry({ product, ...overrides }: Entry = {}): WishlistEntry {
  return {
    id: crypto.randomUUID(),
    product: makeProduct(product),
    isOnSale: true,
    notifyOnStock: false,
    notifyOnPriceDrop: false,
    alertSizes: [],
    createdAt: new Date('2026-11-18T10:00:00+05:30'),
    ...overrides,
  }
}

/** The page as the server sends it. */
function show(loaderData: Route.ComponentProps['loaderData'], actionData?: Route.ComponentProps['actionData']): string {
  const element = <Wishlist loaderData={loaderData} actionData={actionData} params={{}} matches={[] as never} />
  return htmlOf(element, '/wishlist')
}

describe('the screen', () => {
  test('M79 an empty wishlist says so and links to the collection', () => {
    const html = show({ entries: [], link: undefined })
    expect(textOf(html)).toContain('My Wishlist 0 saved items Your Wishlist is Empty')
    expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Explore Kurtis/)
  })

  test('M79 the heading counts the saved items', () => {
    expect(textOf(show({ entries: [makeEntry()], link: undefined }))).toContain('My Wishlist 1 saved item ')
    expect(textOf(show({ entries: [makeEntry(), makeEntry()], link: undefined }))).toContain(
      'My Wishlist 2 saved items ',
    )
  })

  test('M79 a loading wishlist shows a skeleton of six cards', () => {
    const html = show({ promise: new Promise<never>(() => {}) })
    expect(textOf(html)).toContain('Loading your wishlist')
    expect(html).toContain('aria-busy="true"')
    expect(html.match(/aspect-3\/4/g)).toHaveLength(6)
  })

  test('M80 an empty wishlist can’t be shared', () => {
    expect(textOf(show({ entries: [], link: undefined }))).not.toContain('Share Wishlist')
    expect(textOf(show({ entries: [makeEntry()], link: undefined }))).toContain('Share Wishlist')
  })

  test('M309 a wishlist with a link shows it, to copy by hand or to withdraw', () => {
    const html = show({ entries: [makeEntry()], link: '/wishlist/shared/abc' })
    expect(tagsOf(html, 'input', { readOnly: '' })).toMatchObject([{ value: expect.stringMatching(/shared\/abc$/) }])
    expect(tagsOf(html, 'button', { name: 'intent', value: 'withdraw-link' })).toMatchObject([{ text: 'Stop sharing' }])
  })

  test('M119 a failed change without scripts is shown above the list', () => {
    const html = show(
      { entries: [], link: undefined },
      { intent: 'remove', error: 'Failed to update wishlist. Please try again.' },
    )
    expect(html).toMatch(/role="alert".*Failed to update wishlist\. Please try again\./)
  })
})

describe('a card', () => {
  const ofProduct = (product: Entry['product'], rest: Entry = {}) =>
    show({ entries: [makeEntry({ ...rest, product: { name: 'Jamun Kurti', ...product } })], link: undefined })

  test('M81 shows image, category, name, prices, percent off and date added', () => {
    const html = ofProduct({ price: paise(1_799_00), originalPrice: paise(2_499_00), category: 'formal' })
    expect(textOf(html)).toContain(
      'Formal Jamun Kurti Price ₹1,799 Original price ₹2,499 28% off Added on 18 Nov 2026 Stock Alert for Jamun Kurti ' +
        'Price Drop for Jamun Kurti Add to Cart',
    )
    expect(tagsOf(html, 'img')).toMatchObject([{ src: '/images/indigo-1.jpg' }])
    expect(tagsOf(html, 'button', { 'aria-label': 'Remove Jamun Kurti' })).toMatchObject([{ value: 'remove' }])
  })

  test('M81 adds the first size to the cart', () => {
    const html = ofProduct({ sizes: ['XS', 'M'] })
    expect(tagsOf(html, 'form', { action: '/cart' })).toHaveLength(1)
    expect(tagsOf(html, 'input', { name: 'size' })).toMatchObject([{ value: 'XS' }])
  })

  test('M81 of a product that is out of stock says so and can’t be added to the cart', () => {
    const html = ofProduct({ stockQuantity: 0 })
    expect(textOf(html).match(/Out of Stock/g)).toHaveLength(2)
    expect(tagsOf(html, 'button', { text: 'Out of Stock' })).toMatchObject([{ disabled: '' }])
    expect(textOf(html)).not.toContain('Add to Cart')
  })

  test('links to the product, unless it no longer has a page', () => {
    const id = '0198c0de-0000-7000-8000-00a0b1c2d3e4'
    const link = { href: '/product/jamun-kurti-a0b1c2d3e4' }
    expect(tagsOf(ofProduct({ id }), 'a', link)).toMatchObject([{ text: 'Jamun Kurti' }])
    expect(tagsOf(ofProduct({ id, stockQuantity: 0 }, { isOnSale: false }), 'a', link)).toEqual([])
  })

  test('M82 its switches show both flags, and submit the opposite', () => {
    const html = ofProduct({}, { notifyOnStock: true, notifyOnPriceDrop: false })
    const switches = tagsOf(html, 'button', { role: 'switch' })
    expect(switches.map((one) => [one['aria-checked'], one.name, one.value])).toEqual([
      ['true', 'isOn', 'false'],
      ['false', 'isOn', 'true'],
    ])
    expect(tagsOf(html, 'input', { name: 'intent' }).map(({ value }) => value)).toEqual([
      'set-stock-alert',
      'set-price-drop',
    ])
  })
})
