import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { countPageVisit, deleteOldPageSpeeds, listPageSpeeds, savePageVisits } from './page-speed.server.ts'
import { figureOf, type PageVisit, stepOf } from './page-speed.ts'

const { db } = await setUpTestDatabase()

/** Visits from as many networks. */
function count(visits: readonly PageVisit[], network = 'visitor'): void {
  for (const [index, visit] of visits.entries()) countPageVisit(db, visit, `${network} ${index}`)
}

const moveToWeek = (weeks: number) =>
  db
    .updateTable('page_speed')
    .set({ week: sql<string>`week - ${weeks * 7}::integer` })
    .execute()

test('M426 figures are counted by page and week, and three of four visits stayed within what is shown', async () => {
  count([1_000, 1_000, 2_000, 9_000].map((lcp) => ({ page: 'home', lcp })))
  await savePageVisits(db)
  await moveToWeek(1)
  count([500, 500, 700, 800].map((lcp) => ({ page: 'home', lcp, inp: 40, cls: 0 })))
  await savePageVisits(db)
  // Counted again in the same week.
  count([{ page: 'product', lcp: 900 }])
  count(
    [500, 500, 500, 500].map((lcp) => ({ page: 'home', lcp })),
    'another',
  )
  await savePageVisits(db)
  await savePageVisits(db)

  const shown = (figure: number, visits: number) => ({ figure: figureOf(stepOf(figure)), visits })
  expect(await listPageSpeeds(db)).toEqual([
    {
      page: 'home',
      thisWeek: { lcp: shown(500, 8), inp: shown(40, 4), cls: shown(0, 4) },
      lastWeek: { lcp: shown(2_000, 4) },
    },
    { page: 'product', thisWeek: { lcp: shown(900, 1) }, lastWeek: {} },
  ])
})

test('M426 one network decides about few of the figures', async () => {
  await db.deleteFrom('page_speed').execute()
  for (let n = 0; n < 1_000; n++) countPageVisit(db, { page: 'cart', lcp: 60_000 }, `2001:db8:1:${n.toString(16)}::1`)
  await savePageVisits(db)
  expect((await listPageSpeeds(db))[0]?.thisWeek.lcp?.visits).toBe(10)
})

test('figures of more than a year ago are deleted', async () => {
  count([{ page: 'home', lcp: 100 }])
  await savePageVisits(db)
  await moveToWeek(60)
  count([{ page: 'home', lcp: 100 }])
  await savePageVisits(db)
  await deleteOldPageSpeeds(db)
  expect(await db.selectFrom('page_speed').select('visits').execute()).toEqual([{ visits: 1 }])
})
