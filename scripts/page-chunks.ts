/** What the bundler knows about a module. */
interface ModuleInfo {
  readonly importers: readonly string[]
}

type GetModuleInfo = (id: string) => ModuleInfo | null

/** In order of priority: a later chunk can rely on what an earlier one contains. */
const CHUNKS = ['libraries', 'frame', 'parts', 'goods'] as const

type ChunkName = (typeof CHUNKS)[number]

/** Loaded with every page. */
const FRAME = ['/app/root.tsx', '/app/entry.client.tsx']

const PAGE = /\/app\/routes\/(store|account|admin)\//

/**
 * All icons are imported through one module, which every page needs, so their importers say nothing. The bundler knows
 * which icons are used where.
 */
const ICONS = '/lucide-react/dist/esm/icons/'

/** The pages that people visit while they shop. */
const SHOPPING = ['home', 'products', 'product', 'landing', 'wishlist', 'cart'].map(
  (name) => `/app/routes/store/${name}.tsx`,
)

/**
 * Names the file in which a module travels to the browser; null leaves it to the bundler, which makes a file for each set
 * of pages that share something.
 *
 * Left alone, it made fifty files for a page, many of them smaller than the request for them. A module gets into a common
 * file by being needed, so nothing of the back office can:
 *
 * - `libraries`, `frame`: what every page needs, apart because libraries change more seldom than the shop;
 * - `goods`: what only shopping pages need, three of them at least;
 * - `parts`: what three pages need, shopping pages among them.
 */
export function chunkName(id: string, getModuleInfo: GetModuleInfo): ChunkName | null {
  if (id.includes(ICONS)) return null
  const files = filesNeeding(id, getModuleInfo)
  if (files.some((file) => FRAME.some((entry) => file.endsWith(entry)))) {
    return id.includes('/node_modules/') ? 'libraries' : 'frame'
  }
  const pages = files.filter((file) => PAGE.test(file))
  const shopping = pages.filter((file) => SHOPPING.some((page) => file.endsWith(page)))
  if (shopping.length === 0 || pages.length < 3) return null
  return shopping.length === pages.length ? 'goods' : 'parts'
}

/** {@link chunkName} as the bundler wants it. */
export const pageChunks = CHUNKS.map((name, index) => ({
  name: (id: string, context: { getModuleInfo: GetModuleInfo }) =>
    chunkName(id, (other) => context.getModuleInfo(other)) === name ? name : null,
  priority: CHUNKS.length - index,
}))

/** The module's own file and those of all that import it, at once or through others. */
function filesNeeding(id: string, getModuleInfo: GetModuleInfo): string[] {
  const ids = new Set([id])
  for (const user of ids) for (const importer of getModuleInfo(user)?.importers ?? []) ids.add(importer)
  return [...new Set([...ids].map((user) => user.split('?')[0] ?? user))]
}
