import { expect, test } from 'vitest'
import { footerTexts, menuTexts } from '#app/domain/content/texts/navigation-texts.ts'
import { changedTexts, type PageTexts } from '#app/domain/content/texts/page-texts.ts'
import { type ShownTexts, TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { newCategory } from '#app/vocabulary/categories.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const link = (name: string, to: string) => ({ shows: 'link', name, link: to })
const ALL_CATEGORIES = { shows: 'categories', name: '', link: '' }
const menuOf = (links: PageTexts[string]) => ({ menu: changedTexts(menuTexts(), { links }) })
const footerOf = (texts: PageTexts) => ({ footer: changedTexts(footerTexts(DEFAULT_SETTINGS), texts) })

function show(texts: ShownTexts, { at = '/', settings = {} }: { at?: string; settings?: object } = {}) {
  const page = (
    <TextsContext value={texts}>
      <SiteHeader isAdmin={false} boughtUnits={0} hasOfferExceptions={false} />
      <SiteFooter />
    </TextsContext>
  )
  const html = htmlOf(page, at, settings)
  const part = (from: string, until: string) => html.slice(html.indexOf(from), html.indexOf(until, html.indexOf(from)))
  return {
    html,
    main: part('<nav aria-label="Main"', '</nav>'),
    phone: part('<nav aria-label="Menu"', '</nav>'),
    footer: part('<footer', '</footer>'),
  }
}

test('M484 the owner’s entries are the menu of the header and of phones, in their order', () => {
  const { main, phone } = show(menuOf([link('Sale', '/shop/sale'), ALL_CATEGORIES, link('Us', '/about')]))
  const words = 'Sale Casual Kurtis Formal Kurtis Party Kurtis Festive Kurtis Us'
  expect([textOf(main), textOf(phone)]).toEqual([words, words])
})

test('M484 the entry for all categories follows the categories', () => {
  const categories = [newCategory('saris', 'Saris'), { ...newCategory('old', 'Old'), isShown: false }]
  const { main, footer } = show(menuOf([ALL_CATEGORIES]), { settings: { categories } })
  expect(textOf(main)).toBe('Saris Kurtis')
  expect(textOf(footer)).toContain('Categories Saris Kurtis Talk to us')
})

test('M558 a column of the footer shows eight links at most, and all of a longer one after a click, also without scripts', () => {
  const inFooter = (count: number) => {
    const categories = Array.from({ length: count }, (_, index) => newCategory(`c${index}`, `C${index}`))
    const { footer } = show({}, { settings: { categories } })
    const column = footer.slice(footer.indexOf('<nav aria-label="Categories"'))
    const [shown = '', behind = ''] = column.slice(0, column.indexOf('</nav>')).split('<details')
    return [shown, behind]
      .map((html) => tagsOf(html, 'a', {}).length)
      .concat(Number(/(\d+) more/.exec(textOf(behind))?.[1] ?? 0))
  }
  expect([4, 8, 9, 28].map(inFooter)).toEqual([
    [4, 0, 0],
    [8, 0, 0],
    [7, 2, 2],
    [7, 21, 21],
  ])
})

test('a category is the current page while the listing shows it', () => {
  const currentAt = (at: string) =>
    tagsOf(show(menuOf([ALL_CATEGORIES]), { at }).main, 'a', { 'aria-current': 'page' }).map(({ href }) => href)
  expect(currentAt('/products?category=party&sort=newest')).toEqual(['/products?category=party'])
  expect(currentAt('/products')).toEqual([])
  expect(currentAt('/about?category=party')).toEqual([])
})

test('links to other websites say so to browsers; two entries may lead to the same page', () => {
  const entries = [
    link('Blog', 'https://blog.example/x'),
    link('Call', 'tel:+9179'),
    link('A', '/cart'),
    link('B', '/cart'),
  ]
  const { main, footer } = show({ ...menuOf(entries), ...footerOf({ firstLinks: entries }) })
  for (const html of [main, footer]) {
    expect(
      tagsOf(html, 'a', { rel: 'noopener' })
        .slice(0, 2)
        .map(({ href }) => href),
    ).toEqual(['https://blog.example/x', 'tel:+9179'])
    expect(tagsOf(html, 'a', { href: '/cart' }).map(({ rel }) => rel)).toEqual([undefined, undefined])
  }
})

test('M485 the footer has up to four columns with the owner’s headings, and the owner’s sentence', () => {
  const { footer } = show(
    footerOf({
      sentence: 'Sewn in Surat.',
      firstHeading: 'Help',
      thirdHeading: 'More',
      thirdLinks: [link('Blog', '/pages/blog')],
      fourthLinks: [link('Gifts', '/shop/gifts')],
    }),
  )
  expect(textOf(footer)).toContain('Sewn in Surat. Help About Contact Terms')
  expect(textOf(footer)).toContain('Festive Kurtis More Blog Gifts Talk to us')
  expect(footer).not.toContain('Handcrafted')
  const emptied = show(footerOf({ sentence: '', firstLinks: [], secondLinks: [] })).footer
  expect(emptied).not.toMatch(/<nav|Quick links|Categories/)
})

test('pages that are in the footer by themselves are at the end of its first column', () => {
  const { footer } = show({ ownLinks: [{ name: 'Washing tips', link: '/pages/tips' }] })
  expect(textOf(footer)).toContain('Privacy Policy Washing tips Categories')
})

test('a menu that is too long to stand beside the search has a row of its own', () => {
  const rowsOf = (html: string) => [html.indexOf('<nav aria-label="Main"') > html.indexOf('</header>')]
  const entries = Array.from({ length: 12 }, (_, index) => link(`A long name, number ${index}`, '/cart'))
  expect(rowsOf(show(menuOf(entries)).html)).toEqual([true])
  expect(rowsOf(show({}).html)).toEqual([false])
})
