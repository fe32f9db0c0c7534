import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '#tests/attack/hostile-texts.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { ReviewCard } from './components/review-card.tsx'
import { fitNote } from './rating.ts'
import { type Review, signature } from './review.ts'
import { countReviews, type ReviewCount, readReviewFilter, reviewedSizes, reviewParams } from './review-filter.ts'

test.each([
  [{ small: 1, true: 1, large: 0 }, undefined],
  [{ small: 0, true: 3, large: 0 }, '3 of 3 buyers say it fits as expected'],
  [{ small: 2, true: 12, large: 1 }, '12 of 15 buyers say it fits as expected'],
  [{ small: 8, true: 2, large: 0 }, '8 of 10 buyers say it runs small'],
  [{ small: 2, true: 0, large: 2 }, '2 of 4 buyers say it runs small'],
  [{ small: 1, true: 2, large: 5 }, '5 of 8 buyers say it runs large'],
])('M509 %j: %s', (fits, note) => {
  expect(fitNote(fits)).toBe(note)
})

test.each([
  ['Asha Devi Patel', 'Pune', 'Asha (Pune)'],
  ['  Asha  ', ' Pune ', 'Asha (Pune)'],
  ['asha@shopper.example', 'Pune', 'A customer (Pune)'],
  ['9825012345', 'Pune', 'A customer (Pune)'],
  ['', 'Pune', 'A customer (Pune)'],
])('M503 %j of %s signs as %s', (name, city, signed) => {
  expect(signature(name, city)).toBe(signed)
})

const COUNTS: readonly ReviewCount[] = [
  { size: 'M', stars: 5, fit: 'true', hasPictures: true, reviews: 4 },
  { size: 'M', stars: 2, fit: '', hasPictures: false, reviews: 2 },
  { size: 'L', stars: 5, fit: 'small', hasPictures: false, reviews: 3 },
  { size: 'L', stars: 0, fit: '', hasPictures: false, reviews: 1 },
]

test.each([
  ['', {}, 10],
  ['size=M', { size: 'M' }, 6],
  ['size=L&stars=5', { size: 'L', stars: 5 }, 3],
  ['size=L', { size: 'L' }, 3],
  ['pictures=yes', { pictures: true }, 4],
  ['fit=small&size=M', { fit: 'small', size: 'M' }, 0],
  ['size=XXL&stars=9&fit=odd&pictures=maybe', {}, 10],
] as const)(
  'M510 the address %j lists what it says, without hidden ones once it has a condition',
  (query, filter, count) => {
    const read = readReviewFilter(new URLSearchParams(query), COUNTS)
    expect(read).toEqual(filter)
    expect(countReviews(COUNTS, read)).toBe(count)
    const params = Object.entries(reviewParams(read)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    expect(readReviewFilter(new URLSearchParams(params), COUNTS)).toEqual(filter)
  },
)

const review: Review = {
  id: '1',
  stars: 4,
  fit: 'large',
  words: 'Soft.',
  pictures: [],
  hiddenReason: null,
  author: 'Asha (Pune)',
  size: 'M',
  answer: 'Thank you.',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  isChanged: false,
}

test('M510 a review says who bought which size, how it fits, and what the shop answers; a hidden one only why', () => {
  const shown = textOf(htmlOf(<ReviewCard review={review} shopName="Gulmeher" />))
  expect(shown).toContain('Asha (Pune) · Bought size M · Runs large Soft. Gulmeher answers Thank you.')
  const hidden = { ...review, hiddenReason: 'offensive' } as const
  expect(textOf(htmlOf(<ReviewCard review={hidden} shopName="Gulmeher" />))).toBe(
    'Gulmeher has hidden a review of 20 November 2026. It’s offensive.',
  )
})

test('M507 300 hostile texts stay text in words, author, size and answer', () => {
  const markup = (text: string) =>
    htmlOf(<ReviewCard review={{ ...review, words: text, author: text, size: text, answer: text }} shopName={text} />)
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/datetime="[^"]*"/gi, ''))
  const harmless = tagsOf(markup('harmless'))
  for (const text of HOSTILE_TEXTS) expect(tagsOf(markup(text)), text).toEqual(harmless)
})

test('M512 reviews are filtered by each size that they name, also one that only another colour has', () => {
  const counts = ['XXL', 'M', 'S', 'Free Size'].map(
    (size): ReviewCount => ({ size, stars: 5, fit: '', hasPictures: false, reviews: 1 }),
  )
  expect(reviewedSizes([...counts, ...counts], ['S', 'M', 'L'])).toEqual(['S', 'M', 'Free Size', 'XXL'])
  expect(reviewedSizes([], ['S'])).toEqual([])
})
