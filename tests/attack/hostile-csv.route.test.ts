/** Three hundred hostile texts in every CSV file that the back office reads and writes. */

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { createElement } from 'react'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { checkCustomersForm } from '#app/domain/accounts/import/customer-import.form.ts'
import { FILE_COLUMNS } from '#app/domain/catalog/import/csv-cells.ts'
import { continueImport, startImport } from '#app/domain/catalog/import/import-products.server.ts'
import { FIELD_LIST } from '#app/domain/catalog/product-fields.ts'
import { checkRemittanceForm } from '#app/domain/checkout/cash-on-delivery/manage/cod-admin.form.ts'
import { fetchSettlements } from '#app/domain/payments/settlements/fetch-settlements.server.ts'
import { paise, paiseTotal } from '#app/money.ts'
import { routePatternContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import * as cashOnDelivery from '#app/routes/admin/cash-on-delivery/cash-on-delivery.tsx'
import * as customerImport from '#app/routes/admin/customer-import.tsx'
import * as dispatch from '#app/routes/admin/orders/dispatch.tsx'
import { loader as exportOrders } from '#app/routes/admin/orders/orders-export.ts'
import * as productFile from '#app/routes/admin/products/product-file.tsx'
import { loader as exportProducts } from '#app/routes/admin/products/product-file-export.ts'
import * as productImport from '#app/routes/admin/products/product-import.tsx'
import * as redirects from '#app/routes/admin/redirects.tsx'
import { loader as exportSettlements } from '#app/routes/admin/settlements/settlements-export.ts'
import { createRoutePatterns } from '#server/http/route-patterns.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { createImportServices } from '#tests/support/fakes/fake-import-services.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { SITE_ROUTES } from '#tests/support/routes/route-table.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { breakoutsIn, HOSTILE_TEXTS } from './hostile-texts.ts'

const { db } = await setUpTestDatabase()
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const actor = await testActor(db)
const jobs = createFakeJobs()
const picture = await insertStoredImage(db)

const routes = SITE_ROUTES.map(({ id, path }) => [id, { id, path: path?.slice(1) }] as const)
const routePattern = createRoutePatterns(Object.fromEntries(routes) as unknown as ServerBuild['routes'])

function argsOf(url: string, more: Partial<RouteRequest> = {}) {
  const args = routeArgs({ db, visitor: admin, url, params: {}, ...more })
  args.context.set(jobsContext, jobs)
  args.context.set(routePatternContext, routePattern)
  return args as never
}

const show = (page: unknown, props: object) => htmlOf(createElement(page as never, props as never))

/** The cells of a file that a spreadsheet would run. Amounts aren't: they may be negative. */
function formulasIn(csv: string): string[] {
  const cells = parse(csv, { bom: true }).flat() as string[]
  return cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))
}

/** Checks a product file. @returns Its id, with what the preview of the import shows. */
async function check(csv: string) {
  const form = new FormData()
  form.set('file', new File([csv], '"><hostile-tag>=hostile().csv'))
  const args = argsOf('/admin/products/file') as { url: URL }
  const sent = { ...args, request: new Request(args.url, { method: 'POST', body: form }) }
  const response = await productFile.action(sent as never)
  if (!(response instanceof Response)) throw new Error(JSON.stringify(response.data))
  const importId = response.headers.get('Location')?.split('/').at(-1) ?? ''
  const loaderData = await productImport.loader(argsOf('/admin/products/file', { params: { importId } }))
  return { importId, ...loaderData, html: show(productImport.default, { loaderData }) }
}

test('X08 a product file runs nothing in a spreadsheet, and comes back as it was', async () => {
  const texts = FIELD_LIST.flatMap((field) => (field.kind === 'text' || field.kind === 'long-text' ? [field] : []))
  for (const [number, sizeText] of HOSTILE_TEXTS.entries()) {
    const fields = texts.map(({ name, maxLength }, place) => [
      name,
      (HOSTILE_TEXTS[(number + place) % HOSTILE_TEXTS.length] ?? '').slice(0, maxLength).trim(),
    ])
    await insertProduct(db, { ...Object.fromEntries(fields), sizes: [sizeText.slice(0, 20).trim()], images: [picture] })
  }
  const csv = await exportProducts(argsOf('/admin/products/file/export')).text()
  expect(csv.split('hostile').length).toBeGreaterThan(HOSTILE_TEXTS.length)
  expect(formulasIn(csv)).toEqual([])
  const { file, html } = await check(csv)
  expect(file.forecast).toMatchObject({ add: 0, change: 0, faulty: 0 })
  expect(breakoutsIn(html)).toEqual([])
})

