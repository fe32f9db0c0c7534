import { describe, expect, test } from 'vitest'
import type { ShownBulkChange } from '#app/domain/catalog/bulk/bulk-change.form.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { paise } from '#app/money.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as bulk from './bulk.tsx'
import * as products from './products.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))

function argsOf(request: Partial<RouteRequest>) {
  const args = routeArgs({ db, visitor, params: {}, url: '/admin/products/bulk', ...request })
  args.context.set(jobsContext, createFakeJobs())
  return args
}

async function send(form: Record<string, string | readonly string[]>, url?: string) {
  const result = await bulk.action(argsOf({ form, ...(url && { url }) }))
  if (result instanceof Response) throw new Error(`unexpected ${result.status}`)
  return { ...result.data, code: result.init?.status, ...(result.data.shown as ShownBulkChange | undefined) }
}

const insert = async (name: string, price = 1_000_00) =>
  (await insertProduct(db, { name, price: paise(price), originalPrice: paise(2_000_00) })).id
const priceOf = async (id: string) => (await findEditedProduct(db, id))?.price

const lower = { intent: 'preview-bulk-change', priceBy: '-10', priceUnit: 'percent', rounding: '9' }

describe('changing many products', () => {
  test('previews the selected ones, then changes them, then undoes it', async () => {
    const ids = [await insert('One'), await insert('Other')]
    const url = `/admin/products/bulk?${ids.map((id) => `productIds=${id}`).join('&')}`
    expect(await bulk.loader(argsOf({ url }))).toMatchObject({ selected: 2, sizes: ['S', 'M', 'L', 'XL'] })

    const preview = await send(lower, url)
    expect(preview.code).toBe(200)
    expect(preview.lines?.map(({ changes }) => changes)).toEqual([
      [{ label: 'Price', before: '₹1,000', after: '₹899' }],
      [{ label: 'Price', before: '₹1,000', after: '₹899' }],
    ])
    expect(await priceOf(ids[0] ?? '')).toBe(1_000_00)

    const seen = preview.lines?.map(({ id, version }) => `${id}.${version}`) ?? []
    const apply = { ...preview.typed, intent: 'apply-bulk-change', products: seen }
    expect(await send(apply)).toMatchObject({ code: 200, success: 'Changed 2 products.', left: [] })
    expect(await priceOf(ids[0] ?? '')).toBe(899_00)
    expect(await send(apply)).toMatchObject({ code: 409, left: [expect.stringContaining('One: '), expect.anything()] })

    const { undoable } = await products.loader(argsOf({ url: '/admin/products' }))
    expect(undoable).toMatchObject({ products: 2 })
    const undo = { intent: 'undo-bulk-change', changeId: undoable?.id ?? '' }
    expect(await send(undo)).toMatchObject({ code: 200, success: 'Restored 2 products.' })
    expect(await send(undo)).toMatchObject({ code: 409 })
    expect(await priceOf(ids[0] ?? '')).toBe(1_000_00)
  })

  test('takes all that a search finds', async () => {
    const id = await insert('Zardozi kurti')
    const url = '/admin/products/bulk?all=yes&search=zardozi'
    expect(await bulk.loader(argsOf({ url }))).toMatchObject({ selected: 1 })
    expect((await send(lower, url)).lines?.map((line) => line.id)).toEqual([id])
  })

  test('says which product can’t change, and why', async () => {
    const id = await insert('Cheap', 1_50)
    const { lines } = await send({ ...lower, priceBy: '-50' }, `/admin/products/bulk?productIds=${id}`)
    expect(lines).toMatchObject([{ name: 'Cheap', refusal: expect.stringContaining('below ₹1') }])
  })

  test('refuses a category that the shop doesn’t have', async () => {
    const id = await insert('Hat')
    const form = { intent: 'preview-bulk-change', category: 'hats' }
    const { lines } = await send(form, `/admin/products/bulk?productIds=${id}`)
    expect(lines).toMatchObject([{ name: 'Hat', changes: [], refusal: expect.stringContaining('category') }])
  })

  test.for<[string, Record<string, string>, string]>([
    ['no change', {}, 'priceBy'],
    ['a price that isn’t a number', { priceBy: 'ten' }, 'priceBy'],
    ['too many percent', { priceBy: '1001' }, 'priceBy'],
    ['no units', { stockMode: 'set', stockReason: 'counted' }, 'stockUnits'],
    ['fewer than no units', { stockMode: 'set', stockUnits: '-1', stockReason: 'counted' }, 'stockUnits'],
    ['no reason', { stockMode: 'add', stockUnits: '1' }, 'stockReason'],
    ['another reason without a note', { stockMode: 'add', stockUnits: '1', stockReason: 'correction' }, 'stockNote'],
  ])('asks again after %s', async ([, typed, field]) => {
    const id = await insert('Asked')
    const answer = await send({ intent: 'preview-bulk-change', ...typed }, `/admin/products/bulk?productIds=${id}`)
    expect(answer.code).toBe(400)
    expect(Object.keys(answer.result?.error ?? {})).toContain(field)
    expect(answer.lines).toBeUndefined()
  })

  test('needs a selection, and at most 200 products', async () => {
    expect(await send(lower, '/admin/products/bulk?productIds=odd')).toMatchObject({
      code: 400,
      error: 'Select at least one product.',
    })
    const many = Array.from({ length: 201 }, () => `productIds=${crypto.randomUUID()}`).join('&')
    expect(await send(lower, `/admin/products/bulk?${many}`)).toMatchObject({
      code: 400,
      error: expect.stringContaining('200'),
    })
  })

  test.each([
    { products: 'odd' },
    { products: `${crypto.randomUUID()}.1`, priceBy: 'x' },
    { products: Array.from({ length: 201 }, () => `${crypto.randomUUID()}.1`) },
  ])('rejects what its preview never sends', async (form) => {
    const sent = bulk.action(argsOf({ form: { intent: 'apply-bulk-change', priceBy: '1', ...form } }))
    await expect(sent).rejects.toMatchObject({ init: { status: 400 } })
  })
})
