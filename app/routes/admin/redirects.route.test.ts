import { createElement } from 'react'
import type { ServerBuild } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_LINES } from '#app/domain/admin/redirects/redirect-rules.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { routePatternContext } from '#app/platform/http/context.server.ts'
import { createRoutePatterns } from '#server/http/route-patterns.ts'
import { insertCollection } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { SITE_ROUTES } from '#tests/support/routes/route-table.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as collection } from '../store/collection.tsx'
import { loader as product } from '../store/products/product.tsx'
import { loader as notFound } from '../system/not-found.tsx'
import type { Route } from './+types/redirects'
import Redirects, { action, loader } from './redirects.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
beforeEach(() => db.deleteFrom('redirects').execute())

const routes = SITE_ROUTES.map(({ id, path }) => [id, { id, path: path?.slice(1) }] as const)
const routePattern = createRoutePatterns(Object.fromEntries(routes) as unknown as ServerBuild['routes'])

function args(query: string, form?: Record<string, string>) {
  const route = routeArgs({ db, visitor: signedIn(admin), url: `/admin/redirects${query}`, params: {}, form })
  route.context.set(routePatternContext, routePattern)
  return route
}

const post = (form: Record<string, string>) => action(args('', form))
const add = (from: string, to: string) => post({ intent: 'add-redirect', from, to })
const list = async (query = '') => (await loader(args(query))).redirects.map(({ from, to }) => [from, to])

async function show(query: string, actionData?: unknown): Promise<string> {
  const loaderData = await loader(args(query))
  const page = createElement(Redirects, { loaderData, actionData } as Route.ComponentProps)
  return textOf(htmlOf(page, `/admin/redirects${query}`))
}

/** The status of an unknown address, and where it leads. */
async function open(url: string) {
  const thrown = await notFound(routeArgs({ db, url, params: { '*': url.slice(1) } })).catch((error: unknown) => error)
  return thrown instanceof Response ? [thrown.status, thrown.headers.get('Location')] : thrown
}

describe('an address that no longer answers', () => {
  test('M442 leads to another one, with its query, until the redirect is deleted', async () => {
    expect(await open('/old')).toMatchObject({ init: { status: 404 } })
    expect(await add('/old/', '/about')).toMatchObject({ data: { success: '/old leads to /about from now on.' } })
    expect(await open('/old')).toEqual([301, '/about'])
    expect(await open('/old/?utm_source=mail')).toEqual([301, '/about?utm_source=mail'])
    expect(await open('/older')).toMatchObject({ init: { status: 404 } })
    for (const hostile of ['/%00', '/%E0%A4%A', "/old'--", `/${'x'.repeat(3_000)}`]) {
      expect(await open(hostile)).toMatchObject({ init: { status: 404 } })
    }

    const [stored] = (await loader(args(''))).redirects
    const form = { intent: 'delete-redirect', redirectId: stored?.id ?? '' }
    expect(await post(form)).toMatchObject({ data: { success: 'Redirect deleted.' } })
    expect(await post(form)).toMatchObject({ data: { error: 'This redirect has already been deleted.' } })
    expect(await open('/old')).toMatchObject({ init: { status: 404 } })
    const audited = await db.selectFrom('audit_log').select('action').where('entity', '=', 'redirects').execute()
    expect(audited.map((entry) => entry.action)).toEqual(['add-redirects', 'delete-redirect'])
  })

  test('may be that of a product that is gone, and not of one that is there', async () => {
    const sold = await insertProduct(db, { name: 'Neel Kurti' })
    const gone = productPath({ ...sold, id: crypto.randomUUID() })
    for (const from of [productPath(sold), `/product/${sold.id}`]) {
      expect(await add(from, '/about')).toMatchObject({ data: { code: 'answers' }, init: { status: 400 } })
    }
    await add(gone, '/products?category=casual')
    const productId = gone.replace('/product/', '')
    const thrown = await product(routeArgs({ db, url: gone, params: { productId } })).catch((error: Response) => error)
    expect(thrown).toMatchObject({ status: 301 })
    expect((thrown as Response).headers.get('Location')).toBe('/products?category=casual')
  })

  test('may be that of a collection that isn’t there, or isn’t open', async () => {
    await insertCollection(db)
    await insertCollection(db, { name: 'Eid', isShown: false })
    expect(await add('/collections/eid', '/about')).toMatchObject({ data: { code: 'added' } })
    expect(await add('/collections/diwali', '/about')).toMatchObject({ data: { code: 'answers' } })
    await add('/collections/summer', '/about')
    const args = routeArgs({ db, url: '/collections/summer', params: { slug: 'summer' } })
    const thrown = await collection(args).catch((error: Response) => error)
    expect((thrown as Response).headers.get('Location')).toBe('/about')
  })

  test.for([
    '/',
    '/about',
    '/About/',
    '/orders/1',
    '/admin/orders',
    '/functions/v1/verify-payment',
    '/api/auth/x',
    '/images/a.jpg',
  ])('is never %s, which answers by itself', async (from) => {
    expect(await add(from, '/products')).toMatchObject({ data: { code: 'answers' }, init: { status: 400 } })
  })
})

describe('a list of redirects', () => {
  const addList = (lines: string) => post({ intent: 'add-redirects', lines })

  test('M443 adds the valid lines, to their ends, and reports the others', async () => {
    const response = await addList(
      'From,To\n/a,/b\n"/b, c",https://blog.example/\n/b;/c\n/about,/c\n\n/d,ftp://x\n/e\n/a,/x\n/c,/a\n',
    )
    expect(await list()).toEqual([
      ['/a', '/c'],
      ['/b', '/c'],
      ['/b,%20c', 'https://blog.example/'],
    ])
    const text = await show('', 'data' in response ? response.data : undefined)
    expect(text).toContain('3 redirects added. Not added: 5, listed below.')
    expect(text).toMatch(/Line 5 \/about This address works.*Line 7 \/d Please enter.*Line 8 \/e Expected two columns/)
    expect(text).toMatch(/Line 9 \/a This address already leads to \/c\..*Line 10 \/c This would lead back/)
  })

  test('M443 may be a file', async () => {
    const { context, ...route } = args('', {})
    const body = new FormData()
    body.set('intent', 'add-redirects')
    body.set('file', new File(['/a\t/b\r\n'], 'list.csv'))
    await action({ ...route, context, request: new Request(route.url, { method: 'POST', body }) })
    expect(await list()).toEqual([['/a', '/b']])
  })

  test.for<[what: string, lines: string]>([
    ['empty', ' \n'],
    ['too long', '/a,/b\n'.repeat(MAX_LINES + 1)],
    ['not CSV', '/a,"/b'],
  ])('that is %s is refused', async ([, lines]) => {
    expect(await addList(lines)).toMatchObject({ init: { status: 400 } })
    expect(await list()).toEqual([])
  })

  test('is found by a part of either address', async () => {
    await addList('/a_1,/sale\n/b1,/about\n')
    expect(await list('?search=sale')).toEqual([['/a_1', '/sale']])
    expect(await list('?search=a_')).toEqual([['/a_1', '/sale']])
    expect(await show('?search=zzz')).toContain('No redirects found')
  })
})
