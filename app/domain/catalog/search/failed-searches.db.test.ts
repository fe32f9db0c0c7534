import { beforeEach, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  deleteOldFailedSearches,
  listFailedSearches,
  rememberFailedSearch,
  saveFailedSearches,
} from './failed-searches.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('failed_searches').execute())

const now = new Date('2026-03-01T10:00:00+05:30')
const later = new Date('2026-03-01T11:00:00+05:30')
const all = { limit: 5_000, offset: 0 }

test('M274 a text is stored once, with how often and when it was last looked for', async () => {
  for (const text of ['Velvet  Kurti', 'velvet kurti', 'jacket']) rememberFailedSearch(db, text, now)
  expect((await listFailedSearches(db, all)).searches).toEqual([])
  await saveFailedSearches(db)
  rememberFailedSearch(db, 'VELVET kurti ', later)
  await saveFailedSearches(db)
  await saveFailedSearches(db)
  expect(await listFailedSearches(db, all)).toEqual({
    searches: [
      { search: 'velvet kurti', times: 3, lastSearchedAt: later },
      { search: 'jacket', times: 1, lastSearchedAt: now },
    ],
    total: 2,
  })
})

test('beginnings of another text, addresses and phone numbers are left out', async () => {
  const texts = ['vel', 'velv', 'velvet', 'meera@shopper.example', 'call 98765 43210', ' ', 'size 44']
  for (const text of texts) rememberFailedSearch(db, text, now)
  await saveFailedSearches(db)
  const { searches } = await listFailedSearches(db, all)
  expect(searches.map(({ search }) => search)).toEqual(['size 44', 'velvet'])
})

test('M274 a flood of texts doesn’t grow the table, and leaves what was looked for repeatedly', async () => {
  for (let time = 0; time < 2; time++) rememberFailedSearch(db, 'velvet', now)
  await saveFailedSearches(db)
  for (let flood = 0; flood < 5; flood++) {
    for (let number = 0; number < 600; number++) rememberFailedSearch(db, `x${flood}y${number}z`, later)
    await saveFailedSearches(db)
  }
  const { searches, total } = await listFailedSearches(db, { limit: 1, offset: 0 })
  expect(total).toBe(2_000)
  expect(searches).toEqual([{ search: 'velvet', times: 2, lastSearchedAt: now }])
})

test('what nobody looked for in 90 days is deleted', async () => {
  rememberFailedSearch(db, 'long ago', new Date(Date.now() - 91 * 86_400_000))
  rememberFailedSearch(db, 'recently', new Date(Date.now() - 89 * 86_400_000))
  await saveFailedSearches(db)
  await deleteOldFailedSearches(db)
  expect((await listFailedSearches(db, all)).searches.map(({ search }) => search)).toEqual(['recently'])
})
