import { Flag, Mail, Phone } from 'lucide-react'
import { href, Link } from 'react-router'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { AskOnWhatsApp } from '#app/domain/settings/components/ask-on-whatsapp.tsx'
import { phoneAddress } from '#app/domain/settings/contact-links.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { policies } from '#app/vocabulary/shop.ts'
import type { Order } from '../order.ts'

const LINK = 'hit w-full gap-2.5 font-medium wrap-anywhere hover:underline hover:underline-offset-3'

/** How to complain about an order, contact details, and what the shop exchanges and replaces. */
export function NeedHelp({ order }: { order: Pick<Order, 'id' | 'orderNumber'> }) {
  const shop = useShop()
  return (
    <Panel title="Need help?">
      <Link to={href('/orders/:orderId/complaint', { orderId: order.id })} className={LINK}>
        <Flag size={20} className="flex-none text-accent" />
        Report a problem
      </Link>
      <a href={`mailto:${shop.supportEmail}`} className={LINK}>
        <Mail size={20} className="flex-none text-accent" />
        {shop.supportEmail}
      </a>
      <a href={phoneAddress(shop.phone)} className={LINK}>
        <Phone size={20} className="flex-none text-accent" />
        {shop.phone}
      </a>
      <AskOnWhatsApp about={`order ${order.orderNumber}`} className={LINK} />
      <h3 className="mt-3 text-md">Exchanges and replacements</h3>
      <p className="mt-1 text-soft">
        {shop.exchangeTerms ?? 'All sales are final, so we don’t exchange sizes or styles.'} We replace items that
        arrive damaged or defective, if you tell us within {policies.damageReport} of delivery.
      </p>
      <StatutoryRights className="mt-1.5" />
    </Panel>
  )
}
