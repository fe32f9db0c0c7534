import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listChanges } from '#app/domain/admin/audit-log.ts'
import { countCollectionForm, saveCollectionForm } from '#app/domain/catalog/collections/collection.form.ts'
import { collectionLinks } from '#app/domain/catalog/collections/collection-links.ts'
import CollectionRows from '#app/domain/catalog/collections/collection-rows.tsx'
import { listHomeRows } from '#app/domain/catalog/collections/home-rows.server.ts'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import {
  createSettingsCache,
  type SettingsCache,
  settingsCacheContext,
} from '#app/domain/settings/settings-cache.server.ts'
import { breakoutsIn, HOSTILE_TEXTS } from '#tests/attack/hostile-texts.ts'
import { insertCollection, insertStoredImage } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { metadataOf, tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { SiteHeader } from '../../shell/site-header.tsx'
import StorePage, { loader as openStore } from '../../store/collection.tsx'
import CollectionPage, { loader as open, action as send } from './collection.tsx'
import Collections, { action as arrange, loader as list } from './collections.tsx'

const { db } = await setUpTestDatabase()
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const LIST = '/admin/collections'
let cache: SettingsCache

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('collections').execute()
  cache = await createSettingsCache(db)
})

interface Asked {
  readonly id?: string
  readonly query?: string
  readonly form?: Record<string, string | readonly string[]>
}

/** Arguments for the form's route, of a collection or of a new one. */
function at({ id, query = '', form }: Asked) {
  const url = (id === undefined ? `${LIST}/new` : `${LIST}/${id}/edit`) + query
  const params: Record<string, string> = id === undefined ? {} : { collection: id }
  const args = routeArgs({ db, url, visitor: admin, params, ...(form && { form }) })
  args.context.set(settingsCacheContext, cache)
  return args as never
}

const show = async (asked: Asked, actionData?: unknown) =>
  htmlOf(createElement(CollectionPage as never, { loaderData: await open(at(asked)), actionData } as never), LIST)

const FILLED = { name: 'Diwali', isShown: 'on', kind: 'rule', sort: 'usual' }
const save = async (form: Record<string, string>, id?: string, intent = saveCollectionForm.intent) =>
  send(at({ ...(id && { id }), form: { intent, image: '', ...FILLED, ...form } }))
const stored = async () => (await readSettings(db)).settings.collections

test('M446 the form saves every field, shows it again, and keeps it when it’s saved as it is', async () => {
  const typed = {
    name: 'Festive silk',
    slug: 'silk',
    heading: 'Silk for the lights',
    description: 'One.\nTwo.',
    searchTitle: 'Silk',
    searchDescription: 'Silk kurtis',
    isShown: 'on',
    onHome: 'on',
    inMenu: 'on',
    opensAt: '2026-11-08T09:00',
    endsAt: '2026-11-13T00:00',
    kind: 'rule',
    sort: 'newest',
    category: 'festive',
    colorFamily: 'red',
    fabric: 'silk',
    occasion: 'wedding',
    minPrice: '1,000',
    maxPrice: '2499.50',
    newDays: '30',
    isReduced: 'on',
  }
  const response = (await save(typed)) as Response
  const [saved] = await stored()
  expect(response.headers.get('location')).toBe(`${LIST}/${saved?.id}/edit?saved=1`)
  expect(saved).toMatchObject({
    opensAt: '2026-11-08T03:30:00.000Z',
    endsAt: '2026-11-12T18:30:00.000Z',
    minPrice: 1_000_00,
    maxPrice: 2_499_50,
    newDays: 30,
    isReduced: true,
    onHome: true,
    inMenu: true,
    description: 'One.\nTwo.',
  })
  expect(cache.latest().settings.collections).toEqual([saved])

  const html = await show({ id: saved?.id ?? '', query: '?saved=1' })
  const shown = [...tagsOf(html, 'input'), ...tagsOf(html, 'textarea')].filter(({ name = '' }) => name in typed)
  const values = Object.fromEntries(shown.map(({ name, value, text }) => [name, value ?? text]))
  expect(values).toMatchObject({ opensAt: '2026-11-08T09:00', minPrice: '1000', maxPrice: '2499.50', newDays: '30' })
  const selected = [...html.matchAll(/<option[^>]*value="(\w+)"[^>]*selected=""/g)].map(([, value]) => value)
  expect(selected).toEqual(['rule', 'newest', 'festive', 'red', 'silk', 'wedding'])
  await save(typed, saved?.id)
  expect(await stored()).toEqual([saved])
})

