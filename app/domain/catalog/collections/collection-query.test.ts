import { expect, test } from 'vitest'
import { MAX_PAISE, paise } from '#app/money.ts'
import { makeCollection } from '#tests/support/factories/admin-factory.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { collectionQuery, listedCollection } from './collection-query.ts'

const now = new Date('2026-11-08T01:00:00+05:30')
const queryOf = (change: object) => collectionQuery(makeCollection(change), DEFAULT_LIST_PARAMS, now)

test('M446 a rule is the listing’s filters, and what no filter can say', () => {
  expect(queryOf({})).toEqual({
    ...DEFAULT_LIST_PARAMS,
    maxPrice: MAX_PAISE,
    only: {},
  })
  const rule = { category: 'festive', colorFamily: 'red', fabric: 'silk', occasion: 'wedding' }
  const limits = { minPrice: paise(1_000_00), maxPrice: paise(2_000_00), newDays: 7, isReduced: true }
  expect(queryOf({ ...rule, ...limits })).toMatchObject({
    category: 'festive',
    colorFamily: ['red'],
    fabric: ['silk'],
    occasion: ['wedding'],
    minPrice: 1_000_00,
    maxPrice: 2_000_00,
    only: { isReduced: true, addedSince: '2026-11-01T00:00:00+05:30' },
  })
})

test('a hand-picked collection has no rule, whatever its form said before', () => {
  const query = queryOf({ id: 'c', kind: 'picked', category: 'festive', isReduced: true })
  expect(query).toMatchObject({ category: undefined, only: { pickedIn: 'c' } })
  expect(query.only).not.toHaveProperty('isReduced')
})

test('the usual order is the owner’s if hand-picked, and else the listing’s', () => {
  const sortOf = (change: object) => listedCollection(makeCollection(change)).sort
  expect([
    sortOf({}),
    sortOf({ kind: 'picked' }),
    sortOf({ kind: 'picked', sort: 'newest' }),
    sortOf({ sort: 'name' }),
  ]).toEqual(['popularity', 'picked', 'newest', 'name'])
})
