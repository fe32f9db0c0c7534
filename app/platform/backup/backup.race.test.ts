import { expect, test } from 'vitest'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { parseArchiveLine } from './archive.ts'
import { archiveLines } from './write-archive.server.ts'

const { db } = await setUpTestDatabase()

test('M313 a backup that is made while customers buy holds the shop of one moment', async () => {
  const content = { sessionSecret: 'x', settings: {}, copyPictures: async () => [], hasPicture: () => true }
  await insertOrder(db)
  const rowsOf = new Map<string, number>()
  let table = ''
  let bought = 0
  for await (const text of archiveLines(db, content, new Date())) {
    for (const line of text.split('\n').filter((part) => part !== '')) {
      if (line.startsWith('[')) {
        rowsOf.set(table, (rowsOf.get(table) ?? 0) + 1)
        continue
      }
      const entry = parseArchiveLine(line)
      if (entry.kind === 'table') table = entry.name
    }
    if (bought === 20) continue
    await insertOrder(db)
    bought += 1
  }
  expect(bought).toBe(20)
  for (const name of ['orders', 'order_items', 'payments', 'checkouts', 'payment_attempts']) {
    expect(rowsOf.get(`shop.${name}`), name).toBe(1)
  }
})
