import type { ReactNode } from 'react'

interface PrintedPageProps {
  readonly title: string
  readonly icon: string
  /** Allows the page's own script, which prints it. */
  readonly nonce: string
  /** Of the page's content. */
  readonly styles: string
  readonly children: ReactNode
}

/** A page for the printer: its content, and a button that prints it. */
export function PrintedPage({ title, icon, nonce, styles, children }: PrintedPageProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={icon} />
        <title>{title}</title>
        <style>{STYLES + styles}</style>
      </head>
      <body>
        <button type="button" hidden>
          Print
        </button>
        <main>{children}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is fixed below */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PRINT }} />
      </body>
    </html>
  )
}

const PRINT = `const button = document.querySelector('button'); button.hidden = false; button.onclick = () => print()`

/** As wide as the sheet allows, up to A5. Columns of a fixed width leave the rest to names, so that no word is broken. */
const STYLES = `
  @page { margin: 10mm; }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 148mm; padding: 16px; color: #000; background: #fff; font: 13px/1.45 system-ui, Roboto, Arial, sans-serif; }
  button { min-height: 44px; margin-bottom: 16px; padding: 0 20px; border: 0; border-radius: 4px; background: #641b38; color: #fffbf6; font: 600 15px/1 inherit; font-family: inherit; cursor: pointer; }
  h1 { margin: 14px 0 10px; font: 700 20px/1.2 system-ui, Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums; }
  table { width: 100%; margin-top: 14px; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums; }
  th, td { padding: 6px 4px; border-bottom: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead th { font-size: 12px; white-space: nowrap; overflow-wrap: normal; }
  tbody th { font-weight: 400; }
  tfoot th, tfoot td { border: 0; font-weight: 700; }
  tr { break-inside: avoid; }
  .size { width: 52px; }
  .figure { width: 66px; text-align: right; }
  .box { font-size: 18px; line-height: 1; }
  @media print {
    body { max-width: none; padding: 0; }
    button { display: none; }
  }
`
