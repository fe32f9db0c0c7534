import { type CSSProperties, createContext, Fragment, type ReactNode, use } from 'react'
import { legalLines, statutoryRights } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { imageUrl } from './image-url.ts'
import { ButtonLink, InboxPreview, Section } from './mail-elements.tsx'
import { colors, fonts } from './mail-theme.ts'

/** Classes of rows whose cells stay in columns in the plain-text version, without and with a blank line between rows. */
export const COLUMNS = 'columns'
export const SPACED_COLUMNS = 'spaced-columns'

/** The shop's address, which paths in emails belong to. */
export const ShopUrlContext = createContext('')

const text: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '15px',
  lineHeight: '24px',
  color: colors.soft,
  // An address is longer than a phone is wide.
  wordBreak: 'break-word',
}
const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: colors.muted }
const shopName: CSSProperties = {
  fontFamily: fonts.display,
  fontSize: '26px',
  lineHeight: '36px',
  color: colors.onPrimary,
  textDecoration: 'none',
}
const heading: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: fonts.display,
  fontWeight: 400,
  fontSize: '26px',
  lineHeight: '34px',
  color: colors.heading,
}

interface MailFrameProps {
  title: ReactNode
  /** The words that an inbox shows beside the subject. */
  preview: string
  /** Whom it greets: empty for someone unknown, undefined for no greeting. */
  name?: string
  children: ReactNode
}

/** The frame of every email: the shop's name above, its contact and legal details below. */
export function MailFrame({ title, preview, name, children }: MailFrameProps) {
  const shop = useShop()
  const shopUrl = use(ShopUrlContext)
  return (
    <html lang="en-IN" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <title>{preview}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colors.page }}>
        <InboxPreview>{preview}</InboxPreview>
        <Section cellStyle={{ padding: '24px 12px', backgroundColor: colors.page, fontFamily: fonts.text }}>
          <Section style={{ maxWidth: '560px', backgroundColor: colors.sheet, border: `1px solid ${colors.line}` }}>
            <Section style={{ backgroundColor: colors.band, textAlign: 'center' }} cellStyle={{ padding: '20px 24px' }}>
              <a href={shopUrl} target="_blank" rel="noopener" style={shopName}>
                {shop.name}
              </a>
            </Section>
            <Section style={{ height: '3px', lineHeight: '3px', backgroundColor: colors.brand }} />
            <Section cellStyle={{ padding: '28px 24px 12px' }}>
              <h1 style={heading}>{title}</h1>
              {name !== undefined && <Paragraph>{name ? `Dear ${name},` : 'Hello,'}</Paragraph>}
              {children}
            </Section>
            <Rule />
            <Section cellStyle={{ padding: '16px 24px 20px' }}>
              <p style={small}>
                Questions? Email <MailLink href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</MailLink> or call{' '}
                {shop.phone}.
              </p>
              <p style={{ ...small, margin: 0 }}>
                {shop.name}, {shop.city}
              </p>
              {legalLines(shop).map((line) => (
                <p key={line} style={{ ...small, margin: '8px 0 0' }}>
                  {line}
                </p>
              ))}
            </Section>
          </Section>
        </Section>
      </body>
    </html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={text}>{children}</p>
}

/** A line across, in the plain-text version too. */
export function Rule() {
  return <hr style={{ width: '100%', margin: 0, border: 'none', borderTop: `1px solid ${colors.line}` }} />
}

/** What someone typed, with its line breaks. */
export function TypedText({ children }: { children: string }) {
  return (
    <Paragraph>
      {children.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p style={small}>{children}</p>
}

/** Accompanies every text that excludes returns; nothing when the owner has switched it off. */
export function StatutoryRights() {
  const rights = statutoryRights(useShop())
  return rights && <Paragraph>{rights}</Paragraph>
}

export function PartHeading({ children }: { children: ReactNode }) {
  return (
    <h2 style={{ margin: '24px 0 8px', fontSize: '15px', lineHeight: '24px', fontWeight: 700, color: colors.ink }}>
      {children}
    </h2>
  )
}

/** A code to type in, large and set apart from the text. */
export function Code({ children }: { children: string }) {
  return (
    <p
      style={{
        margin: '8px 0 24px',
        padding: '14px 20px',
        backgroundColor: colors.tint,
        color: colors.heading,
        fontSize: '28px',
        lineHeight: '36px',
        fontWeight: 700,
        letterSpacing: '6px',
        textAlign: 'center',
      }}
    >
      {children}
    </p>
  )
}

/** The email's call to action. @param to A path of the shop. */
export function MailButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <ButtonLink
        href={use(ShopUrlContext) + to}
        style={{
          borderRadius: '4px',
          backgroundColor: colors.primary,
          color: colors.onPrimary,
          fontSize: '15px',
          lineHeight: '20px',
          fontWeight: 600,
        }}
      >
        {children}
      </ButtonLink>
    </Section>
  )
}

/** @param href An address, or a path of the shop. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  const shopUrl = use(ShopUrlContext)
  return (
    <a
      href={href.startsWith('/') ? shopUrl + href : href}
      target="_blank"
      rel="noopener"
      style={{ color: colors.accent, textDecoration: 'underline', wordBreak: 'break-word' }}
    >
      {children}
    </a>
  )
}

/** A product's image; its name stands beside it. */
export function MailImage({ image, ...size }: { image: string; width: number; height: number }) {
  return (
    <img
      src={imageUrl(image, use(ShopUrlContext))}
      {...size}
      alt=""
      style={{ display: 'block', objectFit: 'cover', borderRadius: '3px', backgroundColor: colors.tint }}
    />
  )
}
