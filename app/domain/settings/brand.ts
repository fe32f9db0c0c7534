import type { PublicSettings } from './settings-fields.ts'

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

/** The address of the icon that browsers show beside the shop's name. @param shop Undefined while the settings aren't known. */
export function iconUrl(shop: Pick<PublicSettings, 'icon'> | undefined): string {
  return shop?.icon ? `${shop.icon}/320.webp` : '/favicon.svg'
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
