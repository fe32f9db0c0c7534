import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tests/support/tools/chromium.ts'
import type { Buyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import { contains, type EarlierRelease } from './earlier-release.ts'
import type { Findings } from './findings.ts'
import { withoutInterruption } from './stops.ts'

/** Files requested at once. */
const AT_ONCE = 20

/** How long a step on an open page may take, in milliseconds. */
const STEP_MS = 30_000

/** Purchases through both releases at once. */
const SIDE_BY_SIDE = 40

/** A release that stores its files for later ones does so within this time after its start, in milliseconds. */
const FILES_STORED_WITHIN_MS = 60_000

/** Replaces the release of a cluster that runs an earlier one, process by process, while customers buy. */
export async function rollOut(
  cluster: Cluster,
  buyers: Buyers,
  earlier: EarlierRelease,
  findings: Findings,
): Promise<void> {
  findings.note('earlier release', earlier.commit.slice(0, 7))
  findings.note('the new release brings a migration', earlier.lacksMigrations ? 'yes' : 'no')
  const storesFiles = contains(earlier.commit, 'app/platform/release-files/release-files.server.ts')
  if (storesFiles) await untilFilesStored(cluster)
  const files = await listFiles(earlier.folder)
  const [first, second] = cluster.webs
  await using browser = await openBrowser()
  const open = await browser.openHome(cluster.url)

  await withoutInterruption('a new release rolled out', buyers, findings, async () => {
    await buyers.untilConfirmed(2)
    await first.stop()
    await first.start('.')
    await buyers.untilConfirmed(SIDE_BY_SIDE)
    const bothReleases = [...new Set([...files, ...(await listFiles('.'))])]
    const missing = await countMissing(cluster.url, bothReleases)
    findings.expect(`  files of both releases that are missing, of ${bothReleases.length}`, missing, missing === 0)
    await cluster.worker.stop()
    await cluster.worker.start('.')
    await second.stop()
    await second.start('.')
    await buyers.untilConfirmed(5)
  })
  const missing = await countMissing(cluster.url, files)
  const what = `files of the earlier release that are missing afterwards, of ${files.length}`
  if (storesFiles) findings.expect(what, missing, missing === 0)
  else findings.note(`${what} (it didn't store them)`, missing)
  const journey = await open.goOn()
  const page = 'a page opened on the earlier release goes on'
  if (storesFiles) findings.expect(page, journey, journey === 'ok')
  else findings.note(page, journey)
}

/** Addresses of a release's files that have a hash in their names. */
async function listFiles(release: string): Promise<string[]> {
  const names = await readdir(join(release, 'build/client/assets'))
  return names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/assets/${name}`)
}

async function countMissing(url: string, files: readonly string[]): Promise<number> {
  let missing = 0
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const responses = await Promise.all(files.slice(start, start + AT_ONCE).map((file) => fetch(url + file)))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
    missing += responses.filter(({ status }) => status !== 200).length
  }
  return missing
}

async function untilFilesStored(cluster: Cluster): Promise<void> {
  const giveUpAt = performance.now() + FILES_STORED_WITHIN_MS
  const count = async () =>
    Number((await cluster.query('select count(*)::int as files from shop.release_files'))[0]?.files)
  while ((await count()) < 100) {
    if (performance.now() > giveUpAt) throw new Error('the earlier release did not store its files')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

interface OpenPage {
  /** Continues on the page as a visitor does. @returns `ok`, or what went wrong. */
  goOn(): Promise<string>
}

async function openBrowser(): Promise<AsyncDisposable & { openHome(url: string): Promise<OpenPage> }> {
  const executablePath = findChromium()
  const browser: Browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  return {
    [Symbol.asyncDispose]: () => browser.close(),
    async openHome(url) {
      const page = await browser.newPage({ ignoreHTTPSErrors: true })
      page.setDefaultTimeout(STEP_MS)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(url)
      await page.waitForLoadState('networkidle')
      return {
        async goOn() {
          await walk(page).catch((error: unknown) => errors.push(String(error).slice(0, 300)))
          return errors.join('; ') || 'ok'
        },
      }
    },
  }
}

async function walk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Explore Collection' }).first().click()
  await page.getByRole('article').first().getByRole('link', { name: 'View Details' }).click()
  // Until then, the listing is shown, which has Add to Cart buttons too.
  await page.waitForURL('**/product/*')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  // Before its scripts have run, the page sends the form and goes straight to the sign-in page.
  const welcome = page.getByRole('heading', { name: 'Welcome Back' })
  const signIn = page.getByRole('dialog', { name: 'Sign in required' }).getByRole('link', { name: 'Sign In' })
  await welcome.or(signIn).waitFor()
  if (await signIn.isVisible()) await signIn.click()
  await welcome.waitFor()
}
