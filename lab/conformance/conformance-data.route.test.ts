import { expect, test } from 'vitest'
import { CURRENT_VERSION } from '../../app/domain/agents/protocol/ucp-versions.ts'
import { paise } from '../../app/money.ts'
import { createTestPlatform } from '../../tests/support/agents/test-platform.ts'
import { insertProduct } from '../../tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '../../tests/support/suites/database-suite.ts'
import { type AskShop, conformanceData } from './conformance-data.ts'

const { db } = await setUpTestDatabase()
const agent = createTestPlatform({ db })
const ask: AskShop = async (path, body) => (await agent.rest('POST', `/${path}`, body)).body

test('the tests’ data names an item with free delivery and enough units, and one that is sold out', async () => {
  await insertProduct(db, {
    price: paise(499_00),
    hasDeliveryCharge: true,
    deliveryCharge: paise(49_00),
    stockBySize: { M: 20 },
  })
  await expect(conformanceData(CURRENT_VERSION, ask)).rejects.toThrow('free delivery')
  const { id, name } = await insertProduct(db, { price: paise(1_299_50), stockBySize: { S: 0, M: 8, L: 9 } })
  const files = await conformanceData(CURRENT_VERSION, ask)
  expect(JSON.parse(files['conformance_input.json'] ?? '')).toMatchObject({
    ucp_version: CURRENT_VERSION,
    items: [{ id: `${id}:L`, title: `${name}, L`, price: 1_299_50 }],
    out_of_stock_item: { id: `${id}:S` },
  })
  const { test_fixtures: fixtures } = JSON.parse(files['test_fixtures.json'] ?? '')
  expect(fixtures).toMatchObject({
    valid_item: { sku: `${id}:L`, expected_price: 1_299.5 },
    free_shipping_item_sku: `${id}:L`,
  })
  const [heads, ...addresses] = (files['addresses.csv'] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  expect(addresses.map((cells) => cells.length)).toEqual([heads?.length])
})
