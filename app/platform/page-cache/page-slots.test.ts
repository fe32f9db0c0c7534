import { expect, test } from 'vitest'
import { cutSlots, fillSlot, PERSON_TOKEN, type SlotKinds } from './page-slots.ts'

interface Person {
  readonly name: string
  readonly units: number
  readonly saved: readonly string[]
}

const kinds: SlotKinds<Person> = {
  name: { samples: [null], placeholder: 'someone', valueFor: (person) => person?.name ?? null },
  units: { samples: [0, 1], placeholder: 777, valueFor: (person) => person?.units ?? 0 },
  saved: { samples: [false, true], valueFor: (person, of) => person?.saved.includes(of) ?? false },
  list: { samples: [[]], valueFor: (person) => person?.saved ?? [] },
}

const slot = (name: string, of: string, ...states: string[]) =>
  `<page-slot data-name="${name}" data-of="${of}">${states.map((one) => `<page-slot-state>${one}</page-slot-state>`).join('')}</page-slot>`

const person = { name: 'Asha', units: 12, saved: ['a'] }

/** A page as a person gets it; undefined if it can't be filled for them. */
function fill(page: string, who: Person | null): string | undefined {
  const parts = cutSlots(page).map((part) => (typeof part === 'string' ? part : fillSlot(part, who, kinds)))
  return parts.includes(undefined) ? undefined : parts.join('')
}

test('a slot contains the markup that was rendered for the value', () => {
  const heart = (of: string) => slot('saved', of, `<b>save ${of}</b>`, `<i>saved ${of}</i>`)
  const page = `<p>one</p>${heart('a')}<p>two\n</p>${heart('b')}`
  expect(fill(page, person)).toBe('<p>one</p><i>saved a</i><p>two\n</p><b>save b</b>')
  expect(fill(page, null)).toBe('<p>one</p><b>save a</b><p>two\n</p><b>save b</b>')
})

test('a value that wasn’t rendered takes the place of the one that stands for it, everywhere', () => {
  const page = slot('units', '', 'none', 'one', '<b>777</b> items (777)')
  expect([0, 1, 12].map((units) => fill(page, { ...person, units }))).toEqual(['none', 'one', '<b>12</b> items (12)'])
})

test('X01 a value can’t become markup', () => {
  const hostile = '<script>steal("&\'")</script>'
  const page = slot('name', '', 'Sign in', '<b title="someone">someone</b>')
  const escaped = '&lt;script&gt;steal(&quot;&amp;&#x27;&quot;)&lt;/script&gt;'
  expect(fill(page, { ...person, name: hostile })).toBe(`<b title="${escaped}">${escaped}</b>`)
  const json = fill(`<script type="application/json">${PERSON_TOKEN}</script>`, { ...person, name: hostile }) ?? ''
  expect(json).not.toContain('<script>')
  expect(JSON.parse(json.slice(json.indexOf('>') + 1, json.lastIndexOf('<')))).toEqual({ ...person, name: hostile })
})

test('a value with a dollar sign is no pattern', () => {
  expect(fill(slot('name', '', 'Sign in', 'someone'), { ...person, name: '$&$$1' })).toBe('$&amp;$$1')
})

test('a page is filled for no one whose value it has no markup for', () => {
  const page = slot('list', '', 'no alerts')
  expect(fill(page, null)).toBe('no alerts')
  expect(fill(page, person)).toBeUndefined()
})

test('the person gets into the data of a navigation as text, and not into an inline script', () => {
  const page = `["shopper","${PERSON_TOKEN}"]<script>enqueue("[\\"${PERSON_TOKEN}\\"]")</script>`
  const filled = fill(page, person) ?? ''
  expect(filled).toMatch(/<script>enqueue\("\[\\"<person>\\"\]"\)<\/script>$/)
  expect(JSON.parse(JSON.parse(filled.slice(0, filled.indexOf('<')))[1])).toEqual(person)
  expect(fill(`["${PERSON_TOKEN}"]`, null)).toBe('["null"]')
})

test('an unknown slot is a fault', () => {
  expect(() => fill(slot('other', '', 'x'), person)).toThrow('other')
})
