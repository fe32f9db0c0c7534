import { AtSign, ChevronDown, Mail, MapPin, MessageCircle } from 'lucide-react'
import { use } from 'react'
import { href, Link } from 'react-router'
import { type FrameLink, frameLinks } from '#app/domain/content/texts/frame-links.ts'
import { FOOTER_COLUMNS, footerTexts } from '#app/domain/content/texts/navigation-texts.ts'
import { mergeTexts } from '#app/domain/content/texts/page-texts.ts'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { hasDrawnLogo } from '#app/domain/settings/brand.ts'
import { whatsAppAddress } from '#app/domain/settings/contact-links.ts'
import { legalLines } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import logoUrl from '#app/ui/brand/logo-on-dark.svg'
import { cn } from '#app/ui/class-names.ts'
import { Each } from '#app/ui/layout/each.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'

/** With more, a column shows one less and opens the others. */
const MAX_SHOWN_LINKS = 8

const PAYMENTS = ['Cards', 'UPI', 'Wallets']

/** The grid of wide screens with more columns of links than usual. */
const MORE_COLUMNS: Readonly<Record<number, string>> = {
  3: 'lg:grid-cols-[1.7fr_1fr_1fr_1fr_1.2fr]',
  4: 'lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr_1.2fr] lg:gap-6',
}

const linkStyles =
  'inline-flex min-h-11 min-w-11 items-center py-1.5 gap-2.5 underline-offset-3 hover:text-white hover:underline lg:min-h-9'

/** The footer of every page: a printed border, then links, contact details and payment methods on wine. */
export function SiteFooter() {
  const shop = useShop()
  const { footer, ownLinks = [] } = use(TextsContext)
  const texts = mergeTexts(footerTexts(shop), footer)
  const columns = FOOTER_COLUMNS.map((column, index) => ({
    title: texts[`${column}Heading`],
    links: frameLinks(shop, [...texts[`${column}Links`], ...(index === 0 ? ownLinks : [])]),
  })).filter(({ links }) => links.length > 0)
  return (
    <>
      <div aria-hidden="true" className="bg-wine-900">
        <div className="print-border bg-brand/90" />
      </div>
      <footer className="bg-wine-900 text-rosegold-100 on-wine">
        <PageWidth className="below-first-view pt-8 pb-7 [--waiting-height:39.1rem] sm:[--waiting-height:37.3rem] lg:pt-13 lg:[--waiting-height:15.4rem]">
          <div
            className={cn(
              'grid grid-cols-2 gap-x-4 gap-y-7 lg:grid-cols-[1.7fr_1fr_1fr_1.2fr] lg:gap-8',
              footer && 'wrap-anywhere',
              MORE_COLUMNS[columns.length],
            )}
          >
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
              {texts.sentence && <p className="mt-2 max-w-[36ch] leading-normal">{texts.sentence}</p>}
            </div>
            <Each of={columns}>{(column) => <LinkList {...column} />}</Each>
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

interface LinkColumn {
  title: string
  links: readonly FrameLink[]
}

function LinkList({ title, links }: LinkColumn) {
  const shown = links.length > MAX_SHOWN_LINKS ? MAX_SHOWN_LINKS - 1 : links.length
  return (
    <nav aria-label={title || 'Links'}>
      {title && <h2 className="mb-1.5 text-lg text-ivory-50">{title}</h2>}
      <Links links={links.slice(0, shown)} />
      {shown < links.length && (
        <details className="group">
          <summary className={cn(linkStyles, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
            {links.length - shown} more
            <ChevronDown size={20} className="group-open:rotate-180" />
          </summary>
          <Links links={links.slice(shown)} />
        </details>
      )}
    </nav>
  )
}

function Links({ links }: Pick<LinkColumn, 'links'>) {
  return (
    <ul>
      <Each of={links}>
        {({ label, ...link }) => (
          <li>
            <Link {...link} className={linkStyles}>
              {label}
            </Link>
          </li>
        )}
      </Each>
    </ul>
  )
}
