import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { countVisit, saveVisits } from '#app/domain/visits/visit-counts.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Route } from './+types/figures'
import Figures, { loader } from './figures.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

async function show(query: string, countVisits: boolean): Promise<string> {
  const args = routeArgs({ db, visitor: signedIn(admin), url: `/admin/figures${query}`, params: {} })
  const shop = args.context.get(shopContext)
  args.context.set(shopContext, { ...shop, settings: { ...shop.settings, countVisits } })
  const loaderData = await loader(args)
  return htmlOf(createElement(Figures, { loaderData } as Route.ComponentProps), `/admin/figures${query}`)
}

test('M436 the owner reads figures of a period, and each opens its orders', async () => {
  expect(textOf(await show('', false))).toContain('Orders 0')
  await insertOrder(db)
  countVisit(db, { step: 'visit', source: 'instagram' }, '192.0.2.1')
  await saveVisits(db)
  const page = await show('?days=90', true)
  expect(page).toContain('href="/admin/orders?show=all-90"')
  expect(textOf(page)).toContain('Visits 1 opened from elsewhere')
  expect(textOf(page)).toContain('1 became an order')
  expect(textOf(page)).toMatch(/Instagram 0 orders 1 visit\b.*Not known 1 order\b/)
  expect(textOf(await show('?days=31', false))).toContain('Visits aren’t counted')
})