test('X08 hostile cells in any column of a product file are text, or rejected with the reason', async () => {
  await db.deleteFrom('products').execute()
  const whole = {
    name: 'Rani Kurti',
    price: '499',
    original_price: '999',
    images: picture,
    stock_quantity: '3',
    size: 'S',
    category: 'casual',
    material: 'Cotton',
    color: 'Red',
    care_instructions: 'Hand wash.',
  }
  const some = HOSTILE_TEXTS.filter((_, place) => place % 9 === 0)
  const ofSizes = ['skus', 'barcodes', 'measurements']
  const rows = FILE_COLUMNS.flatMap((column) =>
    some.flatMap((text) => [
      { ...whole, [column]: text },
      ...(ofSizes.includes(column) ? [{ ...whole, [column]: `S: ${text}` }] : []),
    ]),
  )
  const {
    importId,
    listed: rejected,
    file,
    html,
  } = await check(stringify(rows, { header: true, columns: [...FILE_COLUMNS] }))
  expect(rejected.total).toBeGreaterThan(some.length)
  expect(file.forecast.add).toBeGreaterThan(some.length)
  expect(breakoutsIn(html)).toEqual([])
  await startImport(db, { jobs, actor }, importId)
  await continueImport(db, createImportServices({ jobs }), importId)
  const csv = await exportProducts(argsOf('/admin/products/file/export')).text()
  expect(csv).toContain('hostile')
  expect(formulasIn(csv)).toEqual([])
})

test('X01 hostile lines of a list of redirects lead nowhere outside, and are reported as text', async () => {
  const quoted = (line: string[]) => stringify([line])
  const lists = [
    HOSTILE_TEXTS.map((text, place) => quoted([`/old-${place}`, text])),
    HOSTILE_TEXTS.map((text) => quoted([text, '/about'])),
    HOSTILE_TEXTS.map((text, place) => quoted([`/odd-${place}`, `/about?${text}`])),
    HOSTILE_TEXTS.map((text) => `${text}\n`),
  ]
  for (const lines of lists) {
    const { data: actionData } = (await redirects.action(
      argsOf('/admin/redirects', { form: { intent: 'add-redirects', lines: lines.join('') } }),
    )) as { data: { shown?: { rejected: unknown[] } } }
    const loaderData = await redirects.loader(argsOf('/admin/redirects'))
    expect(breakoutsIn(show(redirects.default, { loaderData, actionData }))).toEqual([])
  }
  const stored = await db.selectFrom('redirects').select('to_address').execute()
  expect(stored.map(({ to_address }) => to_address).filter((to) => !/^(\/(?!\/)|https:\/\/)/.test(to))).toEqual([])
})

test('X08 hostile couriers and tracking numbers of a list are text, also in the file of all orders', async () => {
  const lines: string[] = []
  for (const text of HOSTILE_TEXTS.slice(0, 100)) {
    const { orderNumber } = await insertOrder(db, { notes: text, shippingAddress: { full_name: text, city: text } })
    lines.push(stringify([[orderNumber, text, text]]))
  }
  const form = { intent: 'apply-dispatch', list: lines.join(''), acceptsOtherCouriers: 'on' }
  const { data: actionData } = (await dispatch.action(argsOf('/admin/orders/dispatch', { form }))) as { data: object }
  const html = show(dispatch.default, { actionData })
  expect(html).toContain('hostile')
  expect(breakoutsIn(html)).toEqual([])
  const csv = await exportOrders(argsOf('/admin/orders/export')).text()
  expect(csv.split('hostile').length).toBeGreaterThan(lines.length)
  expect(formulasIn(csv)).toEqual([])
})

test('X08 hostile parcels and references of a remittance file, and hostile cells of a customer file, are text', async () => {
  const { orderNumber } = await insertOrder(db)
  const remittance = HOSTILE_TEXTS.flatMap((text) => [
    [text, '1', text],
    [orderNumber, text, text],
  ])
  const customers = HOSTILE_TEXTS.map((text, place) => [`h${place}@shopper.example`, text, text, text])
  const broken = HOSTILE_TEXTS.map((text) => [text, text, text, text])
  const lists = [
    { page: cashOnDelivery, intent: checkRemittanceForm.intent, rows: remittance },
    {
      page: customerImport,
      intent: checkCustomersForm.intent,
      rows: [['Email', 'First Name', 'Last Name', 'Phone'], ...customers, ...broken],
    },
  ]
  for (const { page, intent, rows } of lists) {
    const list = stringify(rows)
    const { data: actionData } = (await page.action(argsOf('/admin', { form: { intent, list } }))) as { data: object }
    const loaderData = await page.loader(argsOf('/admin'))
    const html = show(page.default, { loaderData, actionData })
    expect(html.split('hostile').length).toBeGreaterThan(HOSTILE_TEXTS.length)
    expect(breakoutsIn(html)).toEqual([])
  }
})

test('X08 hostile texts of the payment provider run nothing in the file of settlements', async () => {
  const gateway = createFakeGateway()
  const createdAt = new Date()
  const none = { amount: paise(100), fee: paise(0), tax: paise(0), credit: paise(100), debit: paise(0) }
  for (const [number, text] of HOSTILE_TEXTS.entries()) {
    const line = { settlementId: `setl_h${number}`, entityId: `adj_h${number}`, kind: 'adjustment', createdAt } as const
    gateway.settlements.push({
      id: line.settlementId,
      amount: paiseTotal(100),
      status: 'processed',
      utr: text.slice(0, 100),
      createdAt,
      lines: [{ ...line, ...none, razorpayPaymentId: null, description: text }],
    })
  }
  await fetchSettlements({ db, gateway })
  const csv = await exportSettlements(argsOf('/admin/settlements/export')).text()
  expect(csv.split('hostile').length).toBeGreaterThan(HOSTILE_TEXTS.length)
  expect(formulasIn(csv)).toEqual([])
})
