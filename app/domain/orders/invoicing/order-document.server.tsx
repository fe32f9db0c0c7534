import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatPhone } from '#app/domain/accounts/phone.ts'
import { hasDrawnLogo } from '#app/domain/settings/brand.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import drawnLogo from '#app/ui/brand/logo.svg?raw'
import { GST_STATE_CODES, stateNameOfGstin, stateOfGstin } from '#app/vocabulary/gstin.ts'
import type { BusinessBuyer, InvoicedOrder } from '../order.ts'
import type { ShippingAddress } from '../shipping-address.ts'

/** The shop as its documents show it. */
export interface DocumentSeller {
  readonly settings: ShopSettings
  /** The registration that the order was sold under; the settings may have changed since. */
  readonly gstin: string | null
  /** The owner's logo as a data URL, if there is one. */
  readonly logo?: string | undefined
}

interface OrderDocumentProps {
  /** The title of the browser window. */
  title: string
  heading: string
  /** What the law requires at the top of the document. */
  notice?: string | undefined
  seller: DocumentSeller
  /** {@link Fact}s about the document. */
  facts: ReactNode
  addressTitle: string
  /** Where the order goes, and whom it is invoiced to: a business, or who paid for a gift (CGST Act, s. 2(93)). */
  order: Pick<InvoicedOrder, 'shippingAddress' | 'buyer' | 'payer' | 'gift'>
  children: ReactNode
  footer: ReactNode
  /** Styles added to {@link DOCUMENT_STYLES}. */
  styles?: string
}

/**
 * A document of an order as a self-contained file: it loads nothing, runs no script and prints on A4. Names and
 * addresses are escaped.
 */
export function orderDocumentHtml(props: OrderDocumentProps): string {
  return `<!doctype html>\n${renderToStaticMarkup(<OrderDocument {...props} />)}\n`
}

function OrderDocument(props: OrderDocumentProps) {
  const { title, heading, notice, seller, facts, addressTitle, order, children, footer, styles = '' } = props
  const payer = payerOf(order)
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content={`default-src 'none'; style-src 'unsafe-inline'${seller.logo ? '; img-src data:' : ''}`}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{DOCUMENT_STYLES + styles}</style>
      </head>
      <body>
        <header>
          <DocumentBrand settings={seller.settings} logo={seller.logo} />
          <SellerAddress {...seller} />
        </header>
        <h1>{heading}</h1>
        {notice && <p className="notice">{notice}</p>}
        <div className="facts">
          <dl>{facts}</dl>
          <section>
            {payer ? (
              <>
                <h2>Billed to</h2>
                <p>{payer}</p>
                <h2>Delivered to</h2>
              </>
            ) : (
              <h2>{addressTitle}</h2>
            )}
            <p>
              {order.buyer && <Recipient {...order.buyer} />}
              <DocumentAddress address={{ ...order.shippingAddress, phone: '' }} />
            </p>
          </section>
        </div>
        {children}
        <footer>{footer}</footer>
      </body>
    </html>
  )
}

interface DocumentBrandProps {
  settings: ShopSettings
  /** The address of the owner's logo, or the logo as a data URL; undefined or empty without one. */
  logo: string | undefined
}

/** The owner's logo; without one, the drawn logo if it spells the shop's name, otherwise the name as text. */
export function DocumentBrand({ settings, logo }: DocumentBrandProps) {
  if (logo) return <img src={logo} alt={settings.name} className="own-logo" />
  if (!hasDrawnLogo(settings)) return <div className="shop-name">{settings.name}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own logo, fixed when the shop is built
  return <div className="logo" dangerouslySetInnerHTML={{ __html: drawnLogo }} />
}

