import { href } from 'react-router'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { categoryMenuLabel, menuCategories } from '#app/vocabulary/categories.ts'
import { isOpen } from '#app/vocabulary/collections.ts'
import { FIXED_PAGE_IDS } from '../texts/page-fields.ts'
import type { ListedPage } from './page-queries.server.ts'

/** A page of the shop that a link may lead to. */
export interface LinkTarget {
  /** Its path, which may have a query. */
  readonly to: string
  readonly label: string
  /** Earlier paths, which lead to it. */
  readonly former?: readonly string[]
}

const PLACES: readonly LinkTarget[] = [
  { to: href('/products'), label: 'All products' },
  { to: href('/size-guide'), label: 'Size guide' },
  { to: href('/wishlist'), label: 'Wishlist' },
  { to: href('/cart'), label: 'Cart' },
  { to: href('/orders'), label: 'My Orders' },
  { to: href('/profile'), label: 'My Profile' },
  { to: href('/complaints'), label: 'Complaints' },
  { to: href('/auth'), label: 'Sign In' },
  { to: href('/no-dark-patterns'), label: 'No Dark Patterns' },
]

/** What the editor offers for links: the shop's pages, categories and collections, and the owner's pages. */
export function linkTargets(
  shop: Pick<ShopSettings, 'categories' | 'collections'>,
  pages: readonly ListedPage[],
  now: Date,
): LinkTarget[] {
  // The promo strip, the menu and the footer are on the home page.
  const own = pages.filter(({ id, path, isPublished }) => {
    const isOpen = isPublished || FIXED_PAGE_IDS.includes(id)
    return isOpen && (path !== '/' || id === 'home')
  })
  const categories = menuCategories(shop).map(({ key, slug }) => ({
    to: addressWith(href('/products'), { category: slug }),
    label: categoryMenuLabel(shop, key),
  }))
  const collections = shop.collections.map((collection) => {
    const { name } = collection
    const pathTo = (slug: string) => href('/collections/:slug', { slug })
    return {
      to: pathTo(collection.slug),
      label: isOpen(collection, now) ? name : `${name} (visitors can’t open it now)`,
      former: collection.formerSlugs.map(pathTo),
    }
  })
  return [...own.map(({ path, label }) => ({ to: path, label })), ...PLACES, ...categories, ...collections]
}

/** Whether a link looks like one to a page of the shop, but there is no such page. Addresses of products aren't checked. */
export function leadsNowhere(targets: readonly LinkTarget[], link: string): boolean {
  const path = pathOf(link)
  const isTarget = ({ to, former = [] }: LinkTarget) => pathOf(to) === path || former.includes(path)
  return path.startsWith('/') && !path.startsWith('/product/') && !targets.some(isTarget)
}

function pathOf(link: string): string {
  return link.replace(/[?#].*/, '').replace(/(?<=.)\/$/, '')
}
