import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { findMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { SIGNED_OUT, type Visitor } from '#app/platform/auth/visitor.server.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action as profileAction } from '../../account/profile/profile.tsx'
import SizeGuideRoute, { action, loader } from './size-guide.tsx'
import { loader as dataLoader } from './size-guide-data.ts'

const SizeGuidePage = SizeGuideRoute as unknown as ComponentType<Record<'loaderData' | 'actionData', unknown>>

let customer: TestCustomer

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
})

const TYPED = { unit: 'in', bust: '36', waist: '30,5', hip: '' }
const MEASURED = { cm: { bust: 91.4, waist: 77.5 }, unit: 'in' }

function send(form: Record<string, string>, visitor: Visitor = signedIn(customer)) {
  return action(routeArgs({ db, visitor, url: '/size-guide', form }))
}

function post(form: Record<string, string>) {
  const url = '/profile'
  return profileAction(routeArgs({ db, visitor: signedIn(customer), url, form }))
}

test('M291 the guide is that of the product, of a category, or of all kurtis', async () => {
  const open = async (url: string) => (await loader(routeArgs({ db, url }))).guide
  const product = await insertProduct(db, { measurements: 'M: bust 98', sizeGuide: 'M: bust 90' })
  expect(await open(`/size-guide?product=${product.id}`)).toMatchObject({
    body: [{ size: 'M', lengths: [{ name: 'bust', cm: 90 }] }],
    garment: [{ size: 'M', lengths: [{ name: 'bust', cm: 98 }] }],
    product: { id: product.id, sizes: product.sizes },
  })
  for (const url of ['/size-guide', '/size-guide?category=casual', '/size-guide?product=none&category=__proto__']) {
    expect((await open(url)).body.map(({ size }) => size)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'])
  }
})

test('M292 without scripts the response has what was typed, in centimetres, and nothing is stored', async () => {
  expect(await send({ intent: 'find-size', ...TYPED }, SIGNED_OUT)).toMatchObject({ data: { shown: MEASURED } })
  expect(await findMeasurements(db, customer.id)).toBeUndefined()
})

test('M292 without scripts the page says which size fits, marks it, and has both units', async () => {
  const { id } = await insertProduct(db, {
    sizes: ['M'],
    sizeGuide: '',
    measurements: 'M: bust 98, length 110',
  })
  const url = `/size-guide?product=${id}`
  const visitor = SIGNED_OUT
  const form = { intent: 'find-size', unit: 'cm', bust: '92' }
  const response = await action(routeArgs({ db, visitor, url, form }))
  const actionData = 'data' in response && response.data
  const loaderData = await loader(routeArgs({ db, visitor, url }))
  const html = htmlOf(<SizeGuidePage loaderData={loaderData} actionData={actionData} />, url)
  expect(textOf(html)).toContain('Bust 92 cm: M, with 6 cm ease.')
  expect(textOf(html)).toMatch(/Your body .* M Your size 92 36\.2 .* The kurti .* M Your size 98 38\.6 110 43\.3/)
  expect(html).not.toContain('Save to my profile')
  expect(tagsOf(html, 'form')).toMatchObject([{ method: 'post', action: url }])
})

test.each([
  [{ unit: 'cm', bust: '', waist: '', hip: '' }, { bust: ['Please enter at least one measurement'] }],
  [
    { unit: 'cm', bust: '36', hip: '201' },
    {
      bust: ['Please enter a bust measurement from 50 to 200 cm'],
      hip: ['Please enter a hip measurement from 50 to 200 cm'],
    },
  ],
  [{ unit: 'in', waist: '92' }, { waist: ['Please enter a waist measurement from 20 to 79 inches'] }],
  [{ unit: 'cm', bust: 'M' }, { bust: ['Please enter a number, such as 92 or 36.5'] }],
])('%j is rejected', async (typed, error) => {
  expect(await send({ intent: 'save-measurements', ...typed } as Record<string, string>)).toMatchObject({
    init: { status: 400 },
    data: { result: { error } },
  })
  expect(await findMeasurements(db, customer.id)).toBeUndefined()
})

test('M293 a customer saves measurements to the profile, replaces them, and deletes them there', async () => {
  await send({ intent: 'save-measurements', unit: 'cm', hip: '100' })
  await send({ intent: 'save-measurements', ...TYPED })
  expect(await findMeasurements(db, customer.id)).toEqual(MEASURED)
  const visitor = signedIn(customer)
  expect(await loader(routeArgs({ db, visitor, url: '/size-guide' }))).toMatchObject({ saved: MEASURED })

  expect(await post({ intent: 'delete-measurements' })).toMatchObject({ status: 302 })
  expect(await findMeasurements(db, customer.id)).toBeUndefined()
})

test('M294 a product page receives its size guide and the saved measurements as JSON', async () => {
  const product = await insertProduct(db)
  await send({ intent: 'save-measurements', ...TYPED })
  const url = `/size-guide/data?product=${product.id}`
  const response = await dataLoader(routeArgs({ db, visitor: signedIn(customer), url }))
  const expected = { guide: { product: { id: product.id } }, saved: MEASURED, isSignedIn: true }
  expect(await response.json()).toMatchObject(expected)
})

test('M293 a visitor has to sign in to save measurements', async () => {
  const response = await send({ intent: 'save-measurements', ...TYPED }, SIGNED_OUT).catch((thrown: unknown) => thrown)
  expect((response as Response).headers.get('Location')).toBe('/auth?returnTo=%2Fsize-guide')
})
