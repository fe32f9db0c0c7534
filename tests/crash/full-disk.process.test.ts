/** A disk that fills up under the embedded database. The disk is a small one in memory, which only the test's processes see. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pngClaiming } from '../support/factories/png-with-false-size.ts'
import { ADMIN_PASSWORD, preparedFolder } from '../support/processes/prepared-folder.ts'
import { RejectedError, ShopClient } from '../support/processes/shop-client.ts'
import { launchShopProcess, startShopProcess } from '../support/processes/shop-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const DISK = '100m'

interface SmallDisk extends AsyncDisposable {
  /** The disk's folder as its processes see it. */
  readonly path: string
  /** Runs a program that sees the disk. */
  readonly command: readonly string[]
  fill(): Promise<void>
  free(): Promise<void>
}

/** Mounts a small disk with a copy of a shop. Any user may do so on Linux, in a namespace of their own. */
async function mountSmallDisk(template: string, path: string): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${DISK} tmpfs "$0" && cp -r "$1"/. "$0" && echo mounted && read end`
  const args = ['--map-root-user', '--mount', 'sh', '-c', script, path, template]
  const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const seen = `/proc/${holder.pid}/root${path}`
  const filler = join(seen, 'filler')
  return {
    path,
    command: [
      'nsenter',
      '--target',
      String(holder.pid),
      '--user',
      '--preserve-credentials',
      `--wd=${process.cwd()}`,
      '--mount',
      process.execPath,
    ],
    async fill() {
      const { bavail, bsize } = await statfs(seen)
      await writeFile(filler, new Uint8Array(bavail * bsize))
    },
    free: () => rm(filler),
    async [Symbol.asyncDispose]() {
      const ended = once(holder, 'close')
      holder.stdin.end()
      await ended
    },
  }
}

/** How the shop responds to a form, without the text of its page. */
const statusOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 200,
    (error: unknown) => (error instanceof RejectedError ? error.status : Promise.reject(error)),
  )

test.runIf(process.platform === 'linux')(
  'F09 while the disk is full nothing is half-written and pages are shown; once there is room, the shop sells again',
  async () => {
    await using template = await preparedFolder('demo')
    await using folder = await temporaryFolder()
    await using disk = await mountSmallDisk(template.path, folder.path)
    const shopProgram = [...disk.command, 'build/server/index.js']
    const settings = { DATA_DIR: disk.path, SEED_DEMO: '0' }
    const images = new Uint8Array(pngClaiming(60, 80))
    const uploadImage = async (admin: ShopClient, url: string) => {
      const headers = { cookie: admin.cookie(), origin: url }
      return fetch(`${url}/admin/products/images?index=0`, { method: 'POST', headers, body: images })
    }
    let confirmed = ''

    {
      await using shop = await startShopProcess(settings, shopProgram)
      const [buyer, admin] = [new ShopClient(shop.url), new ShopClient(shop.url)]
      await buyer.becomeCustomer('meera@shopper.example')
      await admin.signIn('admin@gulmeher.example', ADMIN_PASSWORD)
      await buyer.saveAddress()
      await buyer.fillCart()
      confirmed = (await buyer.verify(await buyer.payInWidget(await buyer.startPayment()))).orderId ?? ''
      await buyer.fillCart()

      await disk.fill()
      const statuses = new Set<number>()
      for (let person = 0; person < 5; person++) {
        statuses.add(await statusOf(new ShopClient(shop.url).becomeCustomer(`rani${person}@shopper.example`)))
        statuses.add(await statusOf(buyer.fillCart()))
        statuses.add(await statusOf(buyer.startPayment()))
      }
      expect([...statuses].some((status) => status >= 500)).toBe(true)
      const upload = await uploadImage(admin, shop.url)
      expect([upload.status >= 400, await upload.text()]).toEqual([
        true,
        expect.stringContaining('Failed to upload image 1.'),
      ])
      await buyer.readPage('/products')
      await buyer.readPage(`/orders/${confirmed}`)
      await shop.kill()
    }
    {
      await using shop = await launchShopProcess(settings, shopProgram)
      expect((await shop.ended).code).toBe(1)
      expect(shop.errors()).toMatch(/^DATA_DIR .* MB of free space.*\n$/)
    }
    await disk.free()
    await using shop = await startShopProcess(settings, shopProgram)
    const buyer = new ShopClient(shop.url)
    await buyer.signIn('meera@shopper.example')
    await buyer.fillCart()
    const { orderId } = await buyer.verify(await buyer.payInWidget(await buyer.startPayment()))
    expect(await buyer.listOrders()).toEqual([orderId, confirmed])
    await shop.stop()
  },
)
