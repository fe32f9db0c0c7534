import { expect, test } from 'vitest'
import { listPageSpeeds, savePageVisits } from '#app/domain/admin/page-speed/page-speed.server.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action } from './page-speed.ts'

const { db } = await setUpTestDatabase()

const report = async (json: unknown) => (await action(routeArgs({ db, url: '/functions/v1/page-speed', json }))).status

test('M426 a visit is counted, and anything else is rejected', async () => {
  expect(await report({ page: 'home', lcp: 812, inp: 24, cls: 3, address: '/profile' })).toBe(204)
  for (const json of [
    null,
    'x',
    {},
    { page: 'admin', lcp: 1 },
    { page: 'home', lcp: -1 },
    { page: 'home', lcp: 1e9 },
  ]) {
    expect(await report(json), JSON.stringify(json)).toBe(400)
  }
  await savePageVisits(db)
  expect(await listPageSpeeds(db)).toMatchObject([{ page: 'home', thisWeek: { lcp: { visits: 1 } } }])
})
