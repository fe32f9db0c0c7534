import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { TRADE_WORDS, type WordGroup } from './trade-words.ts'
import { createLexicon, typedWords, understandSearch, type Vocabulary, wordsOf } from './understand-search.ts'

const VOCABULARY: Vocabulary = new Map(
  [
    'kurti',
    'kurta',
    'anarkali',
    'kalamkari',
    'red',
    'black',
    'indigo',
    'cotton',
    'printed',
    'silk',
    'phulkari',
    'blue',
    'ivory',
  ].map((word, index) => [word, { products: 20 - index, named: 20 - index }] as const),
)
const lexicon = createLexicon(VOCABULARY, TRADE_WORDS)
const understand = (search: string) => understandSearch(search, lexicon)
const alternatives = (search: string) => understand(search).words.map((word) => word.alternatives)

describe('a search is understood', () => {
  test.each([
    ['lal', 'red'],
    ['laal', 'red'],
    ['neela', 'indigo'],
    ['kala', 'black'],
    ['suti', 'cotton'],
    ['resham', 'silk'],
    ['kurthi', 'kurti'],
    ['kurtas', 'kurti'],
    ['fulkari', 'phulkari'],
    ['safed', 'ivory'],
  ])('M271 %s as %s', (typed, meant) => {
    expect(alternatives(typed)).toEqual([expect.arrayContaining([meant])])
    expect(understand(typed).corrected).toBeUndefined()
  })

  test.each([
    ['anarkalli', 'anarkali'],
    ['anrakali', 'anarkali'],
    ['kalmakari', 'kalamkari'],
    ['indgo', 'indigo'],
    ['prented', 'printed'],
    ['phulkaree', 'phulkari'],
  ])('M271 with its spelling corrected: %s as %s', (typed, meant) => {
    expect(understand(`Black ${typed}`).corrected).toBe(`black ${meant}`)
    expect(alternatives(typed)).toEqual([expect.arrayContaining([meant])])
  })

  test('as the text itself where it is part of a word, a number, a sign or nothing known', () => {
    for (const typed of ['kalam', '4711', '%', 'zq', 'xyzxyzxyz', 'क']) {
      expect(understand(typed).words).toEqual([
        { word: typed, alternatives: [], isTextEnough: true, correction: undefined },
      ])
    }
  })

  test('without words that say nothing about a product', () => {
    expect(understand('kurti for women').words.map(({ word }) => word)).toEqual(['kurti'])
    expect(understand('for women').words).toEqual([])
    expect(understand('for women').typed).toEqual(['for', 'women'])
  })

  test('M340 with the sizes and prices that it names, which aren’t words to look for or correct', () => {
    const { typed, words, named, corrected } = understand('Red kutri size m under 1,000')
    expect(typed).toEqual(['red', 'kutri', 'size', 'm', 'under', '1,000'])
    expect(words.map(({ word }) => word)).toEqual(['red', 'kutri'])
    expect(named).toEqual({ sizes: ['M'], minPrice: undefined, maxPrice: 1_000_00 })
    expect(corrected).toBe('red kurti size m under 1,000')
    expect(understand('xl')).toMatchObject({ words: [], named: { sizes: ['XL'] }, corrected: undefined })
    expect(understand('kurti')).toMatchObject({ named: undefined })
  })

  test('without alternatives that no product has', () => {
    expect(alternatives('red')).toEqual([['red']])
    // No product is green.
    expect(understand('hara').words).toEqual([
      { word: 'hara', alternatives: [], isTextEnough: true, correction: undefined },
    ])
  })

  test('by the lists alone while the vocabulary is unknown', () => {
    const early = createLexicon(undefined, TRADE_WORDS)
    expect(understandSearch('lal anarkalli', early)).toMatchObject({
      corrected: undefined,
      words: [{ alternatives: expect.arrayContaining(['red']) }, { isTextEnough: true }],
    })
  })

  test('by groups that find their narrower words, which don’t find the group in turn', () => {
    const groups: WordGroup[] = [{ same: ['dark', 'gehra'], finds: ['indigo'] }]
    const own = createLexicon(VOCABULARY, groups)
    expect(own.alternatives('gehra')).toEqual(['indigo'])
    expect(own.alternatives('indigo')).toEqual(['indigo'])
  })

  test('by phrases that the owner has synonyms for', () => {
    const groups: WordGroup[] = [{ same: ['night sky', 'raat'], finds: ['black silk', 'indigo'] }]
    const own = createLexicon(VOCABULARY, TRADE_WORDS, groups)
    expect(
      understandSearch('Night-sky kurti', own).words.map(({ word, alternatives }) => [word, alternatives[0]]),
    ).toEqual([
      ['night sky', 'black silk'],
      ['kurti', 'kurti'],
    ])
    expect(own.alternatives('raat')).toEqual(['black silk', 'indigo'])
    expect(understandSearch('sky night', own).words).toHaveLength(2)
  })

  test('bounded, for any text, each word on its own', () => {
    const word = fc.oneof(fc.constantFrom(...VOCABULARY.keys(), 'lal', 'anarkalli', 'for', '%', "o'neel"), fc.string())
    fc.assert(
      fc.property(fc.array(word, { maxLength: 15 }), word, (words, another) => {
        const { typed, words: understood } = understand(words.join(' '))
        expect(typed.length).toBeLessThanOrEqual(10)
        expect(understood.length).toBeLessThanOrEqual(30)
        for (const { alternatives, word } of understood) {
          expect(alternatives.length).toBeLessThanOrEqual(48)
          expect(word).not.toBe('')
        }
        // Another word narrows the search and doesn't change how the others are understood.
        const longer = understand([...words, another].join(' '))
        if (words.length < 4 && !longer.named) expect(longer.words).toEqual(expect.arrayContaining([...understood]))
      }),
      { numRuns: RUNS },
    )
  })
})

test('the words of a search are the different ones, in lower case', () => {
  expect(typedWords(' Red  kurti RED ')).toEqual(['red', 'kurti'])
  expect(typedWords('')).toEqual([])
  expect(wordsOf('Block-printed Zarí, V-neck')).toEqual(['block', 'printed', 'zari', 'v', 'neck'])
})

test('words that begin like a text are those of names, the most frequent first', () => {
  const vocabulary: Vocabulary = new Map([
    ['kurta', { products: 9, named: 2 }],
    ['kurti', { products: 5, named: 5 }],
    ['kurkuma', { products: 9, named: 0 }],
  ])
  expect(createLexicon(vocabulary, []).startingWith('kur', 5)).toEqual(['kurti', 'kurta'])
  expect(createLexicon(vocabulary, []).startingWith('kur', 1)).toEqual(['kurti'])
})

test('the list has more than a hundred groups, in lower case, each with another word', () => {
  expect(TRADE_WORDS.length).toBeGreaterThan(100)
  for (const { same, finds } of TRADE_WORDS) {
    expect(same.length + finds.length).toBeGreaterThan(1)
    for (const word of [...same, ...finds]) expect(wordsOf(word).join(' ')).toBe(word.replaceAll('-', ' '))
  }
})
