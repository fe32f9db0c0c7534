import { renderToStaticMarkup } from 'react-dom/server'
import { PrintedPage } from '#app/domain/orders/fulfilment/printed-page.server.tsx'
import { DocumentAddress, DocumentBrand } from '#app/domain/orders/invoicing/order-document.server.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { LetterRecipient } from './affected.server.ts'
import { type Breach, noticeParts } from './breach.ts'

interface Letters {
  readonly recipients: readonly LetterRecipient[]
  readonly settings: ShopSettings
  /** Allows the page's own script, which prints it. */
  readonly nonce: string
  readonly now: Date
}

/** Letters about a breach to print, one per sheet, with the texts of the email. Names, addresses and texts are escaped. */
export function breachLettersHtml(breach: Breach, { recipients, settings, nonce, now }: Letters): string {
  const page = (
    <PrintedPage title="Letters about a data breach" icon={iconUrl(settings)} nonce={nonce} styles={STYLES}>
      {recipients.map(({ address, kinds }) => (
        <article key={JSON.stringify(address)}>
          <DocumentBrand settings={settings} logo={settings.logo} />
          <p className="address">
            <DocumentAddress address={address} phoneName="Phone" />
          </p>
          <p>{formatDate(now)}</p>
          <h1>Your data at {settings.name}</h1>
          {noticeParts(breach, kinds, settings).map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p className="text">{text}</p>
            </section>
          ))}
        </article>
      ))}
    </PrintedPage>
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

const STYLES = `
  article + article { margin-top: 32px; padding-top: 32px; border-top: 1px dashed #000; }
  .logo svg { display: block; width: 150px; max-width: 40vw; height: auto; }
  .own-logo { display: block; max-width: min(180px, 40vw); max-height: 48px; }
  .shop-name { font: 700 20px/1.2 Georgia, serif; overflow-wrap: anywhere; }
  .address { margin: 24px 0; overflow-wrap: anywhere; }
  h2 { margin: 12px 0 2px; font-size: 13px; }
  .text { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  @media print {
    article + article { margin: 0; padding: 0; border: 0; break-before: page; }
  }
`
