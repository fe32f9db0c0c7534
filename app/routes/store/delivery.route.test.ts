import { expect, test, vi } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as deliveryLoader } from './delivery.tsx'
import { loader as pinCodeLoader } from './pin-code.ts'

const settings: ShopSettings = { ...DEFAULT_SETTINGS, deliveryAreas: ['380: 4', '194: no'] }
const { db } = await setUpTestDatabase()

function args(url: string, params: Record<string, string> = {}) {
  const route = routeArgs({ db, url, params })
  route.context.set(shopContext, { version: 1, settings, changedAt: {} })
  return route
}

async function ask(pinCode: string) {
  const response = await pinCodeLoader(args(`/pin-codes/${pinCode}`, { pinCode }) as never)
  return (await response.json()) as unknown
}

test('M251 a valid PIN code returns its place and a date', async () => {
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
  expect(await ask('380006')).toEqual({
    pinCode: '380006',
    place: { states: ['Gujarat'], district: 'Ahmedabad' },
    isServiceable: true,
    deliveryBy: '26 November',
    days: 4,
  })
  expect(await ask('194101')).toMatchObject({ place: { states: ['Ladakh'] }, isServiceable: false })
  expect(await ask('999999')).toMatchObject({ isServiceable: true, days: 14 })
  vi.useRealTimers()
})

test.each(['38000', '038000', 'abcdef', '3800061'])('%s is not a PIN code', async (pinCode) => {
  await expect(ask(pinCode)).rejects.toMatchObject({ init: { status: 404 } })
})

test('M251 without scripts a page shows the result, with a link back to the product', async () => {
  const product = await insertProduct(db)
  expect(await deliveryLoader(args(`/delivery?pin=380%20006&product=${product.id}`) as never)).toMatchObject({
    answer: { pinCode: '380006', days: 4 },
    product: { id: product.id, path: productPath(product) },
  })
  expect(await deliveryLoader(args('/delivery?pin=12&product=//evil.example') as never)).toEqual({
    answer: undefined,
    typed: '12',
    product: undefined,
  })
})
