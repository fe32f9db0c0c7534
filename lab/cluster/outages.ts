import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type AddressedProduct, productPath } from '../../app/domain/catalog/product-address.ts'
import type { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import type { Buyers } from './buyers.ts'
import { ADMINISTRATOR, type Cluster } from './cluster.ts'
import type { Findings } from './findings.ts'
import { withoutInterruption } from './stops.ts'

const PICTURE = 'database/seed/demo/images/hero-1.jpg'

/** No response may take longer than this while a part is unavailable, in milliseconds. */
const RESPONSE_WITHIN_MS = 5_000

async function timed(send: () => Promise<Response>) {
  const sentAt = performance.now()
  const response = await send()
  const text = await response.text()
  return { status: response.status, text, ms: Math.round(performance.now() - sentAt) }
}

/** Stops the object store while customers buy and the owner works, and restarts it. */
export async function interruptStore(
  cluster: Cluster,
  buyers: Buyers,
  { seconds }: { seconds: number },
  findings: Findings,
): Promise<void> {
  const administrator = cluster.newClient()
  await administrator.sendForm('/auth', { intent: 'sign-in', ...ADMINISTRATOR })
  const picture = await readFile(PICTURE)
  const ask = (path: string, client?: ShopClient) =>
    timed(() => fetch(cluster.url + path, { redirect: 'manual', headers: client ? { cookie: client.cookie() } : {} }))
  const upload = () =>
    timed(() =>
      fetch(`${cluster.url}/admin/products/images?index=0`, {
        method: 'POST',
        headers: { cookie: administrator.cookie(), origin: cluster.url },
        body: picture,
      }),
    )
  const customer = buyers.clients[0]
  const [orderId] = (await customer?.listOrders()) ?? []
  const [image] = await cluster.query('select key from shop.stored_images order by key limit 1')
  const [product] = await cluster.query('select id, name, slug from shop.products order by id limit 1')

  await withoutInterruption(`object store away for ${seconds} s`, buyers, findings, async () => {
    const awayAt = performance.now()
    await cluster.store.stop()
    const pages = await Promise.all(
      ['/', '/products', productPath(product as unknown as AddressedProduct), '/products?search=silk'].map((path) =>
        ask(path),
      ),
    )
    findings.expect(
      '  pages',
      pages.map(({ status }) => status).join(' '),
      pages.every(({ status }) => status === 200),
    )
    const invoice = await ask(`/orders/${orderId}/invoice`, customer)
    findings.expect('  an invoice', invoice.status, invoice.status === 200)
    const refused = await upload()
    const words = (JSON.parse(refused.text) as { error?: string }).error
    findings.expect(
      '  an upload is refused in words',
      `${refused.status} ${words}`,
      refused.status >= 500 && words !== undefined,
    )
    const missing = await ask(`/images/${image?.key}`)
    findings.expect('  a picture', `${missing.status} ${missing.text.slice(0, 60)}`, missing.status === 503)
    const slowest = Math.max(...[...pages, invoice, refused, missing].map(({ ms }) => ms))
    findings.expect(`  slowest of these, at most ${RESPONSE_WITHIN_MS} ms`, slowest, slowest <= RESPONSE_WITHIN_MS)
    await delay(Math.max(0, seconds * 1_000 - (performance.now() - awayAt)))
    await buyers.untilConfirmed(2)
    await cluster.store.start()
  })
  const stored = await upload()
  findings.expect('object store back: an upload', stored.status, stored.status === 201)
  const shown = await ask(`/images/${image?.key}`)
  findings.expect('object store back: the picture', shown.status, shown.status === 200)
}

/** Stops the mail server while customers buy, and restarts it: every email waits and is sent afterwards. */
export async function interruptMail(
  cluster: Cluster,
  buyers: Buyers,
  { seconds }: { seconds: number },
  findings: Findings,
): Promise<void> {
  let waiting: unknown[] = []
  await withoutInterruption(`mail server away for ${seconds} s`, buyers, findings, async () => {
    await cluster.mails.stop()
    const orders = await buyers.untilConfirmed(3)
    await delay(seconds * 1_000)
    const mails = await cluster.query("select id from shop.mails where status = 'waiting' and tries > 0")
    waiting = mails.map(({ id }) => id)
    findings.expect('  emails that wait for it', waiting.length, waiting.length >= orders.length)
    await cluster.mails.start()
  })
  const startedAt = performance.now()
  const countOf = async (status: string) => {
    const where = 'where id = any($1) and status = $2'
    const [counted] = await cluster.query(`select count(*)::int as mails from shop.mails ${where}`, [waiting, status])
    return Number(counted?.mails)
  }
  await waitFor('the emails that waited to leave', async () => (await countOf('waiting')) === 0)
  findings.note('mail server back: milliseconds until they have left', Math.round(performance.now() - startedAt))
  const sent = await countOf('sent')
  findings.expect(`mail server back: emails sent, of ${waiting.length}`, sent, sent === waiting.length)
}
