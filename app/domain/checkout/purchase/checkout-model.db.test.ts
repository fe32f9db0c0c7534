import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { expectAllowedMoves, recordStatusMoves } from '#tests/support/database/status-recorder.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { accountSteps, deleteAccounts } from '#tests/support/model/account-steps.ts'
import { afterSaleSteps, receiveSteps } from '#tests/support/model/after-sale-steps.ts'
import { catalogSteps } from '#tests/support/model/catalog-steps.ts'
import { codSteps } from '#tests/support/model/cod-steps.ts'
import { draftSteps } from '#tests/support/model/draft-steps.ts'
import { giftSteps } from '#tests/support/model/gift-steps.ts'
import { followHandRefunds } from '#tests/support/model/hand-refunds.ts'
import { finishBackgroundWork, purchaseSteps } from '#tests/support/model/purchase-steps.ts'
import { reviewSteps } from '#tests/support/model/review-steps.ts'
import { expectAllToBeDone, expectToAgree } from '#tests/support/model/shop-agreement.ts'
import { COD_TERMS, openScene } from '#tests/support/model/shop-scene.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { offerCod } from '#tests/support/suites/cod-checkout.ts'
import { expectBalancedLedger } from '#tests/support/suites/test-checkout.ts'

// A thorough run tries many sequences.
vi.setConfig({ testTimeout: 3_600_000 })

/** The tables in which a status changed, in any run. */
const moved = new Set<string>()
let database: TestDatabase
let db: Db
let admin: AdminActor

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  admin = await testActor(db)
  await recordStatusMoves(db)
  await offerCod(db, { ...COD_TERMS, addressCorrections: true, giftsOffered: true, giftWrapFee: paise(1_20) })
})
afterEach(() => database.close())
// In a few shops nobody may refund; in many, somebody does.
afterAll(() => {
  if (runs >= 20) expect([...moved]).toEqual(expect.arrayContaining(['payments', 'refunds']))
})

const afterPurchase = [...afterSaleSteps, ...reviewSteps, ...giftSteps, ...accountSteps]
const length = { minLength: 10, maxLength: 40, size: 'max' } as const
/** Among commands of all kinds, few are about a parcel that arrived, so half of the sequences are about those. */
const sequencesOfSteps = fc.oneof(
  fc.array(fc.oneof(...purchaseSteps, ...codSteps, ...draftSteps, ...catalogSteps, ...afterPurchase), length),
  fc.array(fc.oneof(...receiveSteps, ...afterPurchase), length),
)

/** Sequences per run, and runs. Each run has a new shop, because the audit after each step reads all of the shop's data. */
const [sequences, runs] = [iterations(8, 20), Number(process.env.MODEL_RUNS ?? iterations(1, 100))]

test.each(Array.from({ length: runs }, (_, index) => index + 1))(
  'M492 M417 after any sequence of commands, the shop agrees with the model, and every payment is an order or refunded (%s)',
  async () => {
    const { seed } = seededRandom()
    await fc.assert(
      fc.asyncProperty(sequencesOfSteps, async (sequence) => {
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
        await deleteAccounts(scene)
        await expectToAgree(scene)
        await expectBalancedLedger(db)
      }),
      { seed, numRuns: sequences, endOnFailure: true },
    )
    for (const table of await expectAllowedMoves(db)) moved.add(table)
  },
)
