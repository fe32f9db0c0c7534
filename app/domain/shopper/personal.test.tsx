import fc from 'fast-check'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ProductCard } from '#app/domain/catalog/components/product-card.tsx'
import { type Product, toCard } from '#app/domain/catalog/product.ts'
import { BuyBar, BuyForm, useBuyForm } from '#app/domain/catalog/product-page/buy-form.tsx'
import { cutSlots, fillSlot, PERSON_TOKEN, SLOT_ELEMENT } from '#app/platform/page-cache/page-slots.ts'
import { SiteHeader } from '#app/routes/shell/site-header.tsx'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, shopperWith } from '#tests/support/routes/render.tsx'
import { iterations } from '#tests/support/run/race-iterations.ts'
import type { Shopper } from './shopper.ts'
import { EVERYONE } from './shopper-context.ts'
import { SHOPPER_SLOTS } from './shopper-slots.ts'

const products = [
  makeProduct(),
  makeProduct({
    stock: new Map([
      ['S', 0],
      ['M', 3],
    ]),
  }),
  makeProduct(),
]
const ids = products.map(({ id }) => id)

function Buying({ product }: { product: Product }) {
  const buying = useBuyForm(product)
  return (
    <>
      <BuyForm buying={buying} />
      <BuyBar buying={buying} />
    </>
  )
}

/** Everything on the shared pages that shows something of a customer. */
const page: ReactNode = (
  <>
    <SiteHeader isAdmin={false} boughtUnits={0} hasOfferExceptions={false} />
    {products.map((product) => (
      <ProductCard key={product.id} product={toCard(product, 'list')} heading="h2" view="list" />
    ))}
    {products.map((product) => (
      <ProductCard key={product.id} product={toCard(product, 'grid')} heading="h2" />
    ))}
    {products.map((product) => (
      <Buying key={product.id} product={product} />
    ))}
  </>
)

const parts = cutSlots(htmlOf(page, '/products?page=2', {}, EVERYONE))

/** The page that was rendered for everyone, for one person; undefined if it has nothing that fits. */
function filled(shopper: Shopper | null): string | undefined {
  const texts = parts.map((part) => (typeof part === 'string' ? part : fillSlot(part, shopper, SHOPPER_SLOTS)))
  return texts.includes(undefined) ? undefined : texts.join('')
}

const units = fc.dictionary(fc.constantFrom('S', 'M', 'Free Size'), fc.integer({ min: 1, max: 120 }), { minKeys: 1 })
const someone = fc.record({
  email: fc.oneof(fc.emailAddress(), fc.constant("o'hara&co<b>@mail.example")),
  cart: fc.dictionary(fc.constantFrom(...ids, 'another'), units),
  saved: fc.uniqueArray(fc.constantFrom(...ids, 'another', 'third', 'fourth')),
  isMeasured: fc.boolean(),
})

test('a page that was rendered for everyone is, once filled, the page that is rendered for the customer', () => {
  fc.assert(
    fc.property(fc.option(someone), (shown) => {
      const shopper = shown && shopperWith(shown)
      // Both are too long to be shown.
      expect(filled(shopper) === htmlOf(page, '/products?page=2', {}, shopper)).toBe(true)
    }),
    // Each renders the page in whole.
    { numRuns: iterations(200, 10_000) },
  )
})

test('X01 texts that look like slots stay texts', () => {
  const name = `${PERSON_TOKEN}<${SLOT_ELEMENT} data-name="saved" data-of="">`
  const product = makeProduct({ name, cover: { url: '/images/1.jpg', width: 3, height: 4, placeholder: undefined } })
  const cut = cutSlots(htmlOf(<ProductCard product={toCard(product, 'grid')} heading="h2" />, '/', {}, EVERYONE))
  expect(cut.filter((part) => typeof part !== 'string')).toMatchObject([{ name: 'saved', of: product.id }])
  expect(cut.join('')).toContain('&lt;person&gt;')
})

test('a customer with an alert for a size of the product gets a page of their own', () => {
  const [id = ''] = ids
  expect(filled(shopperWith({ alertSizes: { [id]: ['S'] } }))).toBeUndefined()
  expect(filled(shopperWith({ alertSizes: { another: ['S'] } }))).toBeDefined()
})
