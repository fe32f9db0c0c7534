import { expect, test } from 'vitest'
import { makeCollection } from '#tests/support/factories/admin-factory.ts'
import { movePicked, planAddress, stateText } from './collection-list.ts'

test('a new collection gets its slug from its name, or the one that was typed', () => {
  const plan = (name: string, slug = '') => planAddress([makeCollection()], undefined, { name, slug })
  expect(plan('Été & Eid')).toEqual({ status: 'planned', slug: 'ete-eid', formerSlugs: [] })
  expect(plan('Eid', 'moon')).toMatchObject({ slug: 'moon' })
  expect(plan('ईद')).toEqual({ status: 'no-address' })
  expect(plan('Diwali')).toEqual({ status: 'address-taken' })
})

test('a changed collection keeps its slug without another one, and is found by those it had', () => {
  const known = makeCollection({ formerSlugs: ['lights'] })
  const plan = (slug: string) => planAddress([known], known, { name: 'Festival', slug })
  expect(plan('')).toEqual({ status: 'planned', slug: 'diwali', formerSlugs: ['lights'] })
  expect(plan('festival')).toEqual({ status: 'planned', slug: 'festival', formerSlugs: ['lights', 'diwali'] })
  expect(plan('lights')).toEqual({ status: 'planned', slug: 'lights', formerSlugs: ['diwali'] })
})

test('the state says until when a page is open, or from when on', () => {
  const now = new Date('2026-11-08T10:00:00+05:30')
  const [before, after] = ['2026-11-07T03:30:00.000Z', '2026-11-09T03:30:00.000Z']
  const state = (change: object) => stateText(makeCollection(change), now)
  expect([
    state({}),
    state({ opensAt: before }),
    state({ opensAt: before, endsAt: after }),
    state({ opensAt: after }),
    state({ endsAt: before }),
    state({ opensAt: after, isShown: false }),
  ]).toEqual([
    'Open',
    'Open',
    'Open until 9 November 2026, 9:00 am',
    'Opens 9 November 2026, 9:00 am',
    'Ended 7 November 2026, 9:00 am',
    'Hidden',
  ])
})

test('products are added at the end and moved by one place, and nothing changes at the ends of the list', () => {
  const ids = ['a', 'b', 'c']
  expect(movePicked(ids, 'd', 'add')).toEqual(['a', 'b', 'c', 'd'])
  expect(movePicked(ids, 'c', 'up')).toEqual(['a', 'c', 'b'])
  expect(movePicked(ids, 'a', 'down')).toEqual(['b', 'a', 'c'])
  expect(movePicked(ids, 'b', 'remove')).toEqual(['a', 'c'])
  for (const [id, to] of [
    ['a', 'add'],
    ['a', 'up'],
    ['c', 'down'],
    ['x', 'up'],
    ['x', 'down'],
    ['x', 'remove'],
  ] as const) {
    expect(movePicked(ids, id, to), `${id} ${to}`).toBe(ids)
  }
})
