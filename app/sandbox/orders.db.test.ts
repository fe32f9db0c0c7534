import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  basic,
  type ErrorResponse,
  KEY_ID,
  type OrderEntity,
  openTestSandbox,
  type TestSandbox,
} from '#tests/support/fakes/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
})
afterAll(() => sandbox.close())

type Orders = { entity: string; count: number; items: OrderEntity[] }

const rejectionOf = async (fields: object) => {
  const { status, body } = await sandbox.call<ErrorResponse>('POST', '/v1/orders', fields)
  return { status, ...body.error }
}

describe('creating an order', () => {
  test('returns the order in its initial state', async () => {
    const order = await sandbox.makeOrder({ receipt: 'first', notes: { checkout: 'c1' } })
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 129900,
      amount_paid: 0,
      amount_due: 129900,
      currency: 'INR',
      receipt: 'first',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { checkout: 'c1' },
      created_at: expect.any(Number),
    })
    expect(Math.abs(order.created_at - Date.now() / 1_000)).toBeLessThan(60)
  })

  test('returns missing notes as an empty list', async () => {
    expect((await sandbox.makeOrder()).notes).toEqual([])
  })

  test.each([
    ['99 paise', { amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
    ['a negative amount', { amount: -100, currency: 'INR' }, 'The amount must be at least INR 1.00'],
    ['a fraction', { amount: 1299.5, currency: 'INR' }, 'The amount must be an integer.'],
    ['rupees as a string', { amount: '1299.50', currency: 'INR' }, 'The amount must be an integer.'],
    ['an amount above the maximum', { amount: 2 ** 31, currency: 'INR' }, 'Amount exceeds maximum amount allowed.'],
    ['no amount', { currency: 'INR' }, 'The amount field is required.'],
    ['no currency', { amount: 100 }, 'The currency field is required.'],
    ['dollars', { amount: 100, currency: 'USD' }, 'Currency is not supported'],
  ])('rejects %s', async (_, fields, description) => {
    expect(await rejectionOf(fields)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      reason: 'input_validation_failed',
    })
  })

  test('accepts one rupee, as a number or a string of digits', async () => {
    expect((await sandbox.makeOrder({ amount: 100 })).amount).toBe(100)
    expect((await sandbox.makeOrder({ amount: '100' })).amount).toBe(100)
  })

  test('accepts 15 notes of 256 characters, and rejects a 16th note or a 257th character', async () => {
    const notes = (pairs: number, value: string) =>
      Object.fromEntries(Array.from({ length: pairs }, (_, index) => [`note${index}`, value]))
    const full = notes(15, 'न'.repeat(256))

    expect((await sandbox.makeOrder({ notes: full })).notes).toEqual(full)
    expect(await rejectionOf({ amount: 100, currency: 'INR', notes: notes(16, 'x') })).toMatchObject({ field: 'notes' })
    expect(await rejectionOf({ amount: 100, currency: 'INR', notes: notes(1, 'x'.repeat(257)) })).toMatchObject({
      field: 'notes',
    })
    expect(await rejectionOf({ amount: 100, currency: 'INR', notes: { items: [1, 2] } })).toMatchObject({
      field: 'notes',
    })
  })

  test('accepts a receipt of 40 characters and rejects one of 41', async () => {
    expect((await sandbox.makeOrder({ receipt: 'r'.repeat(40) })).receipt).toHaveLength(40)
    expect(await rejectionOf({ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) })).toMatchObject({
      field: 'receipt',
    })
  })

  test('rejects a used receipt, unless the request says it is a repeat', async () => {
    const request = { amount: 500, currency: 'INR', receipt: 'used-once', unique_receipt: true }
    const order = await sandbox.makeOrder(request)

    expect(await rejectionOf({ ...request, unique_receipt: false })).toMatchObject({
      description: 'Order receipt should be unique.',
    })
    expect(await rejectionOf({ ...request, amount: 501 })).toMatchObject({
      description: 'Order receipt should be unique.',
    })
    expect((await sandbox.makeOrder(request)).id).toBe(order.id)
  })

  test('rejects unknown fields, an unknown capture mode, and bodies that aren’t JSON objects', async () => {
    expect(await rejectionOf({ amount: 100, currency: 'INR', transfers: [] })).toMatchObject({ field: 'transfers' })
    const payment = { capture: 'never', capture_options: { automatic_expiry_period: 12 } }
    expect(await rejectionOf({ amount: 100, currency: 'INR', payment })).toMatchObject({ field: 'payment.capture' })
    expect(await rejectionOf([])).toMatchObject({ status: 400 })
    for (const body of [
      '{"amount":',
      `{"amount":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '{"receipt":"\\u0000"}',
    ]) {
      const broken = await sandbox.sandbox.app.request('/v1/orders', {
        method: 'POST',
        headers: { Authorization: basic(KEY_ID, 'secret-of-the-sandbox') },
        body,
      })
      expect(broken.status, body.slice(0, 30)).toBe(400)
    }
  })

  test.each([
    ['another secret', basic(KEY_ID, 'secret-of-the-sandboX')],
    ['another key id', basic('rzp_test_somebodyelse', 'secret-of-the-sandbox')],
    ['no credentials', ''],
  ])('requires the key id and the secret: %s', async (_, authorization) => {
    const response = await sandbox.call<ErrorResponse>(
      'POST',
      '/v1/orders',
      { amount: 100, currency: 'INR' },
      { Authorization: authorization },
    )
    expect(response.status).toBe(401)
    expect(response.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })
  })
})

describe('finding orders', () => {
  test('by id; an unknown id is rejected', async () => {
    const order = await sandbox.makeOrder()
    expect(await sandbox.get(`/v1/orders/${order.id}`)).toEqual(order)

    const { status, body } = await sandbox.call<ErrorResponse>('GET', '/v1/orders/order_00000000000000')
    expect(status).toBe(400)
    expect(body.error.description).toBe('The id provided does not exist')
  })

  test('by receipt finds an order whose response was lost', async () => {
    await sandbox.control({ action: 'fail-api', answer: 'timeout', committed: true })
    const hangUp = AbortSignal.timeout(50)
    await sandbox.sandbox.app.request('/v1/orders', {
      method: 'POST',
      headers: { Authorization: basic(KEY_ID, 'secret-of-the-sandbox') },
      body: JSON.stringify({ amount: 700, currency: 'INR', receipt: 'lost-answer' }),
      signal: hangUp,
    })
    expect(hangUp.aborted).toBe(true)

    const found = await sandbox.get<Orders>('/v1/orders?receipt=lost-answer')
    expect(found).toMatchObject({ entity: 'collection', count: 1, items: [{ amount: 700, status: 'created' }] })
    expect(await sandbox.get<Orders>('/v1/orders?receipt=never-used')).toMatchObject({ count: 0, items: [] })
  })

  test('in pages, newest first', async () => {
    const first = await sandbox.makeOrder()
    const second = await sandbox.makeOrder()
    const ids = async (query: string) =>
      (await sandbox.get<Orders>(`/v1/orders?${query}`)).items.map((order) => order.id)

    expect(await ids('count=2')).toEqual([second.id, first.id])
    expect(await ids('count=1&skip=1')).toEqual([first.id])
    expect(await ids(`from=${first.created_at + 1_000}`)).toEqual([])
    expect(await ids(`to=${first.created_at - 1_000}`)).toEqual([])
    for (const query of ['count=0', 'count=101', 'skip=-1', 'from=yesterday']) {
      expect((await sandbox.call('GET', `/v1/orders?${query}`)).status).toBe(400)
    }
  })

  test('by whether a payment was authorised, with their payments on request', async () => {
    const unpaid = await sandbox.makeOrder()
    const paid = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(paid.id)
    const ids = async (query: string) =>
      (await sandbox.get<Orders>(`/v1/orders?count=100&${query}`)).items.map((order) => order.id)

    expect(await ids('authorized=1')).toEqual([paid.id])
    expect(await ids('authorized=0')).toContain(unpaid.id)
    expect(await ids('authorized=0')).not.toContain(paid.id)

    const expanded = await sandbox.get<Orders>(`/v1/orders?authorized=1&${encodeURIComponent('expand[]')}=payments`)
    expect(expanded.items[0]).toMatchObject({ payments: { entity: 'collection', count: 1, items: [payment] } })
  })

  test('at an unknown address is rejected', async () => {
    const { status, body } = await sandbox.call<ErrorResponse>('GET', '/v1/invoices')
    expect(status).toBe(400)
    expect(body.error.description).toBe('The requested URL was not found on the server.')
  })
})
