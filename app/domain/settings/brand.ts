import type { PublicSettings } from './public-settings.ts'

/** What the drawn logo and the drawn share image spell; a shop with another name or city can't show them. */
const DRAWN = { name: 'Gulmeher', city: 'Ahmedabad' }

/** The city without its state: 'Ahmedabad' for 'Ahmedabad, Gujarat'. */
export function cityName({ city }: Pick<PublicSettings, 'city'>): string {
  return city.split(',')[0]?.trim() || city
}

/** Whether the shop shows the drawn logo. */
export function hasDrawnLogo({ name, logo }: Pick<PublicSettings, 'name' | 'logo'>): boolean {
  return logo === '' && name === DRAWN.name
}

/**
 * The address of the icon that stands for the shop in browsers and in the back office: the owner's, the drawn flower if the shop has
 * the drawn name, or else the name's initial as a `data:` address.
 *
 * @param shop Undefined while the settings aren't known; the icon is then plain.
 */
export function iconUrl(shop: Pick<PublicSettings, 'name' | 'icon'> | undefined): string {
  if (shop?.icon) return `${shop.icon}/320.webp`
  return shop?.name === DRAWN.name ? '/favicon.svg' : initialIcon(shop?.name ?? '')
}

/** A square with the first letter or digit of a name, in the colours of the drawn icon. */
function initialIcon(name: string): string {
  const initial = /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase()
  const text = `<text x="32" y="45" text-anchor="middle" font-family="Georgia,serif" font-size="36" fill="#EBC7C3">${initial}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#4B1328"/>${initial ? text : ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const DRAWN_SHARE_IMAGE = { url: '/share.jpg', width: 1200, height: 630 }

/** A path in the shop; the drawn image also has its size in pixels. */
interface ShopImage {
  readonly url: string
  readonly width?: number
  readonly height?: number
}

/** The image shown when someone shares a page without an image of its own; undefined if there is none. */
export function shareImage(shop: Pick<PublicSettings, 'name' | 'city' | 'shareImage'>): ShopImage | undefined {
  if (shop.shareImage !== '') return { url: shop.shareImage }
  return shop.name === DRAWN.name && cityName(shop) === DRAWN.city ? DRAWN_SHARE_IMAGE : undefined
}
