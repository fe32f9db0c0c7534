import { describe, expect, test } from 'vitest'
import { listAudited } from '#tests/support/database/audit.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findOrder } from '../queries.server.ts'
import { setShipment } from './shipment.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

describe('the shipment of an order', () => {
  test('is recorded for the customer, and each change is audited', async () => {
    const { id: orderId, userId } = await insertOrder(db)
    const save = (courier: string | null, trackingNumber: string | null) =>
      setShipment({ db, jobs: createFakeJobs() }, actor, { orderId, courier, trackingNumber })

    expect(await save('blue dart', 'BD123')).toEqual({ status: 'saved' })
    expect(await findOrder(db, { userId, orderId })).toMatchObject({
      courier: 'Blue Dart',
      trackingNumber: 'BD123',
      status: 'confirmed',
    })
    expect(await save('Blue Dart', 'BD123')).toEqual({ status: 'unchanged' })
    expect(await save(null, null)).toEqual({ status: 'saved' })
    const sent = { courier: 'Blue Dart', tracking_number: 'BD123' }
    const unsent = { courier: null, tracking_number: null }
    expect(await listAudited(db, 'orders', orderId)).toEqual([
      { actor_email: actor.email, action: 'set-shipment', before: unsent, after: sent },
      { actor_email: actor.email, action: 'set-shipment', before: sent, after: unsent },
    ])
  })

  test('is not recorded for an unknown order', async () => {
    const { id: deleted } = await insertOrder(db, { deletedAt: new Date() })
    for (const orderId of [deleted, crypto.randomUUID()]) {
      const services = { db, jobs: createFakeJobs() }
      const shipment = { orderId, courier: 'DTDC', trackingNumber: 'D1' }
      expect(await setShipment(services, actor, shipment)).toEqual({ status: 'unknown-order' })
    }
  })
})
