import fc from 'fast-check'
import { expect } from 'vitest'
import { removeGift, saveGift } from '#app/domain/checkout/gift/gift-choice.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { at, one, step } from './shop-scene.ts'

/** What customers do with gifts, and the owner with the settings of gifts and exchanges. */
export const giftSteps = [
  step(
    4,
    'choose gift',
    fc.tuple(one, fc.constantFrom('Happy birthday', ''), fc.constantFrom(true, true, false)),
    async ({ db, shoppers, model }, who, message, isWrapped) => {
      const { id: userId } = at(shoppers, who)
      const { settings } = await readSettings(db)
      const gift = { userId, message, isWrapped, notBefore: null }
      const { status } = await saveGift(db, settings, gift, new Date())
      expect(status).toBe(model.chooseGift(userId, { message, isWrapped }))
    },
  ),
  step(2, 'remove gift', fc.tuple(one), async ({ db, shoppers, model }, who) => {
    const { id } = at(shoppers, who)
    await removeGift(db, id)
    model.gifts.delete(id)
  }),
  step(1, 'set gift wrap fee', fc.tuple(fc.constantFrom(null, 0, 45, 1_20)), async ({ db, model }, fee) => {
    await changeSettings(db, { giftWrapFee: fee === null ? null : paise(fee) })
    model.wrapFee = fee
  }),
  step(
    2,
    'set when exchanges are sent',
    fc.tuple(fc.constantFrom('on-arrival', 'at-once', 'at-once')),
    async ({ db, model }, exchangeSends) => {
      await changeSettings(db, { exchangeSends })
      model.sendsAtOnce = exchangeSends === 'at-once'
    },
  ),
]

async function changeSettings(db: Db, values: Partial<ShopSettings>): Promise<void> {
  const { version: basedOn } = await readSettings(db)
  await saveSettings(db, { basedOn, values, actor: undefined })
}
