import { renderToStaticMarkup } from 'react-dom/server'
import { formatRupees, multiplyPaise } from '#app/money.ts'
import { GST_STATE_CODES } from '#app/platform/gstin.ts'
import { shop } from '#app/shop.ts'
import logo from '#app/ui/brand/logo.svg?raw'
import { customerSubtotal, type InvoicedOrder } from './order.ts'
import { formatDate } from './order-dates.ts'
import { invoiceNumber } from './order-number.ts'
import { TAX_INVOICE_STYLES, TaxInvoiceTable } from './tax-invoice.server.tsx'

/** The name an invoice is saved under. */
export function invoiceFileName(orderNumber: string): string {
  return `${invoiceNumber(orderNumber)}.html`
}

/**
 * The invoice of an order as a file of its own: it asks no server for anything, runs no script and prints on A4. Names
 * and addresses in it are text, whatever they contain. What was sold under a tax number gets a tax invoice; without one
 * no tax may be named.
 */
export function invoiceHtml(order: InvoicedOrder): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Invoice order={order} />)}\n`
}

function Invoice({ order }: { order: InvoicedOrder }) {
  const { shippingAddress: address, sellerGstin } = order
  const stateCode = GST_STATE_CODES[address.state]
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Invoice ${invoiceNumber(order.orderNumber)}`}</title>
        <style>{sellerGstin ? STYLES + TAX_INVOICE_STYLES : STYLES}</style>
      </head>
      <body>
        <header>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own logo, fixed when the shop is built */}
          <div className="logo" dangerouslySetInnerHTML={{ __html: logo }} />
          <address>
            {sellerGstin && (
              <>
                {shop.name}
                <br />
              </>
            )}
            {shop.city}
            <br />
            {shop.careEmail}
            <br />
            {shop.phone}
            {sellerGstin && (
              <>
                <br />
                GSTIN {sellerGstin}
              </>
            )}
          </address>
        </header>
        <h1>{sellerGstin ? 'Tax Invoice' : 'Invoice'}</h1>
        <div className="facts">
          <dl>
            <Fact name="Invoice number">{invoiceNumber(order.orderNumber)}</Fact>
            <Fact name="Order number">{order.orderNumber}</Fact>
            <Fact name="Order date">{formatDate(order.createdAt)}</Fact>
            {sellerGstin && (
              <>
                <Fact name="Place of supply">
                  {address.state}
                  {stateCode && ` (${stateCode})`}
                </Fact>
                <Fact name="Tax payable on reverse charge">No</Fact>
              </>
            )}
            <Fact name="Payment method">Cash on Delivery</Fact>
            {order.paidAt && (
              <Fact name="Payment received">
                Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
              </Fact>
            )}
          </dl>
          <section>
            <h2>{sellerGstin ? 'Billed and delivered to' : 'Delivery address'}</h2>
            <p>
              <b>{address.full_name}</b>
              <br />
              {address.address_line_1}
              <br />
              {address.address_line_2 && (
                <>
                  {address.address_line_2}
                  <br />
                </>
              )}
              {address.city}, {address.state} {address.postal_code}
              <br />
              {address.country}
              <br />
              {address.phone}
            </p>
          </section>
        </div>
        {sellerGstin ? <TaxInvoiceTable order={order} sellerGstin={sellerGstin} /> : <PlainTable order={order} />}
        <footer>
          <p>All sales are final. There are no returns, exchanges or refunds.</p>
          <p>
            This does not limit your rights under the Consumer Protection Act, 2019 for goods that are defective, not as
            described or delivered late. Write to our grievance officer at {shop.careEmail} and you will get a complaint
            number.
          </p>
        </footer>
      </body>
    </html>
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

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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

/** Only what every device has: the file must look right without a network, and on paper. */
const STYLES = `
  @page { size: A4; margin: 16mm; }
  * { box-sizing: border-box; }
  body { max-width: 190mm; margin: 0 auto; padding: 24px 16px; color: #2b1720; background: #fff; font: 14px/1.5 system-ui, Roboto, Arial, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: flex-end; gap: 16px; padding-bottom: 12px; flex-wrap: wrap; border-bottom: 2px solid #641b38; }
  .logo svg { display: block; width: 190px; max-width: 45vw; height: auto; }
  address { font-style: normal; font-size: 13px; text-align: right; }
  h1 { margin: 20px 0 12px; font: 400 28px/1.2 Georgia, serif; }
  h2 { margin: 0; font-size: 13px; font-weight: 600; color: #574149; }
  .facts { display: flex; flex-wrap: wrap; gap: 20px 48px; overflow-wrap: anywhere; }
  .facts dl { flex: 1 1 260px; display: grid; gap: 6px; margin: 0; }
  .facts section { flex: 1 1 200px; }
  .facts p { margin: 2px 0 0; }
  dt { font-size: 13px; color: #574149; }
  dd { margin: 0; font-weight: 600; }
  table { width: 100%; margin-top: 24px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 8px 6px; border-bottom: 1px solid #e4d2c3; text-align: left; vertical-align: top; }
  thead th { font-size: 13px; color: #574149; }
  tbody th { font-weight: 400; }
  tbody th, tbody td { overflow-wrap: anywhere; }
  tr { break-inside: avoid; }
  .figure { text-align: right; }
  tbody td.figure, tfoot td.figure { white-space: nowrap; }
  tfoot th, tfoot td { border: 0; padding: 4px 6px; font-weight: 400; }
  tfoot tr:first-child th, tfoot tr:first-child td { padding-top: 12px; }
  tfoot tr:last-child th, tfoot tr:last-child td { font-weight: 700; font-size: 16px; }
  footer { margin-top: 28px; padding-top: 12px; border-top: 1px solid #e4d2c3; font-size: 13px; }
  footer p { margin: 0 0 6px; }
  @media print { body { padding: 0; max-width: none; } }
`
