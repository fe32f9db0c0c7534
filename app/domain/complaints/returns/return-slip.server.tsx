import { renderToStaticMarkup } from 'react-dom/server'
import { PrintedPage } from '#app/domain/orders/fulfilment/printed-page.server.tsx'
import { DocumentBrand } from '#app/domain/orders/invoicing/order-document.server.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Complaint } from '../complaint.ts'

interface ReturnSlipProps {
  complaint: Pick<Complaint, 'number' | 'order' | 'items'>
  settings: ShopSettings
  nonce: string
}

/** What a customer puts on a parcel that they send back: the shop's address and the complaint's number. Names are escaped. */
export function returnSlipHtml(props: ReturnSlipProps): string {
  return `<!doctype html>\n${renderToStaticMarkup(<ReturnSlip {...props} />)}\n`
}

function ReturnSlip({ complaint: { number, order, items }, settings, nonce }: ReturnSlipProps) {
  const { returnAddress, registeredAddress, city, legalName, name, phone } = settings
  return (
    <PrintedPage title={`Return slip ${number}`} icon={iconUrl(settings)} nonce={nonce} styles={STYLES}>
      <DocumentBrand settings={settings} logo={settings.logo} />
      <h1>Return {number}</h1>
      <section className="to">
        <h2>To</h2>
        <p>
          <b>{legalName || name}</b>
        </p>
        <p className="lines">{returnAddress || registeredAddress || city}</p>
        <p>Phone {phone}</p>
      </section>
      {order && <p>Order {order.orderNumber}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.orderItemId}>
            {item.quantity} × {item.name}, size {item.size}
          </li>
        ))}
      </ul>
      <p>
        Put this slip on the parcel, or write the address and the number {number} on it. Keep the receipt with the
        tracking number until we confirm that the parcel arrived.
      </p>
    </PrintedPage>
  )
}

const STYLES = `
  .own-logo, .logo svg { max-width: 180px; max-height: 56px; }
  .shop-name { font: 700 22px/1.2 Georgia, serif; }
  .to { margin: 14px 0; padding: 14px 16px; border: 1.5px solid #000; font-size: 17px; overflow-wrap: anywhere; }
  .to h2 { margin: 0 0 4px; font-size: 12px; }
  .to p { margin: 0; }
  .lines { white-space: pre-line; }
`
