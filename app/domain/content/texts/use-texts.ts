import { createContext, use } from 'react'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { type ChangedTexts, mergeTexts, type PageTexts } from './page-texts.ts'

/** What a page was loaded with of the owner's texts; a shop that changed nothing has none. */
export interface ShownTexts {
  /** What is changed of the page itself. */
  readonly page?: ChangedTexts
  /** The lines of the promo strip; 0 stands for the usual one. */
  readonly promo?: readonly (0 | string)[]
  /** What is changed of the menu and of the footer. */
  readonly menu?: ChangedTexts
  readonly footer?: ChangedTexts
  /** The owner's pages that the footer links to by itself. */
  readonly ownLinks?: readonly { readonly name: string; readonly link: string }[]
  /** Links to collections, which the menu has after its own. */
  readonly collections?: readonly { readonly to: string; readonly label: string }[]
}

/** The owner's texts, around every page. */
export const TextsContext = createContext<ShownTexts>({})

/** The texts of the page that is shown. @param usual Those of the code. */
export function useTexts<Texts extends PageTexts>(usual: (shop: PublicSettings) => Texts): Texts {
  return mergeTexts(usual(useShop()), use(TextsContext).page)
}
