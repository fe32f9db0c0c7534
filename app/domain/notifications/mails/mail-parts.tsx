import type { CSSProperties, ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'
import { shop } from '#app/shop.ts'
import { colors, fonts } from './mail-theme.ts'

/** Class of a row whose cells belong beside each other also where there is text only. */
export const COLUMNS = 'columns'

const text: CSSProperties = { margin: '0 0 16px', fontSize: '15px', lineHeight: '24px', color: colors.soft }
const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: colors.muted }

interface MailFrameProps {
  title: string
  /** What an inbox shows beside the subject. */
  preview: string
  shopUrl: string
  children: ReactNode
}

/** What is around every mail: the shop's name above, how to reach it below. */
export function MailFrame({ title, preview, shopUrl, children }: MailFrameProps) {
  return (
    <Html lang="en-IN">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: colors.page, fontFamily: fonts.text }}>
        <Container style={{ maxWidth: '560px', backgroundColor: colors.sheet, border: `1px solid ${colors.line}` }}>
          <Section style={{ padding: '20px 24px', backgroundColor: colors.band, textAlign: 'center' }}>
            <Link
              href={shopUrl}
              style={{ fontFamily: fonts.display, fontSize: '26px', lineHeight: '36px', color: colors.onPrimary }}
            >
              {shop.name}
            </Link>
          </Section>
          <Section style={{ height: '3px', lineHeight: '3px', backgroundColor: colors.brand }} />
          <Section style={{ padding: '28px 24px 12px' }}>
            <Heading
              as="h1"
              style={{
                margin: '0 0 16px',
                fontFamily: fonts.display,
                fontWeight: 400,
                fontSize: '26px',
                lineHeight: '34px',
                color: colors.heading,
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: '16px 24px 20px', borderTop: `1px solid ${colors.line}` }}>
            <Text style={small}>
              Questions? Write to <MailLink href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</MailLink> or call{' '}
              {shop.phone}.
            </Text>
            <Text style={{ ...small, margin: 0 }}>
              {shop.name}, {shop.city}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** @param name May be empty. */
export function Greeting({ name }: { name: string }) {
  return <Paragraph>{name ? `Dear ${name},` : 'Hello,'}</Paragraph>
}

/** Something said in small letters. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text style={small}>{children}</Text>
}

export function PartHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      style={{ margin: '24px 0 8px', fontSize: '15px', lineHeight: '24px', fontWeight: 700, color: colors.ink }}
    >
      {children}
    </Heading>
  )
}

/** A code to be typed in: apart from the text, and large enough to be copied by eye. */
export function Code({ children }: { children: string }) {
  return (
    <Text
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
    </Text>
  )
}

/** The one thing to do next. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button
        href={href}
        style={{
          padding: '13px 26px',
          borderRadius: '4px',
          backgroundColor: colors.primary,
          color: colors.onPrimary,
          fontSize: '15px',
          lineHeight: '20px',
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: colors.accent, textDecoration: 'underline', wordBreak: 'break-word' }}>
      {children}
    </Link>
  )
}
