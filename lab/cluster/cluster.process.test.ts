import { expect, test, vi } from 'vitest'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { startBuyers } from './buyers.ts'
import { startCluster } from './cluster.ts'
import { createFindings } from './findings.ts'
import { checkLedger, untilSettled } from './ledger.ts'
import { checkOneShop } from './one-shop.ts'
import { crashEach, reloadNginx } from './stops.ts'

// `npm --prefix lab run cluster` proves more: crashes and stops of every process, a new release, and outages of store and mail server.
test('M318 M319 several processes act as one shop, whose customers lose no order when a process dies', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await using cluster = await startCluster()
  await cluster.query(RESTOCK_ALL_SQL)
  const findings = createFindings()
  const buyers = await startBuyers(cluster, { count: 2, thinkMs: 1_000 })
  await checkOneShop(cluster, buyers.clients[0] ?? cluster.newClient(), { followsWithinMs: 60_000 }, findings)
  const [first] = cluster.webs
  await crashEach(cluster, [first], buyers, { times: 1, nextOrderWithinMs: 60_000 }, findings)
  await reloadNginx(cluster, buyers, findings)
  await buyers.stop()
  await untilSettled(cluster)
  await checkLedger(cluster, [buyers], findings)
  expect(findings.violations).toEqual([])
})
