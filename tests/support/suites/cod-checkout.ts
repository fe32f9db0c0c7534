import { confirmWithCode, issueCodCode } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import { type CodServices, requestCashOnDelivery } from '#app/domain/checkout/cash-on-delivery/request-cod.server.ts'
import type { CreatePaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { addPaise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertBuyer, type Shopper, shownTotal, testCustomerKeys } from '../factories/shopper.ts'

export const COD_FEE = paise(40_00)

/** Changes the owner's settings; by default, cash on delivery is offered everywhere for a fee. */
export async function offerCod(db: Db, values: Partial<ShopSettings> = {}): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, {
    basedOn: version,
    values: { codOffered: true, codFee: COD_FEE, codMost: paise(50_000_00), ...values },
    actor: undefined,
  })
}

let phones = 9_000_000_000

/** Gives a shopper a phone number of their own: refused parcels and unconfirmed purchases are counted by it. */
export async function withOwnPhone<Own extends { id: string }>(db: Db, shopper: Own): Promise<Own> {
  phones++
  await db
    .updateTable('addresses')
    .set({ phone: String(phones) })
    .where('user_id', '=', shopper.id)
    .execute()
  return shopper
}

/** A product, and a shopper with a phone number of their own who has it in the cart. */
export async function insertCodBuyer(
  db: Db,
  ...args: Parameters<typeof insertBuyer> extends [Db, ...infer Rest] ? Rest : never
) {
  const { product, shopper } = await insertBuyer(db, ...args)
  return { product, shopper: await withOwnPhone(db, shopper) }
}

/** Stands in for the hash of mailed codes. */
export const hashTestCode = (code: string) => `hashed ${code}`

/** Cash on delivery over a test's checkout, with the steps that tests repeat. */
export function openCodCheckout({ db, services }: { db: Db; services: Omit<CodServices, 'customerKeys'> }) {
  /** Presses the button of the last step, with the total that the page shows. */
  async function request(shopper: Shopper, changes: Partial<CreatePaymentInput> = {}) {
    const { settings } = await readSettings(db)
    const shown = addPaise(await shownTotal(db, shopper), settings.codFee)
    const input = { addressId: undefined, notes: null, hasAcceptedTerms: true, shownTotal: shown, ...changes }
    return requestCashOnDelivery({ ...services, customerKeys: testCustomerKeys }, shopper, input)
  }

  /** The same, which must succeed. @returns The checkout. */
  async function hold(shopper: Shopper): Promise<string> {
    const outcome = await request(shopper)
    if (outcome.status !== 'held') throw new Error(`nothing is held: ${JSON.stringify(outcome)}`)
    return outcome.checkoutId
  }

  /** The code that the job emails. */
  async function codeOf(checkoutId: string): Promise<string> {
    const job = { checkoutId, requestId: crypto.randomUUID() }
    const issued = await inTransaction(db, (tx) => issueCodCode(tx, { hashCode: hashTestCode }, job))
    return issued?.code ?? ''
  }

  const confirm = async (shopper: Shopper, checkoutId: string, code: string) =>
    confirmWithCode({ ...services, hashCode: hashTestCode }, { userId: shopper.id, checkoutId, code })

  return {
    request,
    hold,
    codeOf,
    confirm,
    /** Orders and confirms. @returns The order. */
    async buy(shopper: Shopper): Promise<string> {
      const checkoutId = await hold(shopper)
      const outcome = await confirm(shopper, checkoutId, await codeOf(checkoutId))
      if (outcome.status !== 'placed') throw new Error(`the order was not placed: ${outcome.status}`)
      return outcome.orderId
    },
  }
}
