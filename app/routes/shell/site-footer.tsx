import { AtSign, Mail, MapPin, MessageCircle } from 'lucide-react'
import { use } from 'react'
import { href, Link } from 'react-router'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { hasDrawnLogo } from '#app/domain/settings/brand.ts'
import { whatsAppAddress } from '#app/domain/settings/contact-links.ts'
import { legalLines } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import logoUrl from '#app/ui/brand/logo-on-dark.svg'
import { cn } from '#app/ui/class-names.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { categoryMenuLabel, menuCategories } from '#app/vocabulary/categories.ts'

const QUICK_LINKS = [
  { to: href('/about'), label: 'About' },
  { to: href('/contact'), label: 'Contact' },
  { to: href('/terms'), label: 'Terms and Conditions' },
  { to: href('/privacy'), label: 'Privacy Policy' },
]

const PAYMENTS = ['Cards', 'UPI', 'Wallets']

const linkStyles =
  'inline-flex min-h-11 min-w-11 items-center gap-2.5 underline-offset-3 hover:text-white hover:underline lg:min-h-9'

/** The footer of every page: a printed border, then links, contact details and payment methods on wine. */
export function SiteFooter() {
  const shop = useShop()
  const { footer = [] } = use(TextsContext)
  const categoryLinks = menuCategories(shop).map(({ key, slug }) => ({
    to: addressWith(href('/products'), { category: slug }),
    label: categoryMenuLabel(shop, key),
  }))
  return (
    <>
      <div aria-hidden="true" className="bg-wine-900">
        <div className="print-border bg-brand/90" />
      </div>
      <footer className="bg-wine-900 text-rosegold-100 on-wine">
        <PageWidth className="below-first-view pt-8 pb-7 [--waiting-height:39.1rem] sm:[--waiting-height:37.3rem] lg:pt-13 lg:[--waiting-height:15.4rem]">
          <div className="grid grid-cols-2 gap-x-4 gap-y-7 lg:grid-cols-[1.7fr_1fr_1fr_1.2fr] lg:gap-8">
            <div className="col-span-2 lg:col-span-1">
              <Link to={href('/')} aria-label={`${shop.name}, home`} className="inline-flex min-h-11 items-center">
                {hasDrawnLogo(shop) ? (
                  <img src={logoUrl} alt="" width={254} height={48} loading="lazy" className="h-8.5 w-auto" />
                ) : (
                  // The owner's logo is made for a light background.
                  <span aria-hidden="true" className="font-display text-2xl text-ivory-50">
                    {shop.name}
                  </span>
                )}
              </Link>
              <p className="mt-2 max-w-[36ch] leading-normal">
                Handcrafted ethnic wear for women, made in {shop.city}.
              </p>
            </div>
            <LinkList title="Quick links" links={[...QUICK_LINKS, ...footer]} />
            {categoryLinks.length > 0 && <LinkList title="Categories" links={categoryLinks} />}
            <section aria-labelledby="footer-contact" className="col-span-2 lg:col-span-1">
              <h2 id="footer-contact" className="mb-1.5 text-lg text-ivory-50">
                Talk to us
              </h2>
              <ul className="[&_svg]:flex-none">
                <li>
                  <a href={`mailto:${shop.careEmail}`} className={linkStyles}>
                    <Mail size={20} />
                    {shop.careEmail}
                  </a>
                </li>
                <li className={cn(linkStyles, 'flex hover:text-inherit hover:no-underline')}>
                  <MapPin size={20} />
                  {shop.city}
                </li>
                {shop.whatsappNumber && (
                  <li>
                    <a href={whatsAppAddress(shop.whatsappNumber)} rel="noopener" className={linkStyles}>
                      <MessageCircle size={20} />
                      Chat on WhatsApp
                    </a>
                  </li>
                )}
                {shop.socialUrl && (
                  <li>
                    <a href={shop.socialUrl} rel="noopener" className={linkStyles}>
                      <AtSign size={20} />
                      Follow us on {shop.socialName}
                    </a>
                  </li>
                )}
              </ul>
            </section>
          </div>
          <LegalDetails />
          <div className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-rosegold-300/28 pt-4.5 text-label text-rosegold-200">
            {/* On New Year's Eve the server and the browser may render different years. */}
            <p suppressHydrationWarning>
              © {new Date().getFullYear()} {shop.name}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span id="footer-payments">We accept</span>
              <ul aria-labelledby="footer-payments" className="flex gap-2">
                {PAYMENTS.map((payment) => (
                  <li
                    key={payment}
                    className="rounded-md border border-rosegold-300/45 px-2.25 py-0.75 text-sm font-semibold text-ivory-50"
                  >
                    {payment}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </PageWidth>
      </footer>
    </>
  )
}

/** What the law asks a shop to say about itself. Renders nothing until the owner has entered details. */
function LegalDetails() {
  const shop = useShop()
  const lines = legalLines(shop)
  if (lines.length === 0) return null
  return (
    <div className="mt-7 grid gap-1 text-sm text-rosegold-200 wrap-anywhere">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        Customer care: {shop.phone}, {shop.careEmail}
      </p>
    </div>
  )
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1.5 text-lg text-ivory-50">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkStyles}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
