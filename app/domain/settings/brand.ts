import type { PublicSettings } from './settings-fields.ts'

/** What the drawn logo and the drawn share image spell; a shop with another name or city can't show them. */
const DRAWN = { name: 'Gulmeher', city: 'Ahmedabad' }

/** The city without its state: 'Ahmedabad' of 'Ahmedabad, Gujarat'. */
export function cityName({ city }: Pick<PublicSettings, 'city'>): string {
  return city.split(',')[0]?.trim() || city
}

/** Whether the drawn logo is the shop's. */
export function hasDrawnLogo({ name, logo }: Pick<PublicSettings, 'name' | 'logo'>): boolean {
  return logo === '' && name === DRAWN.name
}

/** The address of the image for pages without an image of their own when someone shares them; undefined if there is none. */
export function shareImage(shop: Pick<PublicSettings, 'name' | 'city' | 'shareImage'>): string | undefined {
  if (shop.shareImage !== '') return shop.shareImage
  return shop.name === DRAWN.name && cityName(shop) === DRAWN.city ? '/share.jpg' : undefined
}
