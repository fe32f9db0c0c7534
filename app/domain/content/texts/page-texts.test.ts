import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { homeTexts } from './home-texts.ts'
import { isAllowedLink } from './links.ts'
import { refusedLinks, renderMarkdown } from './markdown.server.ts'
import { FIXED_PAGE_IDS, fieldsOf, pageOf } from './page-fields.ts'
import { changedTexts, mergeTexts, paragraphsOf } from './page-texts.ts'
import { activeLines } from './published-texts.server.ts'
import { usualTexts } from './usual-texts.ts'

const usual = homeTexts(DEFAULT_SETTINGS)

test('only what the owner changed is stored, and the rest follows later texts of the shop', () => {
  expect(changedTexts(usual, usual)).toEqual({})
  const [first, second, ...others] = usual.reasons
  const own = { icon: 'leaf', title: 'Own', text: 'Words' }
  const changed = changedTexts(usual, { ...usual, lead: 'Own lead', reasons: [own, second ?? own, ...others] })
  expect(changed).toEqual({ lead: 'Own lead', reasons: [own, 1, 2, 3, 4, 5] })

  const later = homeTexts({ ...DEFAULT_SETTINGS, deliveryDaysFrom: 3, deliveryDaysTo: 4 })
  const shown = mergeTexts(later, changed)
  expect(shown.lead).toBe('Own lead')
  expect(shown.reasons[0]).toEqual(own)
  expect(shown.reasons[2]?.text).toContain('3-4 days')
  expect(shown.reasons).not.toContainEqual(first)
})

test('a stored text that this release doesn’t know is left out, and one of another shape has the usual text', () => {
  const shown = mergeTexts(usual, { gone: 'x', heading: [0], reasons: 'x', facts: [9, 0] })
  expect(shown).toEqual({ ...usual, facts: [usual.facts[0]] })
})

test('an empty list and an empty text are the owner’s choice', () => {
  const changed = changedTexts(usual, { ...usual, reasons: [], cardPrice: '' })
  expect(changed).toEqual({ reasons: [], cardPrice: '' })
  expect(mergeTexts(usual, changed)).toMatchObject({ reasons: [], cardPrice: '' })
})

test('paragraphs are what blank lines separate', () => {
  expect(paragraphsOf('One\nline\n \n\nTwo\n\n')).toEqual(['One\nline', 'Two'])
})

test.each(FIXED_PAGE_IDS)('the editor of %s has a field for each text, and only for these', (id) => {
  const page = pageOf(id)
  if (!page) throw new Error('no page')
  const texts = usualTexts(id, DEFAULT_SETTINGS)
  expect(
    fieldsOf(page)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.keys(texts).toSorted())
  for (const [name, field] of fieldsOf(page)) {
    const [item] = field.kind === 'list' ? [texts[name]].flat() : []
    if (typeof item === 'object')
      expect(Object.keys(item)).toEqual(Object.keys(field.kind === 'list' ? field.item : {}))
  }
})

test.each(['page-', 'page-A', 'page-a/b', 'page--a', 'constructor', '__proto__', 'landing-', ''])(
  'no shop has a page %j',
  (id) => expect(pageOf(id)).toBeUndefined(),
)

test.each([
  '/',
  '/products?category=party',
  'https://a.example/x',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+91790',
])('a link may lead to %s', (link) => expect(isAllowedLink(link)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
  'ftp://a.example',
  '//a.example',
  '/\\a.example',
  '\\\\a',
  'products',
  '',
])('a link may not lead to %j', (link) => {
  expect(isAllowedLink(link)).toBe(false)
})

test('Markdown becomes HTML with headings below the page’s own, and names the links that it refuses', () => {
  const text =
    '# Top\n\n**Bold** [us](/contact) <b>raw</b>\n\n- one\n\n[bad](javascript:alert(1)) ![x](https://a.example/x.png)'
  expect(refusedLinks(text)).toEqual(['javascript:alert(1)'])
  const html = renderMarkdown(text, 2)
  expect(html).toContain('<h2>Top</h2>')
  expect(html).toContain('<strong>Bold</strong> <a href="/contact">us</a> &lt;b&gt;raw&lt;/b&gt;')
  expect(html).not.toMatch(/href="javascript|<img|<b>/)
  expect(renderMarkdown('###### Deep', 3)).toContain('<h6>Deep</h6>')
})

test('a line of the promo strip is shown on its first day, its last one and those between, in India', () => {
  const line = { text: 'Diwali', from: '2026-11-01', until: '2026-11-08' }
  const on = (time: string) => activeLines([0, line, 7], new Date(time))
  expect(on('2026-10-31T23:59:00+05:30')).toEqual([0])
  expect(on('2026-11-01T00:00:00+05:30')).toEqual([0, 'Diwali'])
  expect(on('2026-11-08T23:59:00+05:30')).toEqual([0, 'Diwali'])
  expect(on('2026-11-09T00:00:00+05:30')).toEqual([0])
  expect(activeLines([{ text: 'Always', from: '', until: '' }], new Date())).toEqual(['Always'])
})
