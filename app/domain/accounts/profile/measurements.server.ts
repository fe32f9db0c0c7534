import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { BODY_LENGTHS, type BodyMeasurements } from '#app/vocabulary/body-measurements.ts'

/** The measurements that a customer saved in their profile; undefined if there are none. */
export async function findMeasurements(db: Db, userId: string): Promise<BodyMeasurements | undefined> {
  const row = await db
    .selectFrom('body_measurements')
    .select(['bust_mm', 'waist_mm', 'hip_mm', 'unit'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const lengths = BODY_LENGTHS.flatMap((length) => {
    const millimetres = row[`${length}_mm`]
    return millimetres === null ? [] : [[length, millimetres / 10] as const]
  })
  return { cm: Object.fromEntries(lengths), unit: row.unit }
}

/** Saves a customer's measurements in place of any earlier ones. Safe to repeat. */
export async function saveMeasurements(db: Db, userId: string, { cm, unit }: BodyMeasurements): Promise<void> {
  const inMillimetres = (length: number | undefined) => (length === undefined ? null : Math.round(length * 10))
  const values = {
    bust_mm: inMillimetres(cm.bust),
    waist_mm: inMillimetres(cm.waist),
    hip_mm: inMillimetres(cm.hip),
    unit,
  }
  await db
    .insertInto('body_measurements')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: transactionTime }))
    .execute()
}

/** Deletes a customer's measurements. Safe to repeat. */
export async function deleteMeasurements(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('body_measurements').where('user_id', '=', userId).execute()
}
