import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listConfirmations } from '#app/domain/admin/first-day.server.ts'
import type { PageTexts } from '#app/domain/content/texts/page-texts.ts'
import {
  readPublishedTexts,
  showDraft,
  textsCacheContext,
  textsContext,
} from '#app/domain/content/texts/published-texts.server.ts'
import type { OwnersCache } from '#app/domain/settings/settings-cache.server.ts'
import { SIGNED_OUT, type Visitor } from '#app/platform/auth/visitor.server.ts'
import { sharedAddress } from '#app/platform/page-cache/page-address.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { sharedPages } from '#app/shared-page-addresses.ts'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { insertStoredImage } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { formOfTexts } from '#tests/support/factories/page-texts-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as editor from './page.tsx'
import * as pages from './pages.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
const customer = signedIn(await insertCustomer(db))
const refresh = vi.fn()

beforeEach(async () => {
  await db.deleteFrom('page_versions').execute()
  await db.deleteFrom('first_day_confirmations').execute()
})

function args(page: string, { query = '', form }: { query?: string; form?: Record<string, string> } = {}) {
  const url = `/admin/pages/${page}${query}`
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: { page }, ...(form && { form }) })
  made.context.set(textsCacheContext, { refresh } as unknown as OwnersCache<never>)
  return made
}

const load = (page: string, query = '') => editor.loader(args(page, { query }))
const textsNow = async (page: string) => (await load(page)).edited.texts
const published = async (page: string) => (await readPublishedTexts(db)).pages[page]?.texts

async function post(page: string, edit: string, texts: PageTexts, more: Record<string, string> = {}) {
  const { version } = (await load(page)).edited
  const form = { intent: 'save-page', page, version: String(version), edit, ...formOfTexts(texts), ...more }
  return editor.action(args(page, { form }))
}

async function show(page: string, actionData?: unknown, query = ''): Promise<string> {
  const loaderData = await load(page, query)
  const props = { loaderData, actionData: (actionData as { data?: unknown })?.data, params: { page } }
  return htmlOf(createElement(editor.default, props as never), `/admin/pages/${page}`)
}

test('M480 the list has every page with its state, and leads to their editors', async () => {
  const listed = async () => {
    const loaderData = await pages.loader(args(''))
    return htmlOf(createElement(pages.default, { loaderData } as never), '/admin/pages')
  }
  const before = await listed()
  expect(tagsOf(before, 'a', { href: '/admin/pages/home' })).toHaveLength(1)
  expect(textOf(before)).toContain('About /about The demo’s claims aren’t confirmed')
  expect(textOf(before)).toContain('Terms and Conditions /terms The shop’s usual texts')
  await post('terms', 'draft', { ...(await textsNow('terms')), orders: 'Own words' })
  expect(textOf(await listed())).toContain('/terms Draft, not published')
  await post('terms', 'publish', await textsNow('terms'))
  expect(textOf(await listed())).toMatch(/\/terms Published .*@/)
})

test('a page is added with an address of its own, or the problem is told', async () => {
  const add = (form: Record<string, string>) =>
    pages.action(args('', { form: { intent: 'add-page', kind: 'page', ...form } }))
  const response = (await add({ title: 'Washing tips', slug: 'Washing-Tips' })) as Response
  expect(response.headers.get('location')).toBe('/admin/pages/page-washing-tips')
  expect(await show('page-washing-tips')).toContain('value="Washing tips"')
  for (const slug of ['washing-tips', 'a b', '../x', '']) {
    expect(await add({ title: 'x', slug })).toMatchObject({
      data: { result: { error: { slug: [expect.any(String)] } } },
    })
  }
})

test('M353 publishing the About page confirms the founders and the claims; a draft doesn’t', async () => {
  expect(textOf(await show('about'))).toContain('Confirm and publish')
  expect(textOf(await show('about'))).toContain('From the demo. Is it true of your shop?')
  await post('about', 'draft', { ...(await textsNow('about')), founders: [] })
  expect(await listConfirmations(db)).toEqual({})
  expect(await post('about', 'publish', await textsNow('about'))).toMatchObject({
    data: { success: expect.any(String) },
  })
  expect(refresh).toHaveBeenCalled()
  expect(await listConfirmations(db)).toEqual({ founders: expect.any(Date), claims: expect.any(Date) })
  expect(textOf(await show('about'))).not.toMatch(/Confirm and publish|Is it true of your shop/)
  expect(await published('about')).toEqual({ founders: [] })
})

