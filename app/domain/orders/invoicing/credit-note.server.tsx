import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { InvoicedOrder } from '../order.ts'
import { invoiceNumber } from '../order-number.ts'
import { type CreditNote, creditsOf } from './credit-note.ts'
import { addParts } from './gst.ts'
import { Fact, orderDocumentHtml, PlaceOfSupply } from './order-document.server.tsx'
import {
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
  /** Amounts of the order's credit notes before this one, oldest first. */
  readonly earlier: readonly Paise[]
}

/** The file name of a credit note. */
export function creditNoteFileName(number: string): string {
  return `${number}.html`
}

/** A refund's credit note as a self-contained file: the credited part of the invoice, and the tax within it. @param logo As a data URL. */
export function creditNoteHtml(
  { note, order, earlier }: WholeCreditNote,
  settings: ShopSettings,
  logo?: string,
): string {
  const { shippingAddress: address } = order
  return orderDocumentHtml({
    title: `Credit Note ${note.number}`,
    heading: 'Credit Note',
    seller: { settings, gstin: order.sellerGstin, logo },
    facts: (
      <>
        <Fact name="Credit note number">{note.number}</Fact>
        <Fact name="Date">{formatDate(note.issuedAt)}</Fact>
        <Fact name="Against invoice">
          {invoiceNumber(order.orderNumber)} of {formatDate(order.createdAt)}
        </Fact>
        <PlaceOfSupply state={address.state} />
        <Fact name="Refund" wide>
          Returned to payment {order.razorpayPaymentId}
        </Fact>
      </>
    ),
    addressTitle: 'Billed and delivered to',
    address,
    children: (
      <>
        <CreditTable note={note} order={order} earlier={earlier} />
        <Signature name={settings.legalName || settings.name} />
      </>
    ),
    footer: <p>This credit note reduces the invoice above by the amounts shown.</p>,
    styles: TAX_STYLES,
  })
}

function CreditTable({ note, order, earlier }: WholeCreditNote) {
  const tax = taxOfInvoice(order, order.sellerGstin)
  const credits = creditsOf(tax, [...earlier, note.amount]).at(-1) ?? []
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
            {credits.map((credit) => (
              <tr key={credit.gstRate}>
                <th scope="row">Goods and shipping at {credit.gstRate / 100}%</th>
                <TaxCells isWithinState={tax.isWithinState} of={credit} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <TaxTotal isWithinState={tax.isWithinState} total={total} columnsBefore={1} />
          </tfoot>
        </table>
      </div>
      <TotalInWords amount={total.amount} />
      <p>Amounts include the tax.</p>
    </>
  )
}
