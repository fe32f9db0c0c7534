import { expect, test } from 'vitest'
import { WRITE_FEEDS, writeFeeds } from '#app/domain/catalog/feeds/feed-files.server.ts'
import { writeFeedsForm } from '#app/domain/catalog/feeds/feeds.form.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { filesContext, openFolder } from '#app/platform/storage/files.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './feeds.tsx'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))
const folder = await temporaryFolder()
const files = openFolder(folder.path)
const jobs = createFakeJobs()

async function args(request: Partial<RouteRequest> = {}) {
  const made = routeArgs({ db, visitor, url: '/admin/feeds', ...request })
  made.context.set(shopContext, await readSettings(db))
  made.context.set(filesContext, files)
  made.context.set(jobsContext, jobs)
  return made
}

const send = async () => action(await args({ form: { intent: writeFeedsForm.intent } }))

test('M569 the owner sees the addresses, what was written, and what services may reject', async () => {
  expect(await loader(await args())).toEqual({ addresses: [], written: undefined, state: 'off' })
  await send()
  expect(jobs.enqueued).toEqual([])

  await saveSettings(db, { basedOn: Number.MAX_SAFE_INTEGER, values: { feeds: 'public' }, actor })
  expect(await loader(await args())).toMatchObject({ written: undefined })
  const product = await insertProduct(db, { description: '' })
  await send()
  expect(jobs.enqueued).toEqual([{ queue: WRITE_FEEDS, data: {} }])
  await writeFeeds({ db, files, shopUrl: 'http://shop.test' })
  const shown = await loader(await args())
  expect(shown.addresses.map(({ url }) => new URL(url).pathname)).toEqual([
    '/feeds/google.xml',
    '/feeds/meta.csv',
    '/feeds/openai.csv',
    '/feeds/ondc.csv',
  ])
  expect(shown.written).toMatchObject({ items: product.sizes.length, problems: [{ productId: product.id }] })
})

test('M569 the owner sees that feeds are behind, and that they can’t be read', async () => {
  await saveSettings(db, { basedOn: Number.MAX_SAFE_INTEGER, values: { feeds: 'public' }, actor })
  await writeFeeds({ db, files, shopUrl: 'http://shop.test' })
  expect(await loader(await args())).toMatchObject({ state: 'current' })
  await insertProduct(db)
  expect(await loader(await args())).toMatchObject({ state: 'behind' })

  const unreachable = await args()
  unreachable.context.set(filesContext, { ...files, read: () => Promise.reject(new Error('no route to the bucket')) })
  expect(await loader(unreachable)).toMatchObject({ state: 'unreadable', written: undefined })
})
