/** What the bundler knows about a module. */
interface ModuleInfo {
  readonly importers: readonly string[]
}

type GetModuleInfo = (id: string) => ModuleInfo | null

/** In order of priority: a later chunk may use what an earlier one contains. */
const CHUNKS = ['libraries', 'frame', 'first-pages', 'common', 'shopping', 'product-parts'] as const

type ChunkName = (typeof CHUNKS)[number]

/** Begins to hydrate the page as soon as it runs, so it can't be in a file that is run ahead of it. */
const ENTRY = '/app/entry.client.tsx'

/** Entry points of every page. */
const FRAME = ['/app/root.tsx', ENTRY]

const PAGE = /\/app\/routes\/(store|account|admin)\//

/**
 * All icons are imported through one module that every page needs, so their importers don't tell which page uses them. The
 * bundler knows.
 */
const ICONS = '/lucide-react/dist/esm/icons/'

/** Icons of the product page that other pages also need. */
const PRODUCT_ICONS = /\/icons\/(chevron-left|chevron-right|share-2|shield-check|truck)\.m?js/

const page = (name: string) => `/app/routes/store/${name}.tsx`

const PRODUCT_PAGE = page('products/product')

/** The other two pages that most visitors start at. */
const HOME_AND_LISTING = ['home', 'products/products'].map(page)

/** The pages that visitors open while they shop. */
const SHOPPING_PAGES = [
  'home',
  'products/products',
  'products/product',
  'pages/landing',
  'wishlist/wishlist',
  'cart',
].map(page)

/**
 * The file in which a module is sent to the browser. Left alone, the bundler makes one file for each set of pages that
 * share something: about fifty for each page, many of them smaller than the request for them. A module gets into a shared
 * file only because shopping pages or the frame need it, so nothing that only the back office uses can:
 *
 * - `libraries`, `frame`: what every page needs; separate, because libraries change less often than the shop
 * - `shopping`: what at least three pages need, all of them shopping pages
 * - `first-pages`: what at least three pages need, among them the product page, or both the home page and the listing
 * - `common`: what else at least three pages need, some of them shopping pages
 * - `product-parts`: what the product page and one other page need, and icons of it that other pages also need: five separate files
 *   would be requested in as many tasks, and take twice the bytes
 *
 * @returns null to leave the module to the bundler.
 */
export function chunkName(id: string, getModuleInfo: GetModuleInfo): ChunkName | null {
  if (id.endsWith(ENTRY)) return null
  if (id.includes(ICONS)) return PRODUCT_ICONS.test(id) ? 'product-parts' : null
  const files = filesNeeding(id, getModuleInfo)
  if (files.some((file) => FRAME.some((entry) => file.endsWith(entry)))) {
    return id.includes('/node_modules/') ? 'libraries' : 'frame'
  }
  const pages = files.filter((file) => PAGE.test(file))
  const isNeededBy = (page: string) => pages.some((file) => file.endsWith(page))
  if (pages.length === 2 && isNeededBy(PRODUCT_PAGE)) return 'product-parts'
  const shoppingPages = SHOPPING_PAGES.filter(isNeededBy)
  if (shoppingPages.length === 0 || pages.length < 3) return null
  if (shoppingPages.length === pages.length) return 'shopping'
  return isNeededBy(PRODUCT_PAGE) || HOME_AND_LISTING.every(isNeededBy) ? 'first-pages' : 'common'
}

/** {@link chunkName} in the form of the bundler's setting. */
export const pageChunks = CHUNKS.map((name, index) => ({
  name: (id: string, context: { getModuleInfo: GetModuleInfo }) =>
    chunkName(id, (other) => context.getModuleInfo(other)) === name ? name : null,
  priority: CHUNKS.length - index,
}))

/** The module's file and those of all modules that import it, directly or indirectly. */
function filesNeeding(id: string, getModuleInfo: GetModuleInfo): string[] {
  const ids = new Set([id])
  for (const user of ids) for (const importer of getModuleInfo(user)?.importers ?? []) ids.add(importer)
  return [...new Set([...ids].map((user) => user.split('?')[0] ?? user))]
}
