import { use } from 'react'
import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { categoryMenuLabel, menuCategories } from '#app/vocabulary/categories.ts'
import { menuTexts } from './navigation-texts.ts'
import { mergeTexts, type TextItem } from './page-texts.ts'
import { TextsContext } from './use-texts.ts'

/** A link of the header, the mobile menu or the footer. */
export interface FrameLink {
  /** A path of the shop or a full address. */
  readonly to: string
  readonly label: string
  readonly rel?: 'noopener'
}

/** The links of the header and the mobile menu, in their order. */
export function useMainLinks(): readonly FrameLink[] {
  const { menu, collections = [] } = use(TextsContext)
  const own = frameLinks(useShop(), mergeTexts(menuTexts(), menu).links)
  return [...own, ...collections.filter(({ to }) => own.every((link) => link.to !== to))]
}

/** The links that the entries of the menu, or of a column of the footer, stand for. */
export function frameLinks(shop: PublicSettings, entries: readonly TextItem[]): readonly FrameLink[] {
  return entries.flatMap(({ shows, name = '', link = '' }): FrameLink | FrameLink[] =>
    shows === 'categories'
      ? menuCategories(shop).map(({ key, slug }) => ({
          to: addressWith(href('/products'), { category: slug }),
          label: categoryMenuLabel(shop, key),
        }))
      : { to: link, label: name, ...(!link.startsWith('/') && { rel: 'noopener' }) },
  )
}

/** Whether a menu needs a row of its own on wide screens: it is longer than the usual one, beside which the search fits. */
export function isLong(links: readonly FrameLink[]): boolean {
  return links.reduce((length, { label }) => length + label.length + 3, 0) > 45
}
