import fc from 'fast-check'
import { afterEach, beforeEach, test, vi } from 'vitest'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { afterSaleSteps } from '#tests/support/after-sale-steps.ts'
import { catalogSteps } from '#tests/support/catalog-steps.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { followHandRefunds } from '#tests/support/hand-refunds.ts'
import { finishBackgroundWork, purchaseSteps } from '#tests/support/purchase-steps.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { expectAllToBeDone, expectToAgree } from '#tests/support/shop-agreement.ts'
import { openScene } from '#tests/support/shop-scene.ts'
import { expectAllowedMoves, recordStatusMoves } from '#tests/support/status-recorder.ts'
import { expectBalancedLedger } from '#tests/support/test-checkout.ts'

// A thorough run tries many sequences.
vi.setConfig({ testTimeout: 3_600_000 })

let database: TestDatabase
let db: Db
let admin: AdminActor

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  admin = await testActor(db)
  await recordStatusMoves(db)
})
afterEach(() => database.close())

const steps = fc.oneof(...purchaseSteps, ...catalogSteps, ...afterSaleSteps)

/** Sequences per run, and runs. Each run has a new shop, because the audit after each step reads all of the shop's data. */
const [sequences, runs] = [iterations(12, 100), Number(process.env.MODEL_RUNS ?? iterations(1, 20))]

test.each(Array.from({ length: runs }, (_, index) => index + 1))(
  'after any sequence of commands, the shop agrees with the model, and every payment is an order or refunded (%s)',
  async () => {
    const { seed } = seededRandom()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (sequence) => {
        const scene = await openScene(db, admin)
        for (const [name, run] of sequence) {
          const step = async () => {
            await followHandRefunds(scene, () => run(scene))
            await expectToAgree(scene)
            await expectBalancedLedger(db)
          }
          await step().catch((error: unknown) => {
            throw new Error(`after: ${name}`, { cause: error })
          })
        }
        await finishBackgroundWork(scene)
        await expectToAgree(scene)
        await expectBalancedLedger(db)
        await expectAllToBeDone(scene)
      }),
      { seed, numRuns: sequences, endOnFailure: true },
    )
    await expectAllowedMoves(db)
  },
)
