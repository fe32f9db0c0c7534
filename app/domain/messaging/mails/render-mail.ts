import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import { COLUMNS, ShopUrlContext, SPACED_COLUMNS } from './mail-parts.tsx'

/** The plain-text version: headings keep their letter case, columns are aligned. */
const selectors = [
  ...plainTextSelectors,
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: `table.${COLUMNS}`, format: 'dataTable', options: { colSpacing: 2 } },
  {
    selector: `table.${SPACED_COLUMNS}`,
    format: 'dataTable',
    options: { colSpacing: 2, rowSpacing: 1, maxColumnWidth: 44 },
  },
]

/** Comments for React in browsers; those for mail programs start with `<!--[if`. */
const REACT_COMMENTS = /<!--(?!\[if)[^[\]]*?-->/g

/** Renders an email of a shop with these settings and this address, as HTML and as plain text. */
export async function renderMail(
  mail: ReactElement,
  settings: ShopSettings,
  shopUrl: string,
): Promise<{ html: string; text: string }> {
  const atShop = createElement(ShopUrlContext, { value: shopUrl }, mail)
  const inShop = createElement(ShopContext, { value: publicSettings(settings) }, atShop)
  const html = (await render(inShop)).replace(REACT_COMMENTS, '')
  const text = toPlainText(html, { selectors })
  // The column of images is empty in the plain-text version.
  const tidy = text
    .replace(/[ \t]+$/gm, '')
    .replace(/^ {2}/gm, '')
    .replace(/\n{3,}/g, '\n\n')
  return { html, text: `${tidy.trimEnd()}\n` }
}
