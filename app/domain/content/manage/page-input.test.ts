import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { formOfTexts } from '#tests/support/factories/page-texts-factory.ts'
import { type EditablePage, FIXED_PAGE_IDS, pageOf } from '../texts/page-fields.ts'
import type { PageTexts } from '../texts/page-texts.ts'
import { usualTexts } from '../texts/usual-texts.ts'
import { editList, textProblems, typedTexts } from './page-input.ts'

const page = (id: string) => pageOf(id) as EditablePage
const usual = (id: string) => usualTexts(id, DEFAULT_SETTINGS)

test.each(FIXED_PAGE_IDS)('the usual texts of %s come back from the editor as they are, and have no faults', (id) => {
  expect(typedTexts(page(id), formOfTexts(usual(id)))).toEqual(usual(id))
  expect(textProblems(page(id), usual(id))).toEqual({})
})

const problemsWith = (id: string, texts: PageTexts) => Object.keys(textProblems(page(id), { ...usual(id), ...texts }))

test('each fault is told at its input', () => {
  expect(
    problemsWith('home', { heading: '', lead: 'x'.repeat(161), firstLink: 'javascript:x', cardPrice: '0' }),
  ).toEqual(['heading', 'lead', 'firstLink', 'cardPrice'])
  expect(problemsWith('home', { cardPicture: 'https://elsewhere.example/x.png' })).toEqual(['cardPicture'])
  expect(problemsWith('home', { reasons: [{ icon: 'constructor', title: '', text: 'x' }] })).toEqual([
    'reasons-0-icon',
    'reasons-0-title',
  ])
  const fact = { icon: 'gem', text: 'x' }
  expect(problemsWith('home', { facts: [fact, fact, fact, fact] })).toEqual(['facts'])
})

test('an entry of the menu needs a name and a link, unless it is for all categories', () => {
  const entry = (shows: string, name: string, link: string) => problemsWith('menu', { links: [{ shows, name, link }] })
  expect(entry('link', '', '')).toEqual(['links-0-name', 'links-0-link'])
  expect(entry('categories', '', '')).toEqual([])
  expect(entry('categories', 'x'.repeat(41), 'javascript:x')).toEqual(['links-0-name', 'links-0-link'])
  expect(entry('', 'Cart', '/cart')).toEqual(['links-0-shows'])
})

test('the dates of a line are days, in their order', () => {
  const line = (from: string, until: string) => problemsWith('promo', { lines: [{ text: 'x', from, until }] })
  expect(line('2026-11-01', '2026-11-01')).toEqual([])
  expect(line('2026-11-02', '2026-11-01')).toEqual(['lines-0-until'])
  expect(line('2026-02-30', 'soon')).toEqual(['lines-0-from', 'lines-0-until'])
})

test('items are added at the end, removed, and moved; at the ends nothing moves', () => {
  const texts = { ...usual('contact'), reasons: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }
  const after = (edit: string) => {
    const { texts: edited, focus } = editList(page('contact'), texts, edit)
    return [
      [edited.reasons]
        .flat()
        .map((item) => (typeof item === 'object' ? item.text : ''))
        .join(''),
      focus,
    ]
  }
  expect(after('add reasons 0')).toEqual(['abc', 'reasons-3'])
  expect(after('remove reasons 1')).toEqual(['ac', 'reasons-1'])
  expect(after('remove reasons 2')).toEqual(['ab', 'reasons-1'])
  expect(after('up reasons 2')).toEqual(['acb', 'reasons-1'])
  expect(after('down reasons 0')).toEqual(['bac', 'reasons-1'])
  expect(after('up reasons 0')).toEqual(['abc', 'reasons-0'])
  expect(after('remove reasons 9')).toEqual(['abc', 'reasons-2'])
  expect(after('remove title 0')).toEqual(['abc', ''])
})

test('what is typed is tidied, and a count that nobody sends is bounded', () => {
  const typed = typedTexts(page('contact'), {
    title: '  Talk\n to   us\u0000 ',
    lead: 'One\r\n\r\nTwo',
    'reasons-count': '999999',
    'questions-count': '-3',
    'reasons-0-text': { not: 'a text' },
  })
  expect(typed).toMatchObject({ title: 'Talk to us', lead: 'One\n\nTwo', questions: [] })
  expect(typed.reasons).toHaveLength(11)
})
