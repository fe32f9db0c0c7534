import { renderToStaticMarkup } from 'react-dom/server'
import { DocumentAddress, DocumentBrand } from '#app/domain/orders/invoicing/order-document.server.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type AdminOrder, countOrderUnits } from '../order.ts'
import { shownOrderNumber } from '../order-number.ts'

/**
 * Packing slips of these orders, without prices: one sheet per order, for A5 or A4. Names, addresses and notes are
 * escaped.
 *
 * @param options.nonce Allows the page's own script, which prints it.
 */
export function packingSlipsHtml(orders: readonly AdminOrder[], options: PackingSlipOptions): string {
  return `<!doctype html>\n${renderToStaticMarkup(<PackingSlips orders={orders} {...options} />)}\n`
}

interface PackingSlipOptions {
  readonly nonce: string
  readonly settings: ShopSettings
}

function PackingSlips({ orders, nonce, settings }: PackingSlipOptions & { orders: readonly AdminOrder[] }) {
  const [first] = orders
  const title = orders.length === 1 && first ? `Packing slip ${shownOrderNumber(first)}` : 'Packing slips'
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={iconUrl(settings)} />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <button type="button" hidden>
          Print
        </button>
        <main>
          {orders.map((order) => (
            <PackingSlip key={order.id} order={order} settings={settings} />
          ))}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is fixed below */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PRINT }} />
      </body>
    </html>
  )
}

function PackingSlip({ order, settings }: { order: AdminOrder; settings: ShopSettings }) {
  const { shippingAddress: address } = order
  return (
    <article>
      <header>
        <DocumentBrand settings={settings} logo={settings.logo} />
        <p>
          {settings.city}
          <br />
          {settings.careEmail}
        </p>
      </header>
      <h1>Order {shownOrderNumber(order)}</h1>
      <div className="facts">
        <section>
          <h2>Deliver to</h2>
          <p className="address">
            <DocumentAddress address={address} phoneName="Phone" />
          </p>
        </section>
        <dl>
          <dt>Ordered on</dt>
          <dd>{formatDate(order.createdAt)}</dd>
          {order.courier && (
            <>
              <dt>Courier</dt>
              <dd>{order.courier}</dd>
            </>
          )}
          {order.trackingNumber && (
            <>
              <dt>Tracking number</dt>
              <dd>{order.trackingNumber}</dd>
            </>
          )}
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col" className="figure">
              Quantity
            </th>
            <th scope="col" className="figure">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.name}</th>
              <td>{item.size}</td>
              <td className="figure">{item.quantity}</td>
              <td className="figure box">☐</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Items in this parcel
            </th>
            <td className="figure">{countOrderUnits(order)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {order.notes && (
        <section className="notes">
          <h2>Customer notes</h2>
          <p>{order.notes}</p>
        </section>
      )}
      <footer>Thank you for choosing {settings.name}.</footer>
    </article>
  )
}

const PRINT = `const button = document.querySelector('button'); button.hidden = false; button.onclick = () => print()`

/** Lengths are relative to the sheet, so that the same slip fills A5 and A4. */
const STYLES = `
  @page { margin: 10mm; }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 148mm; padding: 16px; color: #000; background: #fff; font: 13px/1.45 system-ui, Roboto, Arial, sans-serif; }
  button { min-height: 44px; margin-bottom: 16px; padding: 0 20px; border: 0; border-radius: 4px; background: #641b38; color: #fffbf6; font: 600 15px/1 inherit; font-family: inherit; cursor: pointer; }
  article + article { margin-top: 32px; padding-top: 32px; border-top: 1px dashed #000; }
  header { display: flex; justify-content: space-between; align-items: flex-end; gap: 12px; padding-bottom: 8px; border-bottom: 2px solid #000; }
  header p { margin: 0; font-size: 12px; text-align: right; }
  .logo svg { display: block; width: 150px; max-width: 40vw; height: auto; }
  .own-logo { display: block; max-width: min(180px, 40vw); max-height: 48px; }
  .shop-name { font: 700 20px/1.2 Georgia, serif; overflow-wrap: anywhere; }
  h1 { margin: 14px 0 10px; font: 700 20px/1.2 system-ui, Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums; }
  h2 { margin: 0 0 2px; font-size: 12px; font-weight: 600; }
  .facts { display: flex; flex-wrap: wrap; gap: 12px 32px; overflow-wrap: anywhere; }
  .facts section { flex: 2 1 220px; }
  .facts dl { flex: 1 1 120px; margin: 0; }
  .address { margin: 0; font-size: 15px; }
  .pin { font-weight: 700; }
  dt { font-size: 12px; }
  dd { margin: 0 0 6px; font-weight: 600; }
  table { width: 100%; margin-top: 14px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 6px 4px; border-bottom: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead th { font-size: 12px; }
  tbody th { font-weight: 400; }
  tfoot th, tfoot td { border: 0; font-weight: 700; }
  tr { break-inside: avoid; }
  .figure { width: 72px; text-align: right; }
  .box { font-size: 18px; line-height: 1; }
  .notes { margin-top: 12px; break-inside: avoid; }
  .notes p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  footer { margin-top: 20px; font-size: 12px; }
  @media print {
    body { max-width: none; padding: 0; }
    button { display: none; }
    article + article { margin: 0; padding: 0; border: 0; break-before: page; }
  }
`
