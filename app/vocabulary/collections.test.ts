import { expect, test } from 'vitest'
import { makeCollection } from '#tests/support/factories/admin-factory.ts'
import { countPassedMoments, findCollection, isOpen } from './collections.ts'

const [opensAt, endsAt] = ['2026-11-08T03:30:00.000Z', '2026-11-12T18:30:00.000Z']
const just = (moment: string, ms: number) => new Date(Date.parse(moment) + ms)

test('M448 a collection opens and ends at its very moments', () => {
  const festival = makeCollection({ opensAt, endsAt })
  const openAt = (now: Date, change: Partial<typeof festival> = {}) => isOpen({ ...festival, ...change }, now)
  expect([openAt(just(opensAt, -1)), openAt(just(opensAt, 0))]).toEqual([false, true])
  expect([openAt(just(endsAt, -1)), openAt(just(endsAt, 0))]).toEqual([true, false])
  expect(openAt(just(opensAt, -1), { opensAt: null })).toBe(true)
  expect(openAt(just(endsAt, 0), { endsAt: null })).toBe(true)
  expect(openAt(just(opensAt, 0), { isShown: false })).toBe(false)
})

test('the number of passed moments grows with each, and with nothing else', () => {
  const collections = [makeCollection({ opensAt, endsAt }), makeCollection({ endsAt: opensAt }), makeCollection()]
  const countAt = (now: Date) => countPassedMoments(collections, now)
  expect([just(opensAt, -1), just(opensAt, 0), just(endsAt, -1), just(endsAt, 0)].map(countAt)).toEqual([0, 2, 2, 3])
  expect(countPassedMoments([], just(endsAt, 0))).toBe(0)
})

test('a slug of today comes before one that another collection had', () => {
  const former = makeCollection({ slug: 'festive', formerSlugs: ['diwali', 'lights'] })
  const current = makeCollection({ slug: 'diwali' })
  const find = (slug: string) => findCollection([former, current], slug)
  expect([find('diwali'), find('lights'), find('festive'), find('eid')]).toEqual([current, former, former, undefined])
})
