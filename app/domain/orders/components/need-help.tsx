import { Mail, Phone } from 'lucide-react'
import { StatutoryRights } from '#app/domain/content/components/statutory-rights.tsx'
import { phoneAddress } from '#app/domain/settings/contact-links.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { policies } from '#app/shop.ts'
import { Panel } from '#app/ui/panel.tsx'

const LINK = 'hit w-full gap-2.5 font-medium wrap-anywhere hover:underline hover:underline-offset-3'

/** Contact details for help with an order. */
export function NeedHelp() {
  const shop = useShop()
  return (
    <Panel title="Need help?">
      <a href={`mailto:${shop.supportEmail}`} className={LINK}>
        <Mail aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none text-accent" />
        {shop.supportEmail}
      </a>
      <a href={phoneAddress(shop.phone)} className={LINK}>
        <Phone aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none text-accent" />
        {shop.phone}
      </a>
      <p className="mt-2 text-sm text-soft">
        We replace items that arrive damaged or defective, if you tell us within {policies.damageReport} of delivery.
      </p>
      <StatutoryRights className="mt-1.5" />
    </Panel>
  )
}
