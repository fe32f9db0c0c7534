import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { bookParcel, findBooking } from '#app/domain/orders/couriers/book-parcel.server.ts'
import { USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { testActor } from '../factories/admin-factory.ts'
import { insertOrder, type OrderOverrides } from '../factories/order-factory.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'
import { SHIPROCKET_KEYS, startFakeShiprocket } from '../fakes/fake-shiprocket.ts'

/** What a test about couriers works with. */
export interface CourierScene {
  readonly db: Db
  readonly actor: AdminActor
  /** The courier service of this test. */
  readonly shiprocket: Awaited<ReturnType<typeof startFakeShiprocket>>
  /** The shop's side of it, with the right keys unless told otherwise. */
  connect(keys?: Partial<typeof SHIPROCKET_KEYS>): ReturnType<typeof createShiprocket>
}

/**
 * Gives a test file its own database and administrator, and each of its tests a new courier service. Warnings are expected.
 *
 * @param use Called before each test.
 */
export function setUpCourier(use: (scene: CourierScene) => void): void {
  let database: TestDatabase
  let actor: AdminActor
  let shiprocket: CourierScene['shiprocket']

  beforeAll(async () => {
    database = await openTestDatabase()
    actor = await testActor(database.db)
  })
  beforeEach(async () => {
    shiprocket = await startFakeShiprocket()
    vi.spyOn(log, 'warn').mockReturnValue()
    const { url } = shiprocket
    const connect = (keys = {}) => createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: url, ...keys })
    use({ db: database.db, actor, shiprocket, connect })
  })
  afterEach(() => shiprocket.stop())
  afterAll(() => database.close())
}

/** Saves an order. @returns The order, with what its administrator can do with the courier. */
export async function insertParcel({ db, actor, connect }: CourierScene, overrides: OrderOverrides = {}) {
  const { id } = await insertOrder(db, overrides)
  const jobs = createFakeJobs()
  const services = { db, jobs, couriers: connect() }
  const read = async () => {
    const order = await findOrderForAdmin(db, id)
    if (!order) throw new Error('the order is gone')
    return order
  }
  return {
    id,
    jobs,
    services,
    read,
    book: async (using = services) =>
      bookParcel(using, actor, {
        order: await read(),
        courierId: '43',
        size: USUAL_PARCEL,
        careEmail: 'care@gulmeher.example',
      }),
    booking: () => findBooking(db, id),
    /** As if the last try to book was more than a minute ago. */
    wait: () =>
      db
        .updateTable('courier_bookings')
        .set({ updated_at: new Date(0) })
        .where('order_id', '=', id)
        .execute(),
  }
}
