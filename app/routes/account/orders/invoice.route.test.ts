import { expect, test } from 'vitest'
import { deleteUser } from '#app/domain/accounts/commands.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as loadForAdmin } from '../../admin/orders/invoice.ts'
import { loader } from './invoice.ts'

const { db } = await setUpTestDatabase()

test('M72 M140 an invoice has the same bytes after the settings change, and after its customer is deleted', async () => {
  const [customer, admin, other] = [
    await insertCustomer(db),
    await insertCustomer(db, { isAdmin: true }),
    await insertCustomer(db),
  ]
  const { id: orderId, orderNumber } = await insertOrder(db, { userId: customer.id, status: 'delivered' })
  const request = { db, url: `/orders/${orderId}/invoice`, params: { orderId } }

  const file = await loader(routeArgs({ ...request, visitor: signedIn(customer) }))
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="INV-${orderNumber}.html"`)
  const invoice = await file.text()
  expect(invoice).not.toContain('+91 98250 12345')

  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values: { name: 'Rang Mahal', city: 'Jaipur' }, actor: undefined })
  expect(await (await loader(routeArgs({ ...request, visitor: signedIn(customer) }))).text()).toBe(invoice)

  await inTransaction(db, (tx) => deleteUser(tx, customer.id))
  expect(await (await loadForAdmin(routeArgs({ ...request, visitor: signedIn(admin) }))).text()).toBe(invoice)
  await expect(loader(routeArgs({ ...request, visitor: signedIn(other) }))).rejects.toMatchObject({
    init: { status: 404 },
  })
})
