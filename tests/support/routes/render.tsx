import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { DEFAULT_SETTINGS, type PublicSettings, publicSettings } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'

/** The HTML that the server sends for an element at an address, in a shop with the usual settings or with others. */
export function htmlOf(element: ReactNode, address = '/', settings: Partial<PublicSettings> = {}): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const shop = { ...publicSettings(DEFAULT_SETTINGS), ...settings }
  return renderToStaticMarkup(
    <ShopContext value={shop}>
      <RouterProvider router={router} />
    </ShopContext>,
  )
}

/** The text of a page, with one space for each gap; `<wbr>` is no gap. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
