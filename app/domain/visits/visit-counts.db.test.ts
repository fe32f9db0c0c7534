import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { countVisit, deleteOldVisits, listVisits, saveVisits } from './visit-counts.server.ts'
import type { VisitSource } from './visit-source.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('visit_counts').execute())
const visit = (source: VisitSource) => ({ step: 'visit', source }) as const

test('M435 visits are added up by day, step and source, and nothing else is stored', async () => {
  for (const network of ['192.0.2.1', '198.51.100.1']) countVisit(db, visit('instagram'), network)
  countVisit(db, { step: 'cart', source: '' }, '192.0.2.1')
  await saveVisits(db)
  countVisit(db, visit('instagram'), '192.0.2.1')
  await saveVisits(db)
  await saveVisits(db)
  expect(await listVisits(db, 30)).toEqual([
    { step: 'visit', source: 'instagram', visits: 3 },
    { step: 'cart', source: '', visits: 1 },
  ])
  const [row] = await db.selectFrom('visit_counts').selectAll().execute()
  expect(Object.keys(row ?? {}).sort()).toEqual(['day', 'source', 'step', 'visits'])
})

test('M435 one network counts ten times until the next saving', async () => {
  for (let n = 0; n < 1_000; n++) countVisit(db, visit('google'), '192.0.2.1')
  for (let n = 0; n < 1_000; n++) countVisit(db, visit('other'), `10.${n % 250}.${Math.floor(n / 250)}.1`)
  await saveVisits(db)
  expect(await listVisits(db, 30)).toEqual([
    { step: 'visit', source: 'other', visits: 1_000 },
    { step: 'visit', source: 'google', visits: 10 },
  ])
  countVisit(db, visit('google'), '192.0.2.1')
  await saveVisits(db)
  expect(await listVisits(db, 30)).toContainEqual({ step: 'visit', source: 'google', visits: 11 })
})

test('counts of more than a year ago are deleted, and those before a period aren’t listed', async () => {
  countVisit(db, visit('direct'), '192.0.2.1')
  await saveVisits(db)
  await db.updateTable('visit_counts').set({ day: sql<string>`day - 40` }).execute()
  expect(await listVisits(db, 30)).toEqual([])
  expect(await listVisits(db, 90)).toHaveLength(1)
  await deleteOldVisits(db)
  expect(await listVisits(db, 365)).toHaveLength(1)
  await db.updateTable('visit_counts').set({ day: sql<string>`day - 400` }).execute()
  await deleteOldVisits(db)
  expect(await db.selectFrom('visit_counts').select('visits').execute()).toEqual([])
})
