import type { SeededRandom } from '../support/run/seeded-random.ts'

/** A random item of the list. */
export function oneOf<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[random.below(items.length)] as Item
}

/** True once in `times` calls on average. */
export function onceIn(random: SeededRandom, times: number): boolean {
  return random.below(times) === 0
}

/** A length from 0 to `most`; each order of magnitude is equally likely. */
export function someLength(random: SeededRandom, most: number): number {
  return random.below(2 ** random.below(Math.ceil(Math.log2(most)) + 1)) % (most + 1)
}

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e309',
  '0x10',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '9007199254740993',
  '4294967294',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  "' or 1=1--",
  '%',
  '%00',
  '%ff%fe',
  '$where',
  '{{7*7}}',
  '\u0000',
  '\uFEFF',
  '\u202E',
  '٣',
  'ﷺ',
  '🧵',
  'İ',
  'ß',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  'a@b',
  'order_x',
  '-infinity',
]

/** Repeated, these make careless regular expressions slow. */
const REPEATED = [
  'a',
  ' ',
  '.',
  '-',
  'a.',
  'a@',
  '0',
  '(',
  '%',
  '%20',
  '"',
  "'",
  ',',
  ';',
  '\t',
  'é',
  'e\u0301',
  '\u0301',
  '🧵',
]

/** Text that no person would type, of at most `most` characters. */
export function oddText(random: SeededRandom, most: number): string {
  switch (random.below(4)) {
    case 0:
      return oneOf(random, REPEATED).repeat(someLength(random, most)).slice(0, most)
    case 1: {
      const letters = Array.from({ length: Math.min(most, 1 + random.below(40)) }, () => random.below(0x3000))
      return String.fromCharCode(...letters)
    }
    case 2:
      return `${oneOf(random, REPEATED).repeat(someLength(random, most))}${oneOf(random, ODD_TEXTS)}`.slice(-most)
    default:
      return oneOf(random, ODD_TEXTS).slice(0, most)
  }
}

const FAR = ['4294967294', '4294967295', '4294967296', '50000000', '1000000', '9007199254740991', '1e9', '-1', '00', '']
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'constructor.prototype', '__proto__[x]', 'toString']

/** A field name that a parser could misread. @param names Names that the form has. */
export function oddName(random: SeededRandom, names: readonly string[]): string {
  const name = oneOf(random, [...names, 'a'])
  switch (random.below(7)) {
    case 0:
    case 1:
      return `${name}[${oneOf(random, FAR)}]`
    case 2:
      return `${name}[${oneOf(random, FAR)}].b[${oneOf(random, FAR)}]`
    case 3:
      return `${name}.`.repeat(1 + someLength(random, 5_000)) + name
    case 4:
      return `${name}${'[0]'.repeat(1 + someLength(random, 5_000))}`
    case 5:
      return oneOf(random, PROTOTYPE_NAMES)
    default:
      return oddText(random, 60_000)
  }
}

/** A field that a form library may take for one of its own commands. */
export function controlField(random: SeededRandom, names: readonly string[]): [name: string, value: string] {
  const field = oneOf(random, ['__intent__', '__state__', '__INTENT__', '__STATE__'])
  const type = oneOf(random, ['update', 'insert', 'remove', 'reorder', 'reset', 'validate', 'x'])
  const index = Number(oneOf(random, FAR)) || 4_294_967_290
  const payload = { name: oddName(random, names), index, from: index, to: 0, value: ['x'], defaultValue: {} }
  const value = oneOf(random, [JSON.stringify({ type, payload }), JSON.stringify({ type }), 'x', '{', '[', 'null', '1'])
  return [field, value]
}
