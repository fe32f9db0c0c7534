import type { CSSProperties, ReactNode } from 'react'

/**
 * Elements for mail programs: Outlook lays out tables only and ignores padding outside cells, and inboxes show the first
 * words of an email beside its subject.
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
  /** Style of its one cell: padding and fonts belong here. */
  cellStyle?: CSSProperties
  children?: ReactNode
}

/** A block as wide as its container. */
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

interface RowsProps {
  className: string
  /** Rows, each a `<tr>`. */
  children: ReactNode
}

/** Rows whose cells are aligned with each other. */
export function Rows({ className, children }: RowsProps) {
  return (
    <table {...LAYOUT_TABLE} className={className}>
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  /** The cells, each a `<td>`. */
  children: ReactNode
}

/** Cells side by side, on phones too. */
export function Row({ children }: RowProps) {
  return (
    <table {...LAYOUT_TABLE}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/** No-break and zero-width spaces: without them, an inbox with room left would also show the first words of the email. */
const FILLER = '\u00a0\u200c\u200b\u200d\ufeff'
const PREVIEW_LENGTH = 200

/** The words that an inbox shows beside the subject; the email itself doesn't show them. */
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

/** Outlook gets a button's padding as spaces of that size instead. */
const BUTTON = {
  display: 'inline-block',
  maxWidth: '100%',
  padding: '13px 26px',
  msoPaddingAlt: '0px',
  textDecoration: 'none',
} as CSSProperties
const BUTTON_TEXT = { display: 'inline-block', lineHeight: '120%', msoTextRaise: '9.75px' } as CSSProperties

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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React can't write conditional comments, and this text is constant.
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
}
