import { glob, readFile, writeFile } from 'node:fs/promises'
import { shoppersTable, shopTablePath } from '../../app/page-start/shop-routes.ts'

const ASSIGNMENT = 'window.__reactRouterManifest='

/**
 * Writes the route table of shoppers beside the router's own. Safe to repeat.
 *
 * @param clientFolder What the build made for browsers.
 * @throws Error when the router's table isn't there or is written in another way.
 */
export async function writeShopManifest(clientFolder: string): Promise<void> {
  const [path] = await Array.fromAsync(glob(`${clientFolder}/assets/manifest-*.js`))
  if (!path) throw new Error('the build has no route table')
  const script = await readFile(path, 'utf8')
  if (!script.startsWith(ASSIGNMENT)) throw new Error('the route table is not written as expected')

  const table = shoppersTable(JSON.parse(script.slice(ASSIGNMENT.length).replace(/;\s*$/, '')))
  await writeFile(shopTablePath(path), `${ASSIGNMENT}${JSON.stringify(table)};`)
}