/** Name, address and contact of the shop. A registered shop is named even if it has left its legal name blank. */
function SellerAddress({ settings, gstin }: DocumentSeller) {
  const name = settings.legalName || (gstin ? settings.name : '')
  const place = settings.registeredAddress || settings.city
  const lines = [name, ...place.split('\n'), settings.careEmail, settings.phone, ...(gstin ? registration(gstin) : [])]
  return (
    <address>
      {[...new Set(lines)]
        .filter((line) => line.trim() !== '')
        .map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
    </address>
  )
}

/** The GSTIN, and the State that it belongs to. */
function registration(gstin: string): string[] {
  const state = stateNameOfGstin(gstin)
  return [`GSTIN ${gstin}`, ...(state ? [`State ${state} (${stateOfGstin(gstin)})`] : [])]
}

/** Who paid for a gift: with address and State code where rule 46(e) of the CGST Rules asks for them. Undefined for what isn't a gift. */
function payerOf({ payer, gift }: Pick<InvoicedOrder, 'payer' | 'gift'>): ReactNode {
  if (!gift?.billedTo) return payer && <b>{payer}</b>
  const { state } = gift.billedTo
  return (
    <>
      <DocumentAddress address={{ ...gift.billedTo, phone: '' }} />
      <br />
      State {state} ({GST_STATE_CODES[state]})
    </>
  )
}

/** A labelled detail of the document; `wide` takes a line of its own. */
export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'wide-fact' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The headings of a table's columns, each with the class of its column if it has one. */
export function ColumnHeads({ names }: { names: readonly (readonly [name: string, className?: string])[] }) {
  return names.map(([name, className]) => (
    <th key={name} scope="col" className={className}>
      {name}
    </th>
  ))
}

/** The state of delivery with its GST code; for buyers without a GSTIN, that is the place of supply. */
export function PlaceOfSupply({ state }: { state: string }) {
  const code = GST_STATE_CODES[state]
  return (
    <Fact name="Place of supply">
      {state}
      {code && ` (${code})`}
    </Fact>
  )
}

/**
 * The registered recipient, whom documents to a business have to name with GSTIN and address, which is the one below: rules 46(d),
 * 53 and 55 of the CGST Rules.
 */
function Recipient({ name, gstin }: BusinessBuyer) {
  return (
    <>
      <b>{name}</b>
      <br />
      {registration(gstin).join(', ')}
      <br />
    </>
  )
}

interface DocumentAddressProps {
  address: ShippingAddress
  /** The label before the phone number. */
  phoneName?: string
}

/** The lines of an address with the phone number, which documents leave out: tax law asks for name and address. */
export function DocumentAddress({ address, phoneName }: DocumentAddressProps) {
  return (
    <>
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
      {address.city}, {address.state} <span className="pin">{address.postal_code}</span>
      <br />
      {address.country}
      {address.phone && (
        <>
          <br />
          {phoneName} {formatPhone(address.phone)}
        </>
      )}
    </>
  )
}

/** Uses only fonts that every device has, so that the file looks right offline and on paper. */
const DOCUMENT_STYLES = `
  @page { size: A4; margin: 14mm 16mm; }
  * { box-sizing: border-box; }
  body { max-width: 190mm; margin: 0 auto; padding: 24px 16px; color: #2b1720; background: #fff; font: 14px/1.5 system-ui, Roboto, Arial, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: flex-end; gap: 16px; padding-bottom: 12px; flex-wrap: wrap; border-bottom: 2px solid #641b38; }
  .logo svg { display: block; width: 190px; max-width: 45vw; height: auto; }
  .own-logo { display: block; max-width: min(220px, 45vw); max-height: 64px; }
  .shop-name { flex: 1 1 240px; font: 400 26px/1.2 Georgia, serif; color: #4b1328; overflow-wrap: anywhere; }
  address { max-width: 100%; overflow-wrap: anywhere; font-style: normal; font-size: 13px; text-align: right; }
  h1 { margin: 20px 0 12px; font: 400 28px/1.2 Georgia, serif; }
  .notice { margin: -8px 0 12px; }
  h2 { margin: 0; font-size: 13px; font-weight: 600; color: #574149; }
  p + h2 { margin-top: 8px; }
  .facts { display: flex; flex-wrap: wrap; gap: 20px 48px; overflow-wrap: anywhere; }
  .facts dl { flex: 1 1 260px; display: grid; align-content: start; gap: 6px; margin: 0; }
  .facts section { flex: 1 1 200px; }
  .facts p { margin: 2px 0 0; }
  dt { font-size: 13px; color: #574149; }
  dd { margin: 0; font-weight: 600; }
  .wide-fact { grid-column: 1 / -1; }
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
  footer { margin-top: 28px; padding-top: 12px; border-top: 1px solid #e4d2c3; }
  footer p { margin: 0 0 6px; }
  @media (max-width: 480px) { address { text-align: left; } }
  @media print {
    body { padding: 0; max-width: none; font-size: 12px; line-height: 1.4; }
    address, h2, dt, thead th { font-size: 11px; }
    h1 { margin: 14px 0 8px; font-size: 24px; }
    .facts { gap: 12px 32px; }
    .facts dl { gap: 4px 16px; }
    table { margin-top: 16px; }
    th, td { padding: 5px; }
    tfoot { display: table-row-group; }
    footer { margin-top: 16px; padding-top: 8px; break-inside: avoid; }
  }
`
