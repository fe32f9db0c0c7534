import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { COLUMNS } from './mail-parts.tsx'

/** How the written form of a mail reads: headings as they are written, columns side by side. */
const selectors = [
  ...plainTextSelectors,
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: `table.${COLUMNS}`, format: 'dataTable', options: { colSpacing: 2 } },
]

/** Marks that only a browser's copy of React would read; what a mail program reads starts with `<!--[if`. */
const MARKS = /<!--(?!\[if)[^[\]]*?-->/g

/** A mail in both its forms. What is put into it is text, whatever it contains. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = (await render(mail)).replace(MARKS, '')
  const text = toPlainText(html, { selectors })
  return { html, text: text.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n') }
}
