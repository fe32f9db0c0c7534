import { describe, expect, test } from 'vitest'
import { findTrackingPath } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { type RouteRequest, routeArgs, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as dispatch from './dispatch.tsx'
import * as order from './order.tsx'
import * as pickList from './pick-list.ts'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

function args(url: string, form?: RouteRequest['form']) {
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: {}, form })
  made.context.set(nonceContext, 'n0nce')
  return made
}

const send = (form: Record<string, string>) => responseOf(args('/admin/orders/dispatch', form))

async function responseOf(sent: Parameters<typeof dispatch.action>[0]) {
  const response = await dispatch.action(sent)
  if (response instanceof Response) throw response
  return response
}

function sendFile(content: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('intent', 'preview-dispatch')
  body.set('list', '')
  body.set('file', new File([content], 'list.csv'))
  const made = args('/admin/orders/dispatch')
  return responseOf({ ...made, request: new Request(made.url, { method: 'POST', body }) })
}

describe('tracking numbers of many orders', () => {
  test('are checked first, then saved; lines with a problem stay in the form', async () => {
    const order = await insertOrder(db)
    const list = `${order.orderNumber},DTDC,D1\nwhat is this`
    const previewed = await send({ intent: 'preview-dispatch', list })
    expect(previewed.data.shown).toMatchObject({ list, lines: [{ plan: 'ship' }, { plan: 'incomplete' }] })
    const applied = await send({ intent: 'apply-dispatch', list })
    expect(applied.data).toMatchObject({
      success: expect.stringContaining('1 order marked as shipped. 1 skipped'),
      shown: { list: 'what is this', lines: [{ plan: 'ship' }, { plan: 'incomplete' }] },
    })
  })

  test('of a courier that the shop doesn’t know are saved on request', async () => {
    const order = await insertOrder(db)
    const list = `${order.orderNumber},Ravi,7`
    expect((await send({ intent: 'apply-dispatch', list })).data.shown).toMatchObject({
      lines: [{ plan: 'unknown-courier' }],
    })
    const accepted = await send({ intent: 'apply-dispatch', list, acceptsOtherCouriers: 'on' })
    expect(accepted.data.shown).toMatchObject({ lines: [{ plan: 'ship' }] })
  })

  test('can come as a file', async () => {
    const order = await insertOrder(db)
    expect((await sendFile(`\uFEFFOrder,Courier,Number\n${order.orderNumber},DTDC,D1`)).data.shown).toMatchObject({
      lines: [{ orderNumber: order.orderNumber, plan: 'ship' }],
    })
    expect(await sendFile(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toMatchObject({ init: { status: 400 } })
  })

  test.each(['', ' \n ', 'x\n'.repeat(501)])('are rejected without lines or with too many', async (list) => {
    expect(await send({ intent: 'preview-dispatch', list })).toMatchObject({
      data: { error: expect.any(String) },
      init: { status: 400 },
    })
  })
})

describe('the pick list', () => {
  const ask = (query: string) => pickList.loader(args(`/admin/pick-list${query}`))

  test('is one page for the selected orders', async () => {
    const [first, second] = [await insertOrder(db), await insertOrder(db)]
    const html = await (await ask(`?orderIds=${first.id}&orderIds=${second.id}`)).text()
    expect(html).toContain(first.orderNumber)
    expect(html).toContain(second.orderNumber)
    expect(html).toContain('nonce="n0nce"')
  })

  test.each(['', '?orderIds=x', `?orderIds=${crypto.randomUUID()}`])('%s: not found', async (query) => {
    expect(await ask(query).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  })
})

describe('the tracking of an order', () => {
  const post = (form: Record<string, string>) =>
    order.action({ ...args('/admin/orders/x', form), params: { orderId: 'x' } } as never)

  test('gets an entry; errors are shown at their fields, and the input is preserved', async () => {
    const { id: orderId } = await insertOrder(db)
    const form = { intent: 'add-tracking-entry', orderId, requestId: crypto.randomUUID() }
    expect(await post({ ...form, status: ' ', location: 'Kochi', message: '' })).toMatchObject({
      data: {
        result: {
          error: { status: ['Please enter a status.'], message: ['Please enter a message.'] },
          initialValue: { location: 'Kochi' },
        },
      },
      init: { status: 400 },
    })
    expect(await post({ ...form, status: 'Delayed', location: '', message: 'Rain' })).toMatchObject({
      data: { success: expect.any(String) },
    })
    const unknown = { ...form, orderId: crypto.randomUUID(), status: 'Delayed', message: 'Rain', location: '' }
    expect(await post(unknown)).toMatchObject({ init: { status: 404 } })
  })

  test('has a link that can be withdrawn', async () => {
    const { id: orderId } = await insertOrder(db)
    const pathOf = () => findTrackingPath(db, testTrackingLinks, orderId)
    const before = await pathOf()
    expect(await post({ intent: 'withdraw-tracking-link', orderId })).toMatchObject({
      data: { success: expect.any(String) },
    })
    expect(await pathOf()).not.toBe(before)
    const unknown = { intent: 'withdraw-tracking-link', orderId: crypto.randomUUID() }
    expect(await post(unknown)).toMatchObject({ init: { status: 404 } })
  })
})
