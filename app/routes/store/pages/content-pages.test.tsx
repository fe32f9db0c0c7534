import { describe, expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { ContactForm } from '#app/domain/complaints/components/contact-form.tsx'
import { findLandingPage } from '#app/domain/content/landing-pages.ts'
import { DARK_PATTERNS, DECLARATION } from '#app/domain/content/policies/dark-patterns.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import About from './about.tsx'
import Contact from './contact.tsx'
import Landing from './landing.tsx'
import NoDarkPatterns from './no-dark-patterns.tsx'
import Privacy from './privacy.tsx'
import Terms from './terms.tsx'

/** The properties that these pages read. */
const props = <Page extends (given: never) => unknown>(_page: Page, data: object = {}) =>
  data as Parameters<Page>[0] & object
const terms = () => htmlOf(<Terms {...props(Terms, { loaderData: { updated: '24 November 2026' } })} />, '/terms')
const privacy = () =>
  htmlOf(<Privacy {...props(Privacy, { loaderData: { updated: '24 November 2026' } })} />, '/privacy')
const contact = () => htmlOf(<Contact {...props(Contact)} />, '/contact')

describe('policies', () => {
  test('M89 each links back to the checkout', () => {
    for (const html of [terms(), privacy()]) expect(html).toMatch(/<a [^>]*href="\/checkout"[^>]*>Back to Checkout/)
  })

  test.each([
    'All sales are final. There are no returns, exchanges or refunds.',
    'within 24 hours of delivery',
    '8-14 business days',
    '1-2 business days',
    'typically reply within 24 hours',
    'children under 13',
  ])('M90 the terms say: %s', (text) => {
    expect(textOf(terms())).toContain(text)
  })

  test.each(['Order data is kept for 7 years', 'Analytics data is kept for 2 years', 'children under 13'])(
    'M90 the privacy policy says: %s',
    (text) => {
      expect(textOf(privacy())).toContain(text)
    },
  )

  test('M90 the legal rights are stated beside the no-returns policy', () => {
    const returns = terms().slice(terms().indexOf('id="returns"'), terms().indexOf('id="account"'))
    expect(textOf(returns)).toContain('does not limit your rights under the Consumer Protection Act, 2019')
  })
})

test('M253 the terms, which every page links, credit the source of PIN codes with its licence', () => {
  for (const address of ['https://www.geonames.org/', 'https://creativecommons.org/licenses/by/4.0/']) {
    expect(tagsOf(terms(), 'a', { href: address })).toHaveLength(1)
  }
})

test('M361 the page about dark patterns names all thirteen, and declares only what the owner has confirmed', () => {
  const show = (declaredAt?: Date) =>
    textOf(htmlOf(<NoDarkPatterns {...props(NoDarkPatterns, { loaderData: { declaredAt } })} />, '/no-dark-patterns'))
  for (const { name, instead } of DARK_PATTERNS) expect(show()).toContain(`${name} ${instead}`)
  expect(show()).not.toContain('Declaration')
  const declared = show(new Date('2026-12-01T12:00:00+05:30'))
  expect(declared).toContain(`Declaration ${DECLARATION} Gulmeher, 1 December 2026`)
})

test('M88 the about page has story, values, mission, vision and founders, and links to the shop', () => {
  const html = htmlOf(<About />, '/about')
  const text = textOf(html)
  for (const words of ['Our story', 'Authenticity', 'Quality', 'Community', 'Heritage', 'Our mission', 'Our vision']) {
    expect(text).toContain(words)
  }
  const founders = html.slice(html.indexOf('id="founders"'))
  expect(founders.match(/<h3/g)).toHaveLength(3)
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Shop Now/)
})

test('M87 the contact page says how and when to reach the shop, and answers two questions', () => {
  const text = textOf(contact())
  const facts = ['care@gulmeher.example', '+91 79 4000 0000', 'Mon-Fri 9-8', 'Sat 10-6', 'Sun 11-5', 'Why choose us']
  for (const words of facts) expect(text).toContain(words)
  expect(contact().match(/<details/g)).toHaveLength(2)
  expect(text).toMatch(/shipping take\?.*custom sizes\?/)
})

describe('the contact form', () => {
  const show = (response?: FormResponse, isSending = false) =>
    textOf(htmlOf(<ContactForm isSending={isSending} response={response} />, '/contact'))

  test('M117 has a label for each field', () => {
    for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(show()).toContain(label)
  })

  test('M117 M123 shows that it is being sent, and the outcome', () => {
    const intent = 'send-message'
    expect(show(undefined, true)).toContain('Sending...')
    expect(show({ intent, success: 'Sent.' })).toContain('Sent.')
    expect(show({ intent, error: 'Not sent.' })).toContain('Not sent.')
    expect(show({ intent, error: 'Not sent.' }, true)).not.toContain('Not sent.')
  })
})

test.each(['/gulmeher-ethnic-wears', '/ethnic-wear-collection', '/handcrafted-kurtis'])(
  'M12 %s links to the listing, each category and products',
  (path) => {
    const landing = findLandingPage(path, DEFAULT_SETTINGS)
    const product = makeProduct({ name: 'Indigo Kurti' })
    const loaderData = { landing, products: [product] }
    const html = htmlOf(<Landing {...props(Landing, { loaderData })} />, path)
    const links = ['/products', ...['casual', 'formal', 'party', 'festive'].map((name) => `/products?category=${name}`)]
    for (const link of [...links, productPath(product)]) expect(html).toContain(`href="${link}"`)
    expect(textOf(html)).toContain(landing?.heading)
  },
)
