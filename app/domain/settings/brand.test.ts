import { expect, test } from 'vitest'
import { cityName, hasDrawnLogo, iconUrl, shareImage } from './brand.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

test('the city is named without its state', () => {
  expect(cityName({ city: 'Ahmedabad, Gujarat' })).toBe('Ahmedabad')
  expect(cityName({ city: 'Delhi' })).toBe('Delhi')
})

test('the drawn logo and share image appear only if they spell the shop’s own name and city', () => {
  expect(hasDrawnLogo(DEFAULT_SETTINGS)).toBe(true)
  expect(hasDrawnLogo({ ...DEFAULT_SETTINGS, name: 'Rang Mahal' })).toBe(false)
  expect(hasDrawnLogo({ ...DEFAULT_SETTINGS, logo: '/images/logo.png' })).toBe(false)
  expect(shareImage(DEFAULT_SETTINGS)).toMatchObject({ url: '/share.jpg', width: 1200 })
  expect(shareImage({ ...DEFAULT_SETTINGS, name: 'Rang Mahal' })).toBeUndefined()
  expect(shareImage({ ...DEFAULT_SETTINGS, city: 'Jaipur, Rajasthan' })).toBeUndefined()
  expect(shareImage({ ...DEFAULT_SETTINGS, name: 'Rang Mahal', shareImage: '/images/share.jpg' })).toEqual({
    url: '/images/share.jpg',
  })
})

test('the icon is the owner’s, in the size that browsers need', () => {
  expect(iconUrl(DEFAULT_SETTINGS)).toBe('/favicon.svg')
  expect(iconUrl({ ...DEFAULT_SETTINGS, icon: '/images/gul.jpg' })).toBe('/images/gul.jpg/320.webp')
})

test('M350 a renamed shop without an icon shows its initial, and no other shop’s flower', () => {
  const drawn = (name: string) => decodeURIComponent(iconUrl({ ...DEFAULT_SETTINGS, name }))
  expect(drawn('rang & Mahal')).toMatch(/^data:image\/svg\+xml,<svg .*>R<\/text><\/svg>$/)
  expect(drawn('“मेहर”')).toContain('>मे</text>')
  expect(drawn('&<>')).not.toContain('<text')
  expect(iconUrl(undefined)).not.toContain('favicon')
})
