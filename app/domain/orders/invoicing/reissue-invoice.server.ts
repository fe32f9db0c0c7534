import { paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { takeDocumentNumber } from '../document-number.server.ts'
import { reissuedInvoiceNumber } from '../order-number.ts'
import { findInvoicedOrderForAdmin } from '../queries.server.ts'
import type { InvoiceAddress } from '../shipping-address.ts'
import { listCreditedGoods, newestReissue, selectCreditNotes } from './credit-notes.server.ts'
import { type InvoiceParties, leftOfInvoice, needsNewInvoice, statedInvoice } from './reissued-invoice.ts'
import { taxOfInvoice } from './tax-invoice.server.tsx'

/**
 * Cancels the invoice of an order by a credit note and issues a new one, if an address of it is being corrected in a way that takes one. Both
 * are of what earlier credit notes left, so that all documents together still add up to what was paid.
 *
 * @param tx Has locked the payment and the order, whose row still has the old address. It should end soon; see {@link takeDocumentNumber}.
 * @param corrected The address of delivery as it will be, or `buyer` if the own address of a gift's buyer is corrected.
 * @returns The number of the new invoice; undefined if the old one stays.
 */
export async function reissueInvoice(
  tx: Tx,
  orderId: string,
  corrected: InvoiceAddress | 'buyer',
): Promise<string | undefined> {
  const order = await findInvoicedOrderForAdmin(tx, orderId)
  if (order?.taxMode !== 'regular' || order.sellerGstin === null) return undefined
  const { phone: _, ...address } = order.shippingAddress
  const billedTo = order.gift?.billedTo
  const tax = taxOfInvoice(order, order.sellerGstin)
  // An invoice that names the buyer of a gift keeps what it stated, whatever refunds have left of its value.
  if (corrected !== 'buyer' && !needsNewInvoice(tax, address, corrected)) return undefined
  const replaced: InvoiceParties = { ...address, ...(billedTo && { billed_to: billedTo }) }

  const { number: current } = statedInvoice(order)
  const notes = (await selectCreditNotes(tx).where('note.order_id', '=', orderId).execute()).filter(
    ({ invoice }) => invoice === current,
  )
  const goods = await listCreditedGoods(tx, [orderId])
  const credited = notes.map(({ number, amount }) => ({ amount, ...goods.get(number) }))
  const { lines, shipping, total } = leftOfInvoice(order.items, tax, credited)
  if (total === 0) return undefined

  const { now } = await tx.selectNoFrom(clockTime.as('now')).executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('credit_notes')
    .values({
      credit_note_number: `CN-${await takeDocumentNumber(tx, 'credit-note', now)}`,
      order_id: orderId,
      invoice_number: newestReissue(tx, orderId),
      amount: paise(total),
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = reissuedInvoiceNumber(await takeDocumentNumber(tx, 'reissued-invoice', now))
  await tx
    .insertInto('reissued_invoices')
    .values({
      number,
      order_id: orderId,
      credit_note_id: id,
      replaced_address: JSON.stringify(replaced),
      lines: JSON.stringify(lines),
      shipping_cost: shipping,
      issued_at: now,
    })
    .execute()
  return number
}
