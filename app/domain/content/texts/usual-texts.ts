import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { aboutTexts } from './about-texts.ts'
import { contactTexts } from './contact-texts.ts'
import { homeTexts } from './home-texts.ts'
import { LANDING_TEXTS, NEW_LANDING } from './landing-texts.ts'
import { footerTexts, menuTexts } from './navigation-texts.ts'
import { fieldsOf, pageOf } from './page-fields.ts'
import { mergeTexts, type PageTexts, type PublishedTexts } from './page-texts.ts'
import { promoTexts } from './promo-texts.ts'

const USUAL: Readonly<Record<string, (shop: PublicSettings) => PageTexts>> = {
  home: homeTexts,
  about: aboutTexts,
  contact: contactTexts,
  promo: promoTexts,
  menu: menuTexts,
  footer: footerTexts,
  ...LANDING_TEXTS,
}

/** The texts of a page until the owner changes them. Those of policies are empty: their sections stand in for them. */
export function usualTexts(id: string, shop: PublicSettings): PageTexts {
  const page = pageOf(id)
  const empty = page ? fieldsOf(page).map(([name, { kind }]) => [name, kind === 'list' ? [] : '']) : []
  return { ...Object.fromEntries(empty), ...(id.startsWith('page-') && { isShown: 'on' }), ...writtenTexts(id, shop) }
}

/** The texts that the code has for a page. */
function writtenTexts(id: string, shop: PublicSettings): PageTexts | undefined {
  return id.startsWith('landing-') ? { ...NEW_LANDING } : Object.hasOwn(USUAL, id) ? USUAL[id]?.(shop) : undefined
}

/** The texts that visitors get of a page. */
export function textsOf(id: string, shop: PublicSettings, published?: PublishedTexts): PageTexts {
  return mergeTexts(usualTexts(id, shop), published?.pages[id]?.texts)
}