describe('the editor', () => {
  test('keeps what was typed when something is wrong, and says what', async () => {
    const texts = { ...(await textsNow('home')), heading: 'New heading', firstLink: 'javascript:alert(1)' }
    const response = await post('home', 'publish', texts)
    expect(response).toMatchObject({ init: { status: 400 } })
    const html = await show('home', response)
    expect(textOf(html)).toContain(
      'Links begin with https://, http://, mailto: or tel:, or with / for a page of your shop',
    )
    expect(html).toContain('value="New heading"')
    expect(html).toContain('value="javascript:alert(1)"')
    expect(await published('home')).toBeUndefined()
  })

  test('adds, moves and removes items of a list without scripts, and stores nothing by that', async () => {
    const texts = await textsNow('contact')
    const added = await post('contact', 'add questions 0', { ...texts, title: 'Typed before' })
    const html = await show('contact', added)
    expect(tagsOf(html, 'input', { name: 'questions-count' })[0]?.value).toBe('3')
    expect(tagsOf(html, 'input', { name: 'questions-2-question' })[0]?.value).toBe('')
    expect(html).toContain('value="Typed before"')
    const moved = await show('contact', await post('contact', 'up questions 1', texts))
    expect(tagsOf(moved, 'input', { name: 'questions-0-question' })[0]?.value).toBe('Do you make custom sizes?')
    expect((await load('contact')).edited.version).toBe(0)
  })

  test('offers the shop’s pages to links, and remarks on a link to a page that the shop doesn’t have', async () => {
    const entry = (link: string) => ({ shows: 'link', name: 'New', link })
    await post('menu', 'draft', { links: [entry('/about'), entry('/abuot')] })
    const html = await show('menu')
    expect(tagsOf(html, 'input', { name: 'links-0-link' })[0]?.list).toBe('link-targets')
    expect(tagsOf(html, 'option', { value: '/products?category=party' })).toHaveLength(1)
    expect(html.match(/No page of your shop has this address/g)).toHaveLength(1)
  })

  test('M480 previews what the page tells search engines; a refused text too', async () => {
    const texts = await textsNow('about')
    const preview = await show('about')
    const description = String(texts.description).replaceAll("'", '&#x27;')
    expect(textOf(preview)).toContain(`In search results /about ${texts.title} · Gulmeher ${description} When`)
    expect(preview).toContain('src="/share.jpg"')
    const refused = await post('about', 'draft', { ...texts, title: 'Our own story', storyHeading: '' })
    expect(textOf(await show('about', refused))).toContain('In search results /about Our own story · Gulmeher')
    expect(textOf(await show('promo'))).not.toContain('In search results')
  })

  test('tells who saves what was changed in another window', async () => {
    const texts = await textsNow('home')
    await post('home', 'draft', { ...texts, lead: 'One' })
    const response = await post('home', 'draft', { ...texts, lead: 'Other' }, { version: '0' })
    expect(response).toMatchObject({
      init: { status: 409 },
      data: { error: expect.stringContaining('another window') },
    })
    expect(await show('home', response)).toContain('value="Other"')
  })

  test('stores a picture with the text it belongs to', async () => {
    const url = await insertStoredImage(db)
    const made = args('about')
    const form = new FormData()
    const { version, texts } = (await load('about')).edited
    const fields = {
      intent: 'save-page',
      page: 'about',
      version: String(version),
      edit: 'draft',
      ...formOfTexts(texts),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('founders-1-pictureFile', new File(['picture'], 'yusuf.jpg', { type: 'image/jpeg' }))
    made.context.set(storageContext, { saveImage: async () => ({ status: 'saved', url }) } as never)
    await editor.action({ ...made, request: new Request(made.request.url, { method: 'POST', body: form }) })
    expect(await textsNow('about')).toMatchObject({ founders: [{ picture: '' }, { picture: url }, { picture: '' }] })
  })

  test('lists versions with who and when, compares two, brings one back, and ends a draft', async () => {
    const texts = await textsNow('home')
    await post('home', 'publish', { ...texts, lead: 'First lead' })
    await post('home', 'publish', { ...texts, lead: 'Second lead' })
    const compared = textOf(await show('home', undefined, '?from=1&to=2'))
    expect(compared).toContain('Text below the heading Before: First lead After: Second lead')
    expect(compared).toContain(admin.email)
    const send = (form: Record<string, string>) => editor.action(args('home', { form }))
    await send({ intent: 'restore-version', version: '1' })
    expect(await textsNow('home')).toMatchObject({ lead: 'First lead' })
    expect(await published('home')).toEqual({ lead: 'Second lead' })
    await send({ intent: 'discard-draft' })
    expect(await textsNow('home')).toMatchObject({ lead: 'Second lead' })
    await expect(send({ intent: 'restore-version', version: '99' })).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('of a page that doesn’t exist is not found', async () => {
    await expect(load('nothing')).rejects.toMatchObject({ init: { status: 404 } })
    await expect(load('page-nothing')).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('a draft', () => {
  async function textsAt(address: string, visitor: Visitor) {
    const made = routeArgs({ db, visitor, url: address })
    const next = async () => new Response()
    await showDraft(made as unknown as Parameters<typeof showDraft>[0], next)
    return made.context.get(textsContext).pages
  }

  test('M481 is shown to the administrator alone, at its own address alone', async () => {
    await post('home', 'draft', { ...(await textsNow('home')), lead: 'Secret' })
    for (const visitor of [SIGNED_OUT, customer]) expect(await textsAt('/?draft=home', visitor)).toEqual({})
    expect(await textsAt('/', signedIn(admin))).toEqual({})
    expect(await textsAt('/?draft=unknown', signedIn(admin))).toEqual({})
    expect(await textsAt('/?draft=home', signedIn(admin))).toMatchObject({ home: { texts: { lead: 'Secret' } } })
    expect(await published('home')).toBeUndefined()
  })

  test.each(['/', '/about', '/contact', '/terms', '/handcrafted-kurtis', '/pages/tips', '/shop/diwali'])(
    'is never in the cache: %s with a draft isn’t a shared page',
    (path) => {
      expect(
        sharedAddress(
          sharedPages(() => DEFAULT_CATEGORIES),
          new URL(`http://shop.test${path}`),
        ),
      ).toBeDefined()
      expect(
        sharedAddress(
          sharedPages(() => DEFAULT_CATEGORIES),
          new URL(`http://shop.test${path}?draft=home`),
        ),
      ).toBeUndefined()
    },
  )
})
