import { formatRupees, paise } from '#app/money.ts'
import { requestWithHost } from '#tests/support/request-with-host.ts'
import type { ShopClient } from '#tests/support/shop-client.ts'
import { waitFor } from '#tests/support/shop-process.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterProcess } from './cluster-process.ts'
import type { Findings } from './findings.ts'

/** A change is visible on every process after this time, in milliseconds. */
const FOLLOWS_WITHIN_MS = 2_000

/** Requests a page from one process, as nginx would. */
function askProcess({ url }: Cluster, web: ClusterProcess, path: string, cookie = '') {
  return requestWithHost(web.url + path, new URL(url).host, { headers: cookie ? { cookie } : {} })
}

/** The two web processes are one shop: a session counts on both, and a new price shows on both, also from their caches. */
export async function checkOneShop(cluster: Cluster, customer: ShopClient, findings: Findings): Promise<void> {
  const pages = await Promise.all(cluster.webs.map((web) => askProcess(cluster, web, '/orders', customer.cookie())))
  const statuses = pages.map(({ status }) => status)
  findings.expect(
    'a session on each web process',
    statuses.join(' '),
    statuses.every((status) => status === 200),
  )

  const [product] = await cluster.query(
    'select id, price from shop.products where deleted_at is null and stock_quantity > 0 order by id limit 1',
  )
  const path = `/product/${product?.id}`
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
    `milliseconds until a new price shows on each web process, at most ${FOLLOWS_WITHIN_MS}`,
    times.join(' '),
    times.every((time) => time <= FOLLOWS_WITHIN_MS),
  )
}
