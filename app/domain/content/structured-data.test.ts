import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import {
  breadcrumbData,
  listData,
  organizationData,
  questionsData,
  type StructuredData,
  scriptText,
} from './structured-data.ts'

const named = (name: string): StructuredData => ({ '@context': 'https://schema.org', '@type': 'Product', name })

test.for([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&lt;/script&gt;',
  'line\u2028and\u2029paragraph',
  '"}, {"@type": "Offer',
  '\\u003c/script\\u003e',
])('X01 the name %j can’t end the script and is parsed unchanged', (name) => {
  const text = scriptText(named(name))
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text).name).toBe(name)
})

test('X01 no text can end the script that contains it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = scriptText(named(name))
      expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(text).name).toBe(name.toWellFormed())
    }),
  )
})

test('a breadcrumb numbers its steps, and the page itself needs no address', () => {
  const crumbs = [{ label: 'Home', to: '/' }, { label: 'Party', to: '/products?category=party' }, { label: 'Kurti' }]
  expect(breadcrumbData(crumbs, 'https://shop.example').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Party', item: 'https://shop.example/products?category=party' },
    { '@type': 'ListItem', position: 3, name: 'Kurti' },
  ])
})

test('the organisation has the shop’s name and address', () => {
  expect(organizationData(DEFAULT_SETTINGS, 'https://shop.example')).toMatchObject({
    '@type': 'Organization',
    name: 'Gulmeher',
    url: 'https://shop.example/',
    address: { addressLocality: 'Ahmedabad', addressRegion: 'Gujarat', addressCountry: 'IN' },
  })
})

test('the organisation has the owner’s images, and leaves out a blank link', () => {
  const shop = { ...DEFAULT_SETTINGS, name: 'Rang Mahal', city: 'Delhi', logo: '/images/rang.png', socialUrl: '' }
  const data = organizationData(shop, 'https://shop.example')
  expect(data).toMatchObject({
    name: 'Rang Mahal',
    logo: 'https://shop.example/images/rang.png',
    address: { addressLocality: 'Delhi' },
  })
  expect(data).not.toHaveProperty('image')
  expect(data).not.toHaveProperty('sameAs')
  expect(organizationData({ ...shop, logo: '' }, 'https://shop.example')).not.toHaveProperty('logo')
})

test('M572 the organisation has its customer care, and its grievance officer once there is one', () => {
  const care = { contactType: 'customer service', email: DEFAULT_SETTINGS.careEmail, telephone: DEFAULT_SETTINGS.phone }
  const pointsOf = (shop: typeof DEFAULT_SETTINGS) => organizationData(shop, 'https://shop.example').contactPoint
  expect(pointsOf(DEFAULT_SETTINGS)).toEqual([expect.objectContaining(care)])
  const officer = { grievanceName: 'Meera Shah', grievanceEmail: 'meera@shop.example', grievancePhone: '' }
  expect(pointsOf({ ...DEFAULT_SETTINGS, ...officer })).toEqual([
    expect.objectContaining(care),
    {
      '@type': 'ContactPoint',
      contactType: 'grievance officer',
      name: 'Meera Shah',
      email: 'meera@shop.example',
      areaServed: 'IN',
    },
  ])
})

test('M572 questions have their answers, and lists their pages in order', () => {
  expect(questionsData([{ question: 'When?', answer: 'Soon.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Soon.' } },
  ])
  expect(listData(['/a', '/b'], 'https://shop.example').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, url: 'https://shop.example/a' },
    { '@type': 'ListItem', position: 2, url: 'https://shop.example/b' },
  ])
})
