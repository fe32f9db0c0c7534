import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { addPaise, paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import { chargesOf, type InvoicedOrder } from '../order.ts'
import { type CreditedAmount, type CreditNote, type CreditPart, creditParts, creditsOf } from './credit-note.ts'
import { addParts } from './gst.ts'
import { Fact, orderDocumentHtml, PlaceOfSupply } from './order-document.server.tsx'
import { statedInvoice } from './reissued-invoice.ts'
import {
  chargesText,
  Signature,
  TAX_STYLES,
  TaxCells,
  TaxHeads,
  TaxTotal,
  TotalInWords,
  taxOfInvoice,
} from './tax-invoice.server.tsx'

/** A credit note with everything it shows. */
export interface WholeCreditNote {
  readonly note: CreditNote
  /** The order whose invoice it corrects, sold under a GSTIN. */
  readonly order: InvoicedOrder & { readonly sellerGstin: string }
  /** The amounts credited by the order's credit notes up to and including this one, oldest first. */
  readonly credited: readonly CreditedAmount[]
}

export function creditNoteFileName(number: string): string {
  return `${number}.html`
}

/** A refund's credit note as a self-contained file: the credited part of the invoice, and the tax within it. @param logo As a data URL. */
export function creditNoteHtml(
  { note, order, credited }: WholeCreditNote,
  settings: ShopSettings,
  logo?: string,
): string {
  const invoice = statedInvoice(order)
  return orderDocumentHtml({
    title: `Credit Note ${note.number}`,
    heading: 'Credit Note',
    seller: { settings, gstin: order.sellerGstin, logo },
    facts: (
      <>
        <Fact name="Credit note number">{note.number}</Fact>
        <Fact name="Date">{formatDate(note.issuedAt)}</Fact>
        <Fact name="Against invoice">
          {invoice.number} of {formatDate(invoice.issuedAt)}
        </Fact>
        <PlaceOfSupply state={order.shippingAddress.state} />
        {note.cancels ? (
          <Fact name="Reason" wide>
            The delivery address was corrected. Invoice {note.cancels.replacedBy} replaces this one; no money is
            returned.
          </Fact>
        ) : (
          <Fact name="Refund" wide>
            {refundText(order)}
          </Fact>
        )}
      </>
    ),
    addressTitle: 'Billed and delivered to',
    order,
    children: (
      <>
        <CreditTable note={note} order={order} credited={credited} />
        <Signature name={settings.legalName || settings.name} />
      </>
    ),
    footer: <p>This credit note reduces the invoice above by the amounts shown.</p>,
    styles: TAX_STYLES,
  })
}

function refundText({ razorpayPaymentId }: Pick<InvoicedOrder, 'razorpayPaymentId'>): string {
  if (!razorpayPaymentId) return 'None: the invoice wasn’t paid'
  return isOfflinePayment(razorpayPaymentId) ? 'Paid back by the seller' : `Returned to payment ${razorpayPaymentId}`
}

/** What a note credits of the charges within the shipping: what they become less by it. */
function creditedCharges({ note, order, credited }: WholeCreditNote): ReturnType<typeof chargesOf> {
  const deliveries = credited.map(({ delivery = paise(0) }) => delivery)
  const own = deliveries.at(-1) ?? paise(0)
  const before = note.cancels ? own : order.shipping - addPaise(...deliveries.slice(0, -1))
  // Amounts without goods may have taken from the shipping of a new invoice, too, so it can have less than its notes name.
  const chargesIn = (shipping: number) => chargesOf({ ...order, shipping: paise(Math.max(0, shipping)) })
  const left = chargesIn(before - own)
  return chargesIn(before).flatMap((charge, index) => {
    const amount = paise(charge.amount - (left[index]?.amount ?? 0))
    return amount > 0 ? [{ ...charge, amount }] : []
  })
}

function CreditTable(whole: WholeCreditNote) {
  const { order, credited } = whole
  const tax = taxOfInvoice(order, order.sellerGstin)
  const credits = creditsOf(tax, credited).at(-1) ?? []
  const newest = credited.at(-1)
  const parts = newest ? creditParts(tax, newest, credits) : []
  const total = addParts(credits)
  return (
    <>
      <div className="wide">
        <table className="tax">
          <thead>
            <tr>
              <th scope="col">Item credited</th>
              <TaxHeads isWithinState={tax.isWithinState} />
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={`${part.gstRate} ${typeof part.of === 'object' ? part.of.line : part.of}`}>
                <th scope="row">
                  <CreditedPart part={part} items={order.items} />
                </th>
                <TaxCells isWithinState={tax.isWithinState} of={part} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <TaxTotal isWithinState={tax.isWithinState} total={total} columnsBefore={1} />
          </tfoot>
        </table>
      </div>
      <TotalInWords amount={total.amount} />
      <p>
        Amounts include the tax.
        {chargesText(creditedCharges(whole))}
      </p>
    </>
  )
}

function CreditedPart({ part: { of, gstRate }, items }: { part: CreditPart; items: InvoicedOrder['items'] }) {
  if (of === 'rest') return `Goods and shipping at ${gstRate / 100}%`
  if (of === 'delivery') {
    return (
      <>
        Shipping
        <small>with goods at {gstRate / 100}%</small>
      </>
    )
  }
  const item = items[of.line]
  return (
    <>
      {item?.name}
      <small>
        Size {item?.size}, {of.quantity} pcs{item?.hsnCode && `, HSN ${item.hsnCode}`}
      </small>
    </>
  )
}
