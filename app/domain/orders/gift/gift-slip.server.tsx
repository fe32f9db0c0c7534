import { DocumentBrand } from '#app/domain/orders/invoicing/order-document.server.tsx'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { AdminOrder } from '../order.ts'
import { firstDayText, type Gift } from './gift.ts'

/** What the workshop has to know about a gift, for its own slip. */
export function GiftInstructions({ gift }: { gift: Gift }) {
  const firstDay = firstDayText({ gift })
  return (
    <section className="instructions">
      <h2>Gift</h2>
      <ul>
        <li>Keep this slip. Put the gift slip into the parcel.</li>
        <li>Don’t enclose the invoice.</li>
        {gift.wrapFee !== null && <li>Gift wrap it.</li>}
        {firstDay && <li>Don’t send it before {firstDay}.</li>}
      </ul>
    </section>
  )
}

interface GiftSlipProps {
  order: AdminOrder
  gift: Gift
  settings: ShopSettings
}

/** What the recipient of a gift finds in the parcel: the message and the items, without prices. */
export function GiftSlip({ order, gift, settings }: GiftSlipProps) {
  const { fullName } = order.customer
  return (
    <article>
      <header>
        <DocumentBrand settings={settings} logo={settings.logo} />
      </header>
      <h1>A gift for {order.shippingAddress.full_name}</h1>
      {gift.message && <p className="message">{gift.message}</p>}
      {fullName !== null && <p className="from">From {fullName}</p>}
      <ul className="given">
        {order.items.map((item) => (
          <li key={item.id}>
            {item.quantity > 1 && `${item.quantity} × `}
            {item.name}, size {item.size}
          </li>
        ))}
      </ul>
    </article>
  )
}

export const GIFT_STYLES = `
  .instructions { margin-bottom: 12px; padding: 6px 10px; border: 2px solid #000; }
  .instructions ul { margin: 0; padding-left: 18px; font-weight: 600; }
  .message { margin: 20px 0 8px; font: 17px/1.5 Georgia, serif; white-space: pre-line; overflow-wrap: anywhere; }
  .from { margin: 0 0 20px; font-weight: 600; overflow-wrap: anywhere; }
  .given { margin: 20px 0 0; padding: 10px 0 0; border-top: 1px solid #999; list-style: none; overflow-wrap: anywhere; }
`
