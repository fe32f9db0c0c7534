import { sql } from 'kysely'
import { createCollector } from '#app/platform/database/collector.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { SHOP_TIME_ZONE, shopDate } from '#app/shared/dates.ts'
import type { Visit } from './visit.ts'

const RETENTION_DAYS = 400

interface CountedVisit extends Visit {
  readonly visits: number
}

const counts = createCollector<CountedVisit>('visits', (db, counted) => {
  const day = shopDate(new Date())
  return db
    .insertInto('visit_counts')
    .values([...counted.values()].map((count) => ({ day, ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'step', 'source'])
        .doUpdateSet(({ ref }) => ({ visits: sql<number>`${ref('visit_counts.visits')} + excluded.visits` })),
    )
    .execute()
})

/** Saves what {@link countVisit} has counted. */
export const saveVisits = counts.save

/** Counts a visit, and saves it later together with others. What a network counts beyond its share is dropped. */
export function countVisit(db: Db, visit: Visit, clientAddress: string): void {
  if (!counts.admits(db, clientAddress)) return
  const counted = counts.valuesOf(db)
  const key = `${visit.step} ${visit.source}`
  counted.set(key, { ...visit, visits: (counted.get(key)?.visits ?? 0) + 1 })
}

/** Visits of the last days, today included, by step and source. */
export async function listVisits(db: Db, days: number): Promise<CountedVisit[]> {
  return db
    .selectFrom('visit_counts')
    .select(({ fn, ref }) => [
      'step',
      ref('source').$castTo<Visit['source']>().as('source'),
      fn.sum<number>('visits').as('visits'),
    ])
    .where('day', '>', sql<string>`(now() at time zone ${SHOP_TIME_ZONE})::date - ${days}::integer`)
    .groupBy(['step', 'source'])
    .orderBy('visits', 'desc')
    .orderBy('source')
    .execute()
}

/** Safe to repeat. */
export async function deleteOldVisits(db: Db): Promise<void> {
  await db
    .deleteFrom('visit_counts')
    .where('day', '<', sql<string>`current_date - ${RETENTION_DAYS}::integer`)
    .execute()
}
