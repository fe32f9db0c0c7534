import { expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as loadForAdmin } from '../../admin/orders/credit-note.ts'
import { loader } from './credit-note.ts'

const { db } = await setUpTestDatabase()

test('a credit note downloads as a file, for its customer and for the administrator', async () => {
  const customer = await insertCustomer(db)
  const admin = await insertCustomer(db, { isAdmin: true })
  const number = await insertCreditNote(db, await insertOrder(db, { userId: customer.id }))
  for (const [load, visitor] of [
    [loader, signedIn(customer)],
    [loadForAdmin, signedIn(admin)],
  ] as const) {
    const file = await load(routeArgs({ db, visitor, url: `/credit-notes/${number}`, params: { number } }))
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${number}.html"`)
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await file.text()).toContain('Credit Note')
  }
})
