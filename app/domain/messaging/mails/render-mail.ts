import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { COLUMNS } from './mail-parts.tsx'

/** The plain-text version: headings keep their letter case, columns stay side by side. */
const selectors = [
  ...plainTextSelectors,
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: `table.${COLUMNS}`, format: 'dataTable', options: { colSpacing: 2 } },
]

/** Comments for React in browsers; those for mail programs start with `<!--[if`. */
const REACT_COMMENTS = /<!--(?!\[if)[^[\]]*?-->/g

/** Renders an email as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = (await render(mail)).replace(REACT_COMMENTS, '')
  const text = toPlainText(html, { selectors })
  return { html, text: text.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n') }
}
