import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement } from 'react'
import { publicSettings, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import { COLUMNS } from './mail-parts.tsx'

/** The plain-text version: headings keep their letter case, columns stay side by side. */
const selectors = [
  ...plainTextSelectors,
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: `table.${COLUMNS}`, format: 'dataTable', options: { colSpacing: 2 } },
]

/** Comments for React in browsers; those for mail programs start with `<!--[if`. */
const REACT_COMMENTS = /<!--(?!\[if)[^[\]]*?-->/g

/** Renders an email of a shop with these settings, as HTML and as plain text. */
export async function renderMail(mail: ReactElement, settings: ShopSettings): Promise<{ html: string; text: string }> {
  const inShop = createElement(ShopContext, { value: publicSettings(settings) }, mail)
  const html = (await render(inShop)).replace(REACT_COMMENTS, '')
  const text = toPlainText(html, { selectors })
  return { html, text: text.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n') }
}
