import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { type LandingTexts, USUAL_LANDING } from './texts/landing-texts.ts'
import type { PublishedTexts } from './texts/page-texts.ts'
import { textsOf } from './texts/usual-texts.ts'

/** The paths of the marketing pages that every shop begins with. */
export const LANDING_PATHS: readonly string[] = [
  href('/gulmeher-ethnic-wears'),
  href('/ethnic-wear-collection'),
  href('/handcrafted-kurtis'),
]

/** A marketing page as visitors get it; what is usual is left out. */
export interface LandingPage
  extends Omit<LandingTexts, 'isShown' | 'category' | 'sort' | keyof typeof USUAL_LANDING>,
    Partial<Pick<LandingTexts, 'sharePicture' | 'button' | 'buttonLink' | 'productsHeading'>> {
  readonly path: string
}

/** The page at this address, and which products it shows; undefined when there is none, or the owner has switched it off. */
export function findLandingPage(path: string, shop: PublicSettings, published?: PublishedTexts) {
  const id = path.replace(/^\/shop\//, 'landing-').replace(/^\//, '')
  const isOwn = id.startsWith('landing-')
  if (isOwn ? !published?.pages[id] : !LANDING_PATHS.includes(path)) return undefined
  const { isShown, category, sort, ...texts } = textsOf(id, shop, published) as unknown as LandingTexts
  if (isShown === '') return undefined
  const changed = Object.entries(texts).filter(([name, text]) => text !== USUAL_LANDING[name as 'button'])
  const show = { category, sort: sort === 'popularity' ? ('popularity' as const) : ('newest' as const) }
  return { path, ...(Object.fromEntries(changed) as Omit<LandingPage, 'path'>), show }
}
