import { type RawBuilder, sql } from 'kysely'
import { createCollector } from '#app/platform/database/collector.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { pageSpeed } from '#app/platform/metrics.server.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import {
  MEASURED_PAGES,
  type MeasuredPage,
  type PageVisit,
  quantile,
  SPEED_FIGURES,
  type SpeedFigure,
  stepOf,
} from './page-speed.ts'

const RETENTION_DAYS = 400

interface Counted {
  readonly page: MeasuredPage
  readonly figure: SpeedFigure
  readonly step: number
  visits: number
}

const speeds = createCollector<Counted>('the speed of pages', (db, counted) =>
  db
    .insertInto('page_speed')
    .values([...counted.values()].map((each) => ({ week: mondayOf(transactionTime), ...each })))
    .onConflict((conflict) =>
      conflict
        .columns(['week', 'page', 'figure', 'step'])
        .doUpdateSet(({ ref }) => ({ visits: sql<number>`${ref('page_speed.visits')} + excluded.visits` })),
    )
    .execute(),
)

/** Saves what {@link countPageVisit} has counted. */
export const savePageVisits = speeds.save

/** Counts a visit, and saves it later together with others. What a network reports beyond its share is dropped. */
export function countPageVisit(db: Db, visit: PageVisit, clientAddress: string): void {
  if (!speeds.admits(db, clientAddress)) return
  const all = speeds.valuesOf(db)
  for (const figure of Object.keys(SPEED_FIGURES) as SpeedFigure[]) {
    const value = visit[figure]
    if (value === undefined) continue
    pageSpeed.observe({ page: visit.page, figure }, value / 1_000)
    const step = stepOf(value)
    const key = `${visit.page} ${figure} ${step}`
    const counted = all.get(key) ?? { page: visit.page, figure, step, visits: 0 }
    counted.visits++
    all.set(key, counted)
  }
}

/** The 75th percentile of a figure, as Google's Core Web Vitals take it, and the number of visits. */
export type SpeedQuantile = NonNullable<ReturnType<typeof quantile>>

/** A page's figures of a week; those that no visit had are missing. */
export interface PageSpeedRow {
  readonly page: MeasuredPage
  readonly thisWeek: Partial<Record<SpeedFigure, SpeedQuantile>>
  readonly lastWeek: Partial<Record<SpeedFigure, SpeedQuantile>>
}

/** The pages that visitors opened in this week or the last one, in the order of a visit. */
export async function listPageSpeeds(db: Db): Promise<PageSpeedRow[]> {
  const thisWeek = mondayOf(transactionTime)
  const steps = await db
    .selectFrom('page_speed')
    .where('week', '>=', mondayOf(before(transactionTime, { days: 7 })))
    .select(['page', 'figure', 'step', 'visits', sql<boolean>`week = ${thisWeek}`.as('isThisWeek')])
    .execute()
  const figuresOf = (page: string, isThisWeek: boolean) => {
    const figures: Partial<Record<SpeedFigure, SpeedQuantile>> = {}
    for (const figure of Object.keys(SPEED_FIGURES) as SpeedFigure[]) {
      const own = steps.filter((step) => step.page === page && step.figure === figure && step.isThisWeek === isThisWeek)
      const found = quantile(own, 0.75)
      if (found) figures[figure] = found
    }
    return figures
  }
  return (Object.keys(MEASURED_PAGES) as MeasuredPage[])
    .filter((page) => steps.some((step) => step.page === page))
    .map((page) => ({ page, thisWeek: figuresOf(page, true), lastWeek: figuresOf(page, false) }))
}

/** Deletes figures that are older than a year. Safe to repeat. */
export async function deleteOldPageSpeeds(db: Db): Promise<void> {
  await db
    .deleteFrom('page_speed')
    .where('week', '<', mondayOf(before(transactionTime, { days: RETENTION_DAYS })))
    .execute()
}

function mondayOf(time: RawBuilder<Date>) {
  return sql<string>`date_trunc('week', (${time}) at time zone ${sql.lit(SHOP_TIME_ZONE)})::date`
}
