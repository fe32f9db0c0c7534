import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { type PublicSettings, publicSettings } from '#app/domain/settings/public-settings.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import type { Shopper } from '#app/domain/shopper/shopper.ts'
import { type EVERYONE, ShopperContext } from '#app/domain/shopper/shopper-context.ts'

/** A customer with an empty cart and wishlist, or with what is given. */
export function shopperWith(shown: Partial<Shopper> = {}): Shopper {
  const nothing = { cart: {}, saved: [], alertSizes: {}, isMeasured: false }
  return { email: 'asha@mail.example', isAdmin: false, ...nothing, ...shown }
}

/**
 * The HTML that the server sends for an element at an address, in a shop with the usual settings or with others, to a visitor, to
 * a customer, or for everyone; addresses of the shop begin with the given one.
 */
export function htmlOf(
  element: ReactNode,
  address = '/',
  settings: Partial<PublicSettings> = {},
  shopper: Shopper | typeof EVERYONE | null = null,
  shopUrl = '',
): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: { shopUrl } } },
  })
  const shop = { ...publicSettings(DEFAULT_SETTINGS), ...settings }
  return renderToStaticMarkup(
    <ShopContext value={shop}>
      <ShopperContext value={shopper}>
        <RouterProvider router={router} />
      </ShopperContext>
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
