import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { makeCollection } from '#tests/support/factories/admin-factory.ts'
import { leadsNowhere, linkTargets } from './link-targets.ts'
import type { ListedPage } from './page-queries.server.ts'

const listed = (id: string, path: string, isPublished: boolean): ListedPage => ({
  id,
  path,
  isPublished,
  label: id,
  hasDraft: !isPublished,
  isUnread: false,
  changedBy: undefined,
  changedAt: undefined,
})
const collections = [makeCollection({ formerSlugs: ['lights'], isShown: false })]
const targets = linkTargets(
  { ...DEFAULT_SETTINGS, collections },
  [
    listed('home', '/', false),
    listed('menu', '/', true),
    listed('about', '/about', false),
    listed('page-tips', '/pages/tips', true),
    listed('page-plan', '/pages/plan', false),
  ],
  new Date(),
)

test('links are offered the pages, the categories, and the owner’s pages once they are published, each once', () => {
  const addresses = targets.map(({ to }) => to)
  expect(addresses).toEqual([...new Set(addresses)])
  expect(addresses).toEqual(
    expect.arrayContaining(['/', '/about', '/products', '/products?category=party', '/pages/tips']),
  )
  expect(addresses).not.toContain('/pages/plan')
})

test.each([
  '/',
  '/about/',
  '/products?sort=newest',
  '/pages/tips#cold',
  '/product/x',
  '/collections/diwali',
  '/collections/lights/',
  'https://a.example/x',
  'tel:1',
  '',
])('a link to %j may lead somewhere', (link) => expect(leadsNowhere(targets, link)).toBe(false))

test.each(['/pages/plan', '/abuot', '/about/us', '/constructor'])('a link to %s leads nowhere', (link) => {
  expect(leadsNowhere(targets, link)).toBe(true)
})
