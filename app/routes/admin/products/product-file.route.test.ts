import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Route } from './+types/product-import'
import * as file from './product-file.tsx'
import * as exported from './product-file-export.ts'
import * as imported from './product-import.tsx'

const { db } = await setUpTestDatabase()
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const customer = signedIn(await insertCustomer(db))

const jobs = createFakeJobs()

const start = (importId: string, visitor: Visitor = admin) =>
  imported.action(argsOf({ importId }, visitor, { intent: 'start-import' }))

function argsOf<Params extends Record<string, string>>(
  params: Params,
  visitor: Visitor = admin,
  form?: Record<string, string>,
) {
  const args = routeArgs({ db, visitor, url: '/admin/products/file', params, form })
  args.context.set(jobsContext, jobs)
  return args
}

function send(content: File | undefined, visitor: Visitor = admin) {
  const form = new FormData()
  if (content) form.append('file', content)
  const args = argsOf({}, visitor)
  return file.action({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
}

test('M125 anyone but the administrator is sent to the home page', async () => {
  const importId = crypto.randomUUID()
  const handlers: (() => unknown)[] = [
    () => file.loader(argsOf({}, customer)),
    () => send(new File(['id'], 'a.csv'), customer),
    () => exported.loader(argsOf({}, customer)),
    () => imported.loader(argsOf({ importId }, customer)),
    () => start(importId, customer),
  ]
  for (const handle of handlers) {
    const response = await Promise.resolve()
      .then(handle)
      .catch((thrown: unknown) => thrown)
    expect((response as Response).headers.get('Location')).toBe('/')
  }
})

test('the export is a file of all products, named after the day', async () => {
  const { id } = await insertProduct(db)
  const response = exported.loader(argsOf({}))
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
  expect(await response.text()).toContain(id)
})

test('a file is checked, shown with its invalid rows, and imported once confirmed', async () => {
  const product = await insertProduct(db)
  const response = await send(new File([`id,price\n${product.id},5\nseven,5\n`], 'prices.csv'))
  if (!(response instanceof Response)) throw new Error(response.data.error)
  const importId = response.headers.get('Location')?.split('/').at(-1) ?? ''
  expect(response.headers.get('Location')).toBe(`/admin/products/file/${importId}`)

  const shown = await imported.loader(argsOf({ importId }))
  expect(shown).toMatchObject({
    file: { fileName: 'prices.csv', status: 'checked', forecast: { change: 1, faulty: 1 } },
    listed: { rows: [{ line: 3 }], total: 1 },
  })
  expect(jobs.enqueued).toEqual([])

  const started = await start(importId)
  expect((started as Response).headers.get('Location')).toBe(`/admin/products/file/${importId}`)
  expect(jobs.enqueued).toEqual([{ queue: 'import-products', data: { importId } }])
  expect((await imported.loader(argsOf({ importId }))).file.status).toBe('running')
})

test('an import that was undone leads to the bin, and any other one does not', async () => {
  const product = await insertProduct(db)
  const response = await send(new File([`id,price\n${product.id},5\n`], 'prices.csv'))
  const importId = (response as Response).headers.get('Location')?.split('/').at(-1) ?? ''
  const loaderData = await imported.loader(argsOf({ importId }))
  const show = (status: typeof loaderData.file.status) => {
    const props = { loaderData: { ...loaderData, file: { ...loaderData.file, status } } }
    return htmlOf(createElement(imported.default, props as Route.ComponentProps), `/admin/products/file/${importId}`)
  }
  expect(await show('undone')).toContain('href="/admin/bin?show=products"')
  expect(await show('done')).not.toContain('/admin/bin')
})

test('an unreadable or missing file returns 400 with a reason', async () => {
  for (const [content, error] of [
    [undefined, 'Choose a file.'],
    [new File([''], 'a.csv'), 'Choose a file.'],
    [new File(['a,b\n1,2'], 'a.csv'), 'Unknown column: “a”.'],
  ] as const) {
    expect(await send(content)).toMatchObject({ data: { error }, init: { status: 400 } })
  }
})

test('an unknown import is not found', async () => {
  for (const importId of [crypto.randomUUID(), 'odd']) {
    await expect(imported.loader(argsOf({ importId }))).rejects.toMatchObject({ init: { status: 404 } })
    await expect(start(importId)).rejects.toMatchObject({ init: { status: 404 } })
  }
})