test('what was typed is kept when something is wrong', async () => {
  await insertCollection(db, { name: 'Eid' })
  const wrong = [
    [{ name: '' }, 'name'],
    [{ slug: 'Bad Slug' }, 'slug'],
    [{ slug: 'eid' }, 'slug'],
    [{ name: 'दिवाली' }, 'slug'],
    [{ image: 'https://elsewhere.example/x.png' }, 'image'],
    [{ kind: 'all' }, 'kind'],
    [{ sort: 'random' }, 'sort'],
    [{ category: 'gone' }, 'category'],
    [{ colorFamily: 'invisible' }, 'colorFamily'],
    [{ fabric: 'constructor' }, 'fabric'],
    [{ occasion: 'never' }, 'occasion'],
    [{ minPrice: 'cheap' }, 'minPrice'],
    [{ minPrice: '500', maxPrice: '400' }, 'maxPrice'],
    [{ newDays: '0' }, 'newDays'],
    [{ newDays: '366' }, 'newDays'],
    [{ opensAt: 'soon' }, 'opensAt'],
    [{ opensAt: '2026-11-08T09:00', endsAt: '2026-11-08T09:00' }, 'endsAt'],
    [{ description: 'x'.repeat(601) }, 'description'],
  ] as const
  for (const [form, field] of wrong) {
    const response = (await save(form)) as {
      data: { result: { error: Record<string, unknown>; initialValue: object } }
    }
    expect(response.data.result.error, JSON.stringify(form)).toHaveProperty(field)
    expect(response.data.result.initialValue).toMatchObject({ kind: 'kind' in form ? 'all' : 'rule' })
  }
  expect(await stored()).toHaveLength(1)
  const unknown = crypto.randomUUID()
  expect(await save({}, unknown)).toMatchObject({ init: { status: 404 } })
  await expect(open(at({ id: unknown }))).rejects.toMatchObject({ init: { status: 404 } })
})

test('M446 a rule is counted before it is saved', async () => {
  await insertProduct(db, { category: 'party' })
  await insertProduct(db, { category: 'casual' })
  const count = (form: Record<string, string>) => save(form, undefined, 'count-collection')
  expect(await count({ category: 'party' })).toMatchObject({
    data: { code: 'counted', success: expect.stringContaining('1 product matches'), result: { initialValue: FILLED } },
  })
  expect(await count({ name: '', slug: 'Bad Slug', image: '/images/1-new-0.jpg' })).toMatchObject({
    data: { code: 'counted', result: { initialValue: { slug: 'Bad Slug', image: '/images/1-new-0.jpg' } } },
  })
  expect(await count({ minPrice: '2', maxPrice: '1' })).toMatchObject({ data: { code: 'invalid' } })
  expect(await count({ kind: 'picked' })).toMatchObject({ data: { success: expect.stringContaining('0 products') } })
  expect(await stored()).toEqual([])
  const { id } = await insertCollection(db, { kind: 'picked' })
  const { id: product } = await insertProduct(db)
  await send(at({ id, form: { intent: 'pick-product', product, to: 'add' } }))
  expect(await save({ kind: 'picked' }, id, 'count-collection')).toMatchObject({
    data: { code: 'picked', success: expect.stringContaining('1 product') },
  })
})

test('a field that is sent twice breaks no preview', async () => {
  const form = { intent: countCollectionForm.intent, ...FILLED, name: ['Diwali', 'Holi'], image: ['a.jpg', 'b.jpg'] }
  const { data } = (await send(at({ form }))) as { data: unknown }
  expect(await show({}, data)).toContain('Count products')
})

test('a new collection is closed until its owner opens it', async () => {
  const shown = tagsOf(await show({}), 'input', { name: 'isShown' })
  expect(shown[0]).not.toHaveProperty('checked')
  const { isShown: _, ...closed } = FILLED
  await send(at({ form: { intent: saveCollectionForm.intent, image: '', ...closed } }))
  expect(await stored()).toMatchObject([{ isShown: false }])
})

test('a new picture is kept when the form is rejected', async () => {
  const image = await insertStoredImage(db)
  const rejected = (await save({ name: '', image })) as { data: unknown }
  expect(tagsOf(await show({}, rejected.data), 'input', { name: 'image' })).toMatchObject([{ value: image }])
})

test('M446 the form previews what the collection’s page tells search engines', async () => {
  await insertProduct(db)
  const image = await insertStoredImage(db)
  for (const own of [
    { description: 'Silk for the lights' },
    { searchTitle: 'Silk', searchDescription: 'Own words', image },
  ]) {
    await db.deleteFrom('collections').execute()
    const { id } = await insertCollection(db, { name: 'Diwali', slug: 'x', heading: 'Festive silk', ...own })
    const page = metadataOf(await openPage())
    const preview = await show({ id })
    expect(textOf(preview)).toContain(`In search results ${page.path} ${page.title} ${page.description} `)
    expect(textOf(preview)).toContain(`When the link is shared ${page.title} ${page.description} `)
    const [card] = /\/share-cards\/collection-x-\w+\.jpg/.exec(page.picture ?? '') ?? []
    expect(preview).toContain(`src="${'image' in own ? `${image}/640.webp` : card}"`)
    expect(page.picture).toContain('image' in own ? image : card)
  }
})

