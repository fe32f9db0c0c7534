import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rememberFailedSearch, saveFailedSearches } from '#app/domain/catalog/search/failed-searches.server.ts'
import { refreshVocabulary } from '#app/domain/catalog/search/lexicon.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as listing } from '../store/products/products.tsx'
import type { Route } from './+types/searches'
import Searches, { action, loader } from './searches.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

function args(query: string, form?: Record<string, string>) {
  const url = `/admin/searches${query}`
  return routeArgs({ db, visitor: signedIn(admin), url, params: {}, form })
}

async function show(query: string, actionData?: unknown): Promise<string> {
  const loaderData = await loader(args(query))
  return htmlOf(createElement(Searches, { loaderData, actionData } as Route.ComponentProps), `/admin/searches${query}`)
}

const post = (form: Record<string, string>) => action(args('', form))
const search = async (text: string) => {
  const { data } = await listing(routeArgs({ db, url: `/products?search=${encodeURIComponent(text)}` }))
  return data.products.map(({ name }) => name)
}

test('M273 M274 the owner sees failed searches, adds synonyms for them, and then they find products', async () => {
  await insertProduct(db, { name: 'Midnight Kurti' })
  await refreshVocabulary(db)
  expect(textOf(await show(''))).toContain('No searches without results')
  expect(await search('raatrani')).toEqual([])
  await saveFailedSearches(db)

  const page = await show('?words=raatrani')
  expect(textOf(page)).toContain('raatrani')
  expect(page).toContain('/admin/searches?words=raatrani#synonyms')
  expect(tagsOf(page, 'input', { name: 'words' })[0]?.value).toBe('raatrani')

  const typed = { intent: 'add-synonyms', words: ' Raatrani, raat-rani ,', finds: 'Midnight' }
  expect(await post(typed)).toMatchObject({ data: { success: expect.any(String) } })
  await post(typed)
  const { synonyms } = await loader(args(''))
  expect(synonyms).toMatchObject([{ words: ['raatrani', 'raat rani'], finds: ['midnight'] }])
  expect(await search('raatrani')).toEqual(['Midnight Kurti'])

  expect(await search('raat rani')).toEqual(['Midnight Kurti'])
  const synonymsId = synonyms[0]?.id ?? ''
  expect(await post({ intent: 'remove-synonyms', synonymsId })).toMatchObject({ data: { success: expect.any(String) } })
  expect(await post({ intent: 'remove-synonyms', synonymsId })).toMatchObject({ init: { status: 404 } })
  expect(await search('raatrani')).toEqual([])
  const { rows } = {
    rows: await db.selectFrom('audit_log').select('action').where('entity', '=', 'search_synonyms').execute(),
  }
  expect(rows.map(({ action }) => action).sort()).toEqual(['add-synonyms', 'remove-synonyms'])
})

test.each([
  { words: '', finds: '' },
  { words: ' , %', finds: 'red' },
  { words: 'one', finds: '' },
  { words: Array.from({ length: 21 }, (_, number) => `word${number}`).join(','), finds: '' },
])('synonyms without another word, or too many, are rejected: %j', async (typed) => {
  const response = await post({ intent: 'add-synonyms', ...typed })
  expect(response).toMatchObject(
    rejectedFields(400, { words: expect.arrayContaining([expect.stringContaining('Please')]) }),
  )
  expect(textOf(await show('', 'data' in response && response.data))).toContain('Please')
})

test('a search with a filter, or one that finds something, isn’t listed as failed', async () => {
  await insertProduct(db, { name: 'Plain Kurti' })
  await search('plain')
  await listing(routeArgs({ db, url: '/products?search=plain&category=western' }))
  rememberFailedSearch(db, 'velvet', new Date())
  await saveFailedSearches(db)
  const { searches } = await loader(args(''))
  expect(searches.map((row) => row.search)).not.toContain('plain')
  expect(searches.map((row) => row.search)).toContain('velvet')
})
