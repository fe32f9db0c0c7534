import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { CARE_SYMBOLS, careSymbolsIn, readCareSymbols } from './care-symbols.ts'

test.for<[string, string[]]>([
  [
    'Hand wash separately in cold water with mild detergent. Dry in shade. Warm iron on reverse.',
    ['hand-wash', 'wash-separately', 'dry-in-shade', 'warm-iron', 'iron-on-reverse'],
  ],
  [
    'Gentle machine wash cold, inside out. Do not bleach. Dry in shade.',
    ['machine-wash-cold', 'do-not-bleach', 'dry-in-shade'],
  ],
  ['Dry clean only. Store folded in muslin.', ['dry-clean']],
  ['Machine wash at 40 degrees, line dry, iron on low heat', ['machine-wash', 'line-dry', 'cool-iron']],
  ['Cold machine wash', ['machine-wash-cold']],
  ['Do not bleach, wring or tumble dry', ['do-not-bleach', 'do-not-wring', 'do-not-tumble-dry']],
  ['Do not bleach, dry in shade', ['do-not-bleach', 'dry-in-shade']],
  ['Do not wash or iron', ['do-not-wash', 'do-not-iron']],
  ['Wash by hand and don’t dry clean', ['hand-wash', 'do-not-dry-clean']],
  ['Hand wash or dry clean', ['hand-wash', 'dry-clean']],
  ['Never iron on the print', ['iron-on-reverse']],
  ['Avoid direct sunlight. No tumble drying. Dry flat.', ['do-not-tumble-dry', 'dry-flat', 'dry-in-shade']],
  ['Do not machine wash; hand wash instead', ['hand-wash']],
  ['Wash dark colours separately; do not twist', ['wash-separately', 'do-not-wring']],
  ['Wipe with a soft cloth', []],
  ['', []],
])('M298 “%s” names %j', ([instructions, symbols]) => {
  expect(careSymbolsIn(instructions)).toEqual(symbols)
})

test('any text names known symbols once, in their order', () => {
  const word = fc.constantFrom(
    'hand',
    'wash',
    'do not',
    'iron',
    'dry',
    'clean',
    'only',
    'or',
    ',',
    '.',
    'cold',
    'machine',
    'sun',
    'bleach',
    'on',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, (instructions) => {
      const symbols = careSymbolsIn(instructions)
      expect(symbols).toEqual(Object.keys(CARE_SYMBOLS).filter((symbol) => symbols.includes(symbol as never)))
    }),
    { numRuns: RUNS },
  )
})

test('chosen symbols are sorted, and an unknown one is rejected', () => {
  expect(readCareSymbols(['dry-clean', 'hand-wash', 'dry-clean'])).toEqual(['hand-wash', 'dry-clean'])
  expect(readCareSymbols(['toString'])).toBeUndefined()
  expect(readCareSymbols([])).toEqual([])
})
