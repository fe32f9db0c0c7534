import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { findFullChromium } from '../../tests/support/tools/chromium.ts'
import { fetchTool } from '../../tests/support/tools/fetch-tool.ts'
import { startIdleShop } from './idle-shop.ts'
import { percentile, report } from './report.ts'

/** Audits per page; the median counts, because a busy moment of the machine spoils a single one. */
const AUDITS = 3

const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const category = z.object({ score: z.number() })
const figure = z.object({ numericValue: z.number() })
const auditReport = z.object({
  /** How fast Lighthouse found the machine. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({
    'largest-contentful-paint': figure,
    'cumulative-layout-shift': figure,
    'total-blocking-time': figure,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
      }),
    }),
  }),
})

type Audit = z.output<typeof auditReport>

/** Lighthouse's scores for the pages that most visitors open, on its slow phone, and their sizes. */
export async function measure(): Promise<void> {
  const lighthouse = await fetchTool('lighthouse')
  await using folder = await temporaryFolder()
  await using shop = await startIdleShop({ DATA_DIR: folder.path })
  const listing = await (await fetch(`${shop.url}/products`)).text()
  const product = /\/product\/[a-z0-9-]+/.exec(listing)?.[0] ?? ''
  for (const path of ['/', '/products', product]) {
    await waitForImages(shop.url + path)
    const audits: Audit[] = []
    for (let audit = 0; audit < AUDITS; audit++) audits.push(await auditPage(lighthouse, shop.url + path, folder.path))
    await reportPage(path.replace(/(?<=^\/product\/).+/, '…'), audits)
  }
  report('/products, everything, first view at 360 px', {
    value: (await weighFirstView(`${shop.url}/products`)) / 1_000,
    unit: 'KB',
    budget: { atMost: 500 },
  })
  await shop.stop()
}

async function reportPage(path: string, audits: readonly Audit[]): Promise<void> {
  const median = (value: (audit: Audit) => number) => percentile(audits.map(value), 0.5)
  for (const [name, atLeast] of Object.entries(CATEGORIES)) {
    const value = median(({ categories }) => categories[name as keyof typeof CATEGORIES].score * 100)
    report(`${path}, ${name}`, { value, unit: '', budget: { atLeast } })
  }
  const time = (name: 'largest-contentful-paint' | 'total-blocking-time') => (audit: Audit) =>
    audit.audits[name].numericValue
  const largestPaint = median(time('largest-contentful-paint')) / 1_000
  report(`${path}, largest paint`, { value: largestPaint, unit: 's', decimals: 2, budget: { atMost: 1.8 } })
  const shift = median(({ audits: { 'cumulative-layout-shift': cls } }) => cls.numericValue)
  report(`${path}, layout shift`, { value: shift, unit: '', decimals: 3, budget: { atMost: 0.02 } })
  const blocked = median(time('total-blocking-time'))
  const note = `benchmark index ${Math.round(median(({ environment }) => environment.benchmarkIndex))}`
  report(`${path}, time blocked`, { value: blocked, unit: 'ms', budget: { atMost: 50 }, note })
  const scripts = await weighScripts(audits[0])
  report(`${path}, scripts`, { value: scripts / 1_000, unit: 'KB', budget: { atMost: 130 } })
}

/** Bytes of all scripts that the page loaded, compressed. */
async function weighScripts(audit: Audit | undefined): Promise<number> {
  const items = audit?.audits['network-requests'].details.items ?? []
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  const responses = await Promise.all(
    scripts.map(({ url }) => fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })),
  )
  return responses.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
}

/** Attempts per audit: the browser's record of a page is sometimes incomplete. */
const ATTEMPTS = 3

async function auditPage(lighthouse: string, url: string, folder: string, attempt = 1): Promise<Audit> {
  const path = `${folder}/lighthouse.json`
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const args = [lighthouse, url, '--quiet', '--output=json', `--output-path=${path}`, flags]
  const environment = { ...process.env, CHROME_PATH: findFullChromium() }
  try {
    await promisify(execFile)(process.execPath, args, { env: environment })
    return auditReport.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    return auditPage(lighthouse, url, folder, attempt + 1)
  }
}

/** Requests the images that phones choose until none of them is a fallback. */
async function waitForImages(url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  const images = [...new Set(html.match(/\/images\/[^" ,]+\/(320|480|960)\.avif/g))].map((path) => new URL(path, url))
  await waitFor('the images of a page', async () => {
    const responses = await Promise.all(images.map((image) => fetch(image, { method: 'HEAD' })))
    return responses.every(({ headers }) => headers.get('cache-control')?.includes('immutable'))
  })
}

/** Bytes that a phone loads for a page until the network is idle. */
async function weighFirstView(url: string): Promise<number> {
  const executablePath = findFullChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true })
    const session = await page.context().newCDPSession(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    return bytes
  } finally {
    await browser.close()
  }
}
