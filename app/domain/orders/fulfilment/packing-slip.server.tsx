import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { itemCodesText } from '#app/domain/catalog/size-codes.ts'
import { ColumnHeads, DocumentAddress, DocumentBrand } from '#app/domain/orders/invoicing/order-document.server.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { GIFT_STYLES, GiftInstructions, GiftSlip } from '../gift/gift-slip.server.tsx'
import { type AdminOrder, countOrderUnits, parcelOf } from '../order.ts'
import { shownOrderNumber } from '../order-number.ts'
import { PrintedPage } from './printed-page.server.tsx'

/**
 * Packing slips of these orders, without prices: one sheet per order, and one more for the recipient of a gift, for A5 or A4. Names,
 * addresses, notes and messages are escaped.
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
  const styles = orders.some(({ gift }) => gift) ? STYLES + GIFT_STYLES : STYLES
  return (
    <PrintedPage title={title} icon={iconUrl(settings)} nonce={nonce} styles={styles}>
      {orders.map(parcelOf).map((order) => (
        <Fragment key={order.id}>
          <PackingSlip order={order} settings={settings} />
          {order.gift && <GiftSlip order={order} gift={order.gift} settings={settings} />}
        </Fragment>
      ))}
    </PrintedPage>
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
      {order.replaces && <p className="replaces">Replacement for order {order.replaces.orderNumber}, no charge</p>}
      {order.addressCorrection && (
        <p className="replaces">
          Address corrected on {formatDateTime(order.addressCorrection.at)}. Throw away earlier slips and labels.
        </p>
      )}
      {order.gift && <GiftInstructions gift={order.gift} />}
      <div className="facts">
        <section>
          <h2>Deliver to</h2>
          <p className="address">
            <DocumentAddress address={address} phoneName="Phone" />
          </p>
        </section>
        <dl>
          {order.cod && order.cod.toCollect > 0 && (
            <>
              <dt>Cash on Delivery</dt>
              <dd className="collect">To collect {formatRupees(order.cod.toCollect)}</dd>
            </>
          )}
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
            <ColumnHeads names={[['Item'], ['Size', 'size'], ['Quantity', 'figure'], ['Packed', 'figure']]} />
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.name}
                {item.codes && <p className="codes">{itemCodesText(item.codes)}</p>}
              </th>
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

const STYLES = `
  article + article { margin-top: 32px; padding-top: 32px; border-top: 1px dashed #000; }
  header { display: flex; justify-content: space-between; align-items: flex-end; gap: 12px; padding-bottom: 8px; border-bottom: 2px solid #000; }
  header p { margin: 0; font-size: 12px; text-align: right; }
  .logo svg { display: block; width: 150px; max-width: 40vw; height: auto; }
  .own-logo { display: block; max-width: min(180px, 40vw); max-height: 48px; }
  .shop-name { font: 700 20px/1.2 Georgia, serif; overflow-wrap: anywhere; }
  h2 { margin: 0 0 2px; font-size: 12px; font-weight: 600; }
  .replaces { margin: 0 0 8px; font-weight: 600; }
  .facts { display: flex; flex-wrap: wrap; gap: 12px 32px; overflow-wrap: anywhere; }
  .facts section { flex: 2 1 220px; }
  .facts dl { flex: 1 1 120px; margin: 0; }
  .address { margin: 0; font-size: 15px; }
  .pin { font-weight: 700; }
  dt { font-size: 12px; }
  dd { margin: 0 0 6px; font-weight: 600; }
  .collect { padding: 4px 8px; border: 2px solid #000; font-size: 18px; }
  .codes { margin: 0; font-size: 12px; font-weight: 400; overflow-wrap: anywhere; }
  .notes { margin-top: 12px; break-inside: avoid; }
  .notes p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  footer { margin-top: 20px; font-size: 12px; }
  @media print {
    article + article { margin: 0; padding: 0; border: 0; break-before: page; }
  }
`
