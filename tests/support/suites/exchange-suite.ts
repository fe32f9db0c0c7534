import { requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { testActor } from '../factories/admin-factory.ts'
import { insertProduct } from '../factories/product-factory.ts'
import { insertShopper } from '../factories/shopper.ts'
import { openTestCheckout } from './test-checkout.ts'

/** A shop that exchanges items for a week. */
export const EXCHANGES = { exchangesOffered: true, exchangeDays: 7 } as const

interface DeliveredOptions {
  /** Units bought in size M. */
  readonly quantity?: number
  /** Units of size L in stock. */
  readonly left?: number
}

/** An order of a product in size M that was just delivered, with the request for size L that its customer can send. */
export async function insertDelivered(db: Db, { quantity = 1, left = 2 }: DeliveredOptions = {}) {
  const checkout = openTestCheckout(db)
  const product = await insertProduct(db, { price: paise(1_000_00), stockBySize: { M: quantity, L: left } })
  const shopper = await insertShopper(db, [{ product, size: 'M', quantity }])
  const { orderId } = await checkout.buy(shopper)
  await changeOrderStatus(checkout.services, await testActor(db), { orderId, status: 'delivered' })
  const { id: orderItemId } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const wanted = {
    requestId: crypto.randomUUID(),
    userId: shopper.id,
    orderId,
    orderItemId,
    size: 'L',
    quantity: 1,
    text: '',
    sender: { name: shopper.fullName, email: shopper.email, phone: null },
  }
  return { checkout, product, shopper, orderId, orderItemId, wanted }
}

/** The same order as one that the owner took of a guest, who sends the request by the link. */
export async function insertGuestsDelivered(db: Db) {
  const delivered = await insertDelivered(db)
  const { orderId, wanted } = delivered
  const email = `meera-${orderId}@guest.example`
  const guest = { user_id: null, is_guest: true, guest_email: email }
  await db.updateTable('orders').set(guest).where('id', '=', orderId).execute()
  return { ...delivered, email, wanted: { ...wanted, userId: null, sender: { ...wanted.sender, email } } }
}

/** The same, with the request sent. */
export async function insertExchange(db: Db, options?: DeliveredOptions) {
  const delivered = await insertDelivered(db, options)
  const outcome = await requestExchange(delivered.checkout.services, delivered.wanted, EXCHANGES)
  if (outcome.status !== 'requested') throw new Error(`the exchange was not requested: ${outcome.status}`)
  return { ...delivered, complaintId: outcome.id }
}

/** A decision about the goods of a complaint, as a form sends it. */
export const decisionOn = (complaintId: string) => ({
  complaintId,
  requestId: crypto.randomUUID(),
  text: 'Please send it back.',
})
