import { formatRupees, multiplyPaise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { shop } from '#app/shop.ts'
import { customerSubtotal, type InvoicedOrder } from '../order.ts'
import { invoiceNumber } from '../order-number.ts'
import { Fact, orderDocumentHtml, PlaceOfSupply } from './order-document.server.tsx'
import { TAX_STYLES, TaxInvoiceTable } from './tax-invoice.server.tsx'

/** The file name of an invoice. */
export function invoiceFileName(orderNumber: string): string {
  return `${invoiceNumber(orderNumber)}.html`
}

/**
 * The invoice of an order as a self-contained file. An order sold under a GSTIN gets a tax invoice; without one, no tax
 * may be shown.
 */
export function invoiceHtml(order: InvoicedOrder): string {
  const { shippingAddress: address, sellerGstin } = order
  return orderDocumentHtml({
    title: `Invoice ${invoiceNumber(order.orderNumber)}`,
    heading: sellerGstin ? 'Tax Invoice' : 'Invoice',
    sellerGstin,
    facts: <InvoiceFacts order={order} />,
    addressTitle: sellerGstin ? 'Billed and delivered to' : 'Delivery address',
    address,
    children: sellerGstin ? <TaxInvoiceTable order={order} sellerGstin={sellerGstin} /> : <PlainTable order={order} />,
    footer: (
      <>
        <p>All sales are final. There are no returns, exchanges or refunds.</p>
        <p>
          This does not limit your rights under the Consumer Protection Act, 2019 for goods that are defective, not as
          described or delivered late. Write to our grievance officer at {shop.careEmail} and you will get a complaint
          number.
        </p>
      </>
    ),
    ...(sellerGstin && { styles: TAX_STYLES }),
  })
}

function InvoiceFacts({ order }: { order: InvoicedOrder }) {
  return (
    <>
      <Fact name="Invoice number">{invoiceNumber(order.orderNumber)}</Fact>
      <Fact name="Order number">{order.orderNumber}</Fact>
      <Fact name="Order date">{formatDate(order.createdAt)}</Fact>
      {order.sellerGstin && (
        <>
          <PlaceOfSupply state={order.shippingAddress.state} />
          <Fact name="Tax payable on reverse charge">No</Fact>
        </>
      )}
      <Fact name="Payment method">Cash on Delivery</Fact>
      {order.paidAt && (
        <Fact name="Payment received" wide>
          Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
        </Fact>
      )}
    </>
  )
}

function PlainTable({ order }: { order: InvoicedOrder }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          <th scope="col" className="figure">
            Quantity
          </th>
          <th scope="col" className="figure">
            Unit price
          </th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">{item.name}</th>
            <td>{item.size}</td>
            <td className="figure">{item.quantity}</td>
            <td className="figure">{formatRupees(item.price)}</td>
            <td className="figure">{formatRupees(multiplyPaise(item.price, item.quantity))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Amount name="Subtotal">{formatRupees(customerSubtotal(order))}</Amount>
        <Amount name="Shipping">{order.shipping === 0 ? 'FREE' : formatRupees(order.shipping)}</Amount>
        {order.tax > 0 && <Amount name="Tax">{formatRupees(order.tax)}</Amount>}
        <Amount name="Total">{formatRupees(order.total)}</Amount>
      </tfoot>
    </table>
  )
}

function Amount({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={4} className="figure">
        {name}
      </th>
      <td className="figure">{children}</td>
    </tr>
  )
}
