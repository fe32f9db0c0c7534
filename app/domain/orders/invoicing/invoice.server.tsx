import { statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { exchangeTerms } from '#app/domain/settings/public-settings.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { customerSubtotal, type InvoicedOrder, shippingRows } from '../order.ts'
import { orderDocumentNumber } from '../order-number.ts'
import { shownPaymentMethod } from '../paid-by.ts'
import { amountPaid } from './gst.ts'
import { ColumnHeads, Fact, orderDocumentHtml, PlaceOfSupply } from './order-document.server.tsx'
import { statedInvoice } from './reissued-invoice.ts'
import { Signature, TAX_STYLES, TaxInvoiceTable } from './tax-invoice.server.tsx'

export function orderDocumentFileName(order: Pick<InvoicedOrder, 'orderNumber' | 'replaces' | 'reissue'>): string {
  return `${orderDocumentNumber(order)}.html`
}

/**
 * The invoice of an order as a self-contained file, by the tax mode it was sold under: a tax invoice; under the composition scheme
 * a bill of supply; without a GSTIN a plain invoice. The last two may not show tax.
 *
 * @param settings Say who the seller is, and which lines the owner has switched off.
 * @param logo The owner's logo as a data URL, if there is one.
 */
export function invoiceHtml(order: InvoicedOrder, settings: ShopSettings, logo?: string): string {
  const { sellerGstin, taxMode } = order
  const rights = statutoryRights(settings)
  return orderDocumentHtml({
    title: `${NAMES[taxMode]} ${statedInvoice(order).number}`,
    heading: HEADINGS[taxMode],
    notice: taxMode === 'composition' ? COMPOSITION_NOTICE : undefined,
    seller: { settings, gstin: sellerGstin, logo },
    facts: <InvoiceFacts order={order} settings={settings} />,
    addressTitle: sellerGstin ? 'Billed and delivered to' : 'Delivery address',
    order,
    children: (
      <>
        {taxMode === 'regular' && sellerGstin ? (
          <TaxInvoiceTable order={order} sellerGstin={sellerGstin} />
        ) : (
          <PlainTable order={order} />
        )}
        {sellerGstin && <Signature name={settings.legalName || settings.name} />}
      </>
    ),
    footer: (
      <>
        <p>
          {settings.exchangesOffered
            ? exchangeTerms(settings)
            : 'All sales are final. There are no returns, exchanges or refunds.'}
        </p>
        {rights && <p>{rights}</p>}
      </>
    ),
    ...(sellerGstin && { styles: TAX_STYLES }),
  })
}

/** In the words of rule 5(1)(f) of the CGST Rules. */
const COMPOSITION_NOTICE = 'Composition taxable person, not eligible to collect tax on supplies.'

const HEADINGS = { unregistered: 'Invoice', regular: 'Tax Invoice', composition: 'Bill of Supply' } as const

/** What the document is called next to its number. */
const NAMES = { unregistered: 'Invoice', regular: 'Invoice', composition: 'Bill of supply' } as const

function InvoiceFacts({ order, settings }: { order: InvoicedOrder; settings: ShopSettings }) {
  return (
    <>
      <Fact name={`${NAMES[order.taxMode]} number`}>{statedInvoice(order).number}</Fact>
      {order.reissue && (
        <>
          <Fact name="Invoice date">{formatDate(order.reissue.issuedAt)}</Fact>
          <Fact name="Replaces" wide>
            Invoice {order.reissue.replaced}, cancelled by credit note {order.reissue.creditNoteNumber}
          </Fact>
        </>
      )}
      <Fact name="Order number">{order.orderNumber}</Fact>
      <Fact name="Order date">{formatDate(order.createdAt)}</Fact>
      {order.taxMode === 'regular' && (
        <>
          <PlaceOfSupply state={order.shippingAddress.state} />
          <Fact name="Tax payable on reverse charge">No</Fact>
        </>
      )}
      {/* As M72 says, although orders are paid online. */}
      <Fact name="Payment method">{shownPaymentMethod(order, settings)}</Fact>
      {settings.linePaidOnline && order.paidAt && order.razorpayOrderId && (
        <Fact name="Payment received" wide>
          Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
        </Fact>
      )}
    </>
  )
}

/** The items without any tax. */
function PlainTable({ order }: { order: InvoicedOrder }) {
  const isDiscounted = order.discount > 0
  const columns = isDiscounted ? 5 : 4
  return (
    <table>
      <thead>
        <tr>
          <ColumnHeads names={[['Item'], ['Size'], ['Quantity', 'figure'], ['Unit price', 'figure']]} />
          {isDiscounted && <ColumnHeads names={[['Discount', 'figure']]} />}
          <ColumnHeads names={[['Amount', 'figure']]} />
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.name}
              {order.taxMode === 'composition' && item.hsnCode && (
                <>
                  <br />
                  HSN&nbsp;{item.hsnCode}
                </>
              )}
            </th>
            <td>{item.size}</td>
            <td className="figure">{item.quantity}</td>
            <td className="figure">{formatRupees(item.price)}</td>
            {isDiscounted && <td className="figure">{formatRupees(item.discount)}</td>}
            <td className="figure">{formatRupees(amountPaid(item))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Amount name="Subtotal" columns={columns}>
          {formatRupees(customerSubtotal(order))}
        </Amount>
        {shippingRows(order).map(({ label, amount }) => (
          <Amount key={label} name={label} columns={columns}>
            {amount === 0 ? 'FREE' : formatRupees(amount)}
          </Amount>
        ))}
        {order.tax > 0 && (
          <Amount name="Tax" columns={columns}>
            {formatRupees(order.tax)}
          </Amount>
        )}
        <Amount name="Total" columns={columns}>
          {formatRupees(order.total)}
        </Amount>
      </tfoot>
    </table>
  )
}

/** @param columns Number of columns before the amount. */
function Amount({ name, columns, children }: { name: string; columns: number; children: React.ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={columns} className="figure">
        {name}
      </th>
      <td className="figure">{children}</td>
    </tr>
  )
}
