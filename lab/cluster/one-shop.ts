import { formatRupees, paise } from '../../app/money.ts'
import { requestWithHost } from '../../tests/support/processes/request-with-host.ts'
import type { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterProcess } from './cluster-process.ts'
import type { Findings } from './findings.ts'

/** Requests a page from one process, as nginx would. */
function askProcess({ url }: Cluster, web: ClusterProcess, path: string, cookie = '') {
  return requestWithHost(web.url + path, new URL(url).host, { headers: cookie ? { cookie } : {} })
}

/**
 * Checks that the two web processes act as one shop: a session is valid on both, and a new price shows on both despite their caches.
 *
 * @param options.followsWithinMs How soon a change has to be visible on every process.
 */
export async function checkOneShop(
  cluster: Cluster,
  customer: ShopClient,
  { followsWithinMs }: { followsWithinMs: number },
  findings: Findings,
): Promise<void> {
  const pages = await Promise.all(cluster.webs.map((web) => askProcess(cluster, web, '/orders', customer.cookie())))
  const statuses = pages.map(({ status }) => status)
  findings.expect(
    'a session on each web process',
    statuses.join(' '),
    statuses.every((status) => status === 200),
  )

  const path = /\/product\/[a-z0-9-]+/.exec(await customer.readPage('/products?inStock=1'))?.[0] ?? ''
  const productId = /name="productId"[^>]*value="([^"]+)"/.exec(await customer.readPage(path))?.[1]
  const [product] = await cluster.query('select id, price from shop.products where id = $1', [productId])
  const shows = async (web: ClusterProcess, price: string) =>
    (await askProcess(cluster, web, path)).text.includes(price)
  const before = Number(product?.price)
  const [old, lowered] = [formatRupees(paise(before)), formatRupees(paise(before - 1_00))]
  for (const web of cluster.webs) await waitFor('the page with the old price', () => shows(web, old))
  const changedAt = performance.now()
  await cluster.query('update shop.products set price = price - 100 where id = $1', [product?.id])
  const times = await Promise.all(
    cluster.webs.map(async (web) => {
      await waitFor('the page with the new price', () => shows(web, lowered))
      return Math.round(performance.now() - changedAt)
    }),
  )
  findings.expect(
    `milliseconds until a new price shows on each web process, at most ${followsWithinMs}`,
    times.join(' '),
    times.every((time) => time <= followsWithinMs),
  )
}