test('M446 products are picked by a search, arranged and removed, without scripts', async () => {
  const { id } = await insertCollection(db, { kind: 'picked' })
  const neel = await insertProduct(db, { name: 'Neel Kurti' })
  const lal = await insertProduct(db, { name: 'Lal Kurti' })
  const search = async () => textOf(await show({ id, query: '?search=kurti' }))
  const press = (form: Record<string, string>) => send(at({ id, form }))
  expect(await search()).toMatch(/Nothing yet.*Lal Kurti Add.*Neel Kurti Add/)
  for (const product of [neel.id, lal.id]) await press({ intent: 'pick-product', product, to: 'add' })
  expect(await search()).toMatch(/Neel Kurti.*Lal Kurti.*No other product matches/)
  await press({ intent: 'pick-product', product: lal.id, to: 'up' })
  expect(await search()).toMatch(/Lal Kurti.*Neel Kurti/)
  expect(await press({ intent: 'pick-product', product: lal.id, to: 'remove' })).toMatchObject({
    data: { success: expect.any(String) },
  })
  expect(await search()).toMatch(/Neel Kurti Remove .*Lal Kurti Add/)
  expect(await send(at({ form: { intent: 'pick-product', product: lal.id, to: 'add' } }))).toMatchObject({
    data: { code: 'unknown-collection' },
  })
  await expect(press({ intent: 'pick-product', product: 'x', to: 'add' })).rejects.toMatchObject({
    init: { status: 400 },
  })
})

test('M446 the list is arranged, and a collection deleted once its owner is sure', async () => {
  const { id } = await insertCollection(db, { name: 'Diwali', inMenu: true })
  await insertCollection(db, { name: 'Eid', isShown: false })
  const args = (form?: Record<string, string>) => {
    const made = routeArgs({ db, url: LIST, visitor: admin, ...(form && { form }) })
    made.context.set(settingsCacheContext, cache)
    return made as never
  }
  const read = async () =>
    textOf(htmlOf(createElement(Collections as never, { loaderData: await list(args()) } as never), LIST))
  expect(await read()).toMatch(/Diwali Open .*Menu.*Eid Hidden/)
  await arrange(args({ intent: 'move-collection', collection: id, to: 'down' }))
  await arrange(args({ intent: 'move-collection', collection: id, to: 'hide' }))
  expect(await read()).toMatch(/Eid Hidden.*Diwali Hidden/)

  const asked = await send(at({ id, form: { intent: 'delete-collection' } }))
  expect(asked).toMatchObject({ data: { result: { error: { isSure: [expect.any(String)] } } } })
  const deleted = (await send(at({ id, form: { intent: 'delete-collection', isSure: 'on' } }))) as Response
  expect(deleted.headers.get('location')).toBe(`${LIST}?saved=1`)
  expect((await stored()).map(({ name }) => name)).toEqual(['Eid'])
})

/** The page of the collection with the address `x`, as visitors see it. */
async function openPage(): Promise<string> {
  const args = routeArgs({ db, url: '/collections/x', params: { slug: 'x' } })
  args.context.set(shopContext, await readSettings(db))
  return htmlOf(createElement(StorePage as never, { loaderData: await openStore(args) } as never), '/collections/x')
}

describe('a hostile text', () => {
  const texts = HOSTILE_TEXTS.filter((_, index) => index % 7 === 0)
  test('in any field of a collection does nothing anywhere', async () => {
    await insertProduct(db)
    for (const text of texts) {
      await db.deleteFrom('collections').execute()
      const fields = ['heading', 'description', 'searchTitle', 'searchDescription']
      const words = Object.fromEntries(fields.map((name) => [name, text]))
      await save({ ...words, name: text.slice(0, 40), slug: 'x', onHome: 'on', inMenu: 'on' })
      const { settings } = await readSettings(db)
      const [collection] = settings.collections
      expect(collection, text).toBeDefined()
      const collections = collectionLinks(settings.collections, new Date())
      const html = [
        await show({ id: collection?.id ?? '' }),
        await openPage(),
        htmlOf(<CollectionRows rows={await listHomeRows(db, settings, new Date())} />),
        htmlOf(
          <TextsContext value={{ collections }}>
            <SiteHeader isAdmin={false} boughtUnits={0} hasOfferExceptions={false} />
          </TextsContext>,
        ),
      ].join('')
      expect(breakoutsIn(html), text).toEqual([])
    }
    const entries = await db.selectFrom('audit_log').select(['entity', 'before', 'after']).execute()
    expect(entries.flatMap((entry) => listChanges(entry as never)).length).toBeGreaterThan(texts.length)
  })
})
