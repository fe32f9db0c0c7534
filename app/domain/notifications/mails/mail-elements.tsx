import type { CSSProperties, ReactNode } from 'react'

/**
 * What mail programs need that browsers do not: Outlook lays out with tables only, ignores the padding of anything but a
 * cell, and every inbox shows the first words of a mail beside its subject.
 */

const LAYOUT_TABLE = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const

interface SectionProps {
  style?: CSSProperties
  /** Of its one cell: padding and fonts belong there. */
  cellStyle?: CSSProperties
  children?: ReactNode
}

/** A block as wide as what it is in. */
export function Section({ style, cellStyle, children }: SectionProps) {
  return (
    <table {...LAYOUT_TABLE} style={style}>
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface RowProps {
  className?: string
  style?: CSSProperties
  /** Its cells, each a `<td>`. */
  children: ReactNode
}

/** Cells beside each other, also on a phone. */
export function Row({ className, style, children }: RowProps) {
  return (
    <table {...LAYOUT_TABLE} className={className} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/** No-break and zero-width spaces: without them, an inbox with room left would show the first words of the mail too. */
const FILLER = '\u00a0\u200c\u200b\u200d\ufeff'
const PREVIEW_LENGTH = 200

/** The words that an inbox shows beside the subject; the mail itself does not show them. */
export function InboxPreview({ children }: { children: string }) {
  return (
    <div
      style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}
      data-skip-in-text
    >
      {children}
      <div>{FILLER.repeat(Math.max(PREVIEW_LENGTH - children.length, 0))}</div>
    </div>
  )
}

interface ButtonLinkProps {
  href: string
  /** Without padding. */
  style: CSSProperties
  children: ReactNode
}

/** Outlook gets the padding of a button as spaces of that size instead. */
const BUTTON = {
  display: 'inline-block',
  maxWidth: '100%',
  padding: '13px 26px',
  msoPaddingAlt: '0px',
  textDecoration: 'none',
} as CSSProperties
const BUTTON_TEXT = { display: 'inline-block', lineHeight: '120%', msoTextRaise: '9.75px' } as CSSProperties

/** A link that looks like a button. */
export function ButtonLink({ href, style, children }: ButtonLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" style={{ ...BUTTON, ...style }}>
      <ForOutlook html='<i style="mso-font-width:433%;mso-text-raise:19.5px" hidden>&#8202;&#8202;&#8202;</i>' />
      <span style={BUTTON_TEXT}>{children}</span>
      <ForOutlook html='<i style="mso-font-width:433%" hidden>&#8202;&#8202;&#8202;&#8203;</i>' />
    </a>
  )
}

function ForOutlook({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no conditional comments, and this text is fixed.
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
}
