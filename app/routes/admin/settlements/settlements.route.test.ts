import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fetchSettlements } from '#app/domain/payments/settlements/fetch-settlements.server.ts'
import { DIFFERENCE_TEXTS } from '#app/domain/payments/settlements/settlement-words.ts'
import { paise, paiseTotal } from '#app/money.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Route as SettlementRoute } from './+types/settlement'
import type { Route } from './+types/settlements'
import SettlementPage, { loader as settlementLoader } from './settlement.tsx'
import Settlements, { action, loader } from './settlements.tsx'
import { loader as exported } from './settlements-export.ts'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
const gateway = createFakeGateway()

const args = <Params extends Record<string, string>>(url: string, params?: Params, form?: Record<string, string>) =>
  routeArgs({ db, visitor: signedIn(admin), url, params: params ?? ({} as Params), ...(form && { form }) })

async function show(actionData?: unknown): Promise<string> {
  const loaderData = await loader(args('/admin/settlements'))
  const props = { loaderData, actionData } as Route.ComponentProps
  return htmlOf(createElement(Settlements, props), '/admin/settlements')
}

test('M432 the owner compares settlements with the bank, opens one, and downloads the lines', async () => {
  expect(textOf(await show())).toContain('No settlements yet')
  const { id: orderId, orderNumber, razorpayPaymentId } = await insertOrder(db)
  const { amount } = await db.selectFrom('payments').select('amount').executeTakeFirstOrThrow()
  const createdAt = new Date()
  const line = { settlementId: 'setl_1', createdAt, description: null, debit: paise(0) }
  gateway.settlements.push({
    id: 'setl_1',
    amount: paiseTotal(amount + 976_40),
    status: 'processed',
    utr: '1568176960vxp0rj',
    createdAt,
    lines: [
      {
        ...line,
        entityId: razorpayPaymentId,
        razorpayPaymentId,
        kind: 'payment',
        amount,
        fee: paise(0),
        tax: paise(0),
        credit: amount,
      },
      {
        ...line,
        entityId: 'pay_foreign',
        razorpayPaymentId: 'pay_foreign',
        kind: 'payment',
        amount: paise(1_000_00),
        fee: paise(23_60),
        tax: paise(3_60),
        credit: paise(976_40),
      },
    ],
  })
  await fetchSettlements({ db, gateway })

  const list = await show()
  expect(textOf(list)).toContain('1568176960vxp0rj setl_1')
  expect(textOf(list)).toContain('1 difference')
  expect(list).toContain('href="/admin/settlements/setl_1"')

  const loaderData = await settlementLoader(args('/admin/settlements/setl_1', { settlementId: 'setl_1' }))
  const page = htmlOf(
    createElement(SettlementPage, { loaderData } as SettlementRoute.ComponentProps),
    '/admin/settlements/setl_1',
  )
  expect(textOf(page)).toContain('Fees -₹20.00 GST on fees -₹3.60')
  expect(textOf(page)).toContain(DIFFERENCE_TEXTS['payment-unknown'])
  expect(page).toContain(`href="/admin/orders/${orderId}"`)

  const all = exported(args('/admin/settlements/export'))
  expect(all.headers.get('Content-Disposition')).toMatch(/filename="settlements-\d{4}-\d\d-\d\d.csv"/)
  const rows = (await all.text()).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows.filter((row) => row.includes(orderNumber))).toHaveLength(1)
  expect((await exported(args('/admin/settlements/export?settlement=%00')).text()).trim().split('\r\n')).toHaveLength(1)
})

test('M432 the button makes a worker fetch settlements', async () => {
  const sent = args('/admin/settlements', {}, { intent: 'fetch-settlements' })
  const queues: string[] = []
  sent.context.set(jobsContext, { enqueue: async (_tx, queue) => void queues.push(queue) })
  expect(await action(sent)).toMatchObject({ data: { success: expect.any(String) } })
  expect(queues).toEqual(['fetch-settlements'])
})

test.each(['setl_9', "'; drop table shop.settlements; --", '..', ''])(
  'an unknown settlement is a 404: %s',
  async (id) => {
    await expect(settlementLoader(args('/admin/settlements/x', { settlementId: id }))).rejects.toMatchObject({
      init: { status: 404 },
    })
  },
)
