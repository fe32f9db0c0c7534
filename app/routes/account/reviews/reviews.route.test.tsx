import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readCatalogVersion } from '#app/domain/catalog/catalog-version.server.ts'
import { changeDesign } from '#app/domain/catalog/designs/change-design.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { moderateReview } from '#app/domain/reviews/manage/reviews.server.ts'
import { findReviewsPath } from '#app/domain/reviews/review-links.server.ts'
import { planReviewRequest, takeReviewRequest } from '#app/domain/reviews/review-requests.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { HOSTILE_TEXTS } from '#tests/attack/hostile-texts.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs, testReviewLinks } from '#tests/support/routes/route.ts'
import { type BoughtItem, insertDelivered, insertReview, withReviews } from '#tests/support/suites/bought-items.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as adminRoute from '../../admin/reviews.tsx'
import * as productRoute from '../../store/products/product.tsx'
import * as reviewsRoute from '../../store/reviews/product-reviews.tsx'
import * as pictureRoute from '../../store/reviews/review-picture.ts'
import * as guideRoute from '../../store/size-guide/size-guide.tsx'
import * as orderRoute from '../orders/order.tsx'
import * as linkedRoute from './linked-reviews.tsx'
import * as ownRoute from './order-reviews.tsx'

const { db } = await setUpTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'gulmeher-reviews-'))
const storage = await createStorage({ config: { dataDir: folder, s3: undefined }, db, log: { warn: () => {} } })
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

let customer: TestCustomer
let productId: string
let bought: BoughtItem
beforeEach(async () => {
  customer = await insertCustomer(db, { fullName: 'Asha Patel' })
  productId = (await insertProduct(db)).id
  bought = await insertDelivered(db, productId, { userId: customer.id })
})

type Sent = Readonly<Record<string, string | File>>

/** Arguments of a page of a shop with reviews, with a form that may carry pictures. */
function args<Params extends Record<string, string>>(
  params: Params,
  { visitor, sent, url = '/page' }: { visitor?: TestCustomer; sent?: Sent; url?: string } = {},
) {
  const made = withReviews(routeArgs({ db, url, params, ...(visitor && { visitor: signedIn(visitor) }) }))
  made.context.set(storageContext, storage)
  if (!sent) return made
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.append(name, value)
  return { ...made, request: new Request(made.url, { method: 'POST', body: form }) }
}

const fields = () => ({ intent: 'write-review', itemId: bought.itemId, stars: '4', words: 'Soft and light.' })
const picture = async () => {
  const drawn = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#b76e79' } })
  const bytes = await drawn
    .withExif({ IFD3: { GPSLatitude: '23/1 1/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg')
}
const send = (sent: Sent, visitor = customer) =>
  ownRoute.action(args({ orderId: bought.order.id }, { visitor, sent })) as Promise<{
    data: FormResponse
    init: unknown
  }>
const NOT_FOUND = { init: { status: 404 } }
const addressOf = async () => {
  const product = await findProduct(db, productId)
  return product ? productPath(product).replace('/product/', '') : ''
}

async function askedToken(): Promise<string> {
  await planReviewRequest(db, bought.order.id, { reviews: true, reviewAfterDays: 1 })
  await inTransaction(db, (tx) => takeReviewRequest(tx, bought.order.id))
  return (await findReviewsPath(db, testReviewLinks, bought.order.id))?.split('/').at(-1) ?? ''
}

async function openProduct(isOn = true) {
  const productAddress = await addressOf()
  const made = routeArgs({ db, url: `/product/${productAddress}`, params: { productId: productAddress } })
  const { data } = await productRoute.loader(isOn ? withReviews(made) : made)
  const Page = productRoute.default as unknown as ComponentType<{ loaderData: typeof data }>
  return { found: data.found, html: htmlOf(<Page loaderData={data} />, '/product') }
}

async function openReviews(query = '') {
  const address = await addressOf()
  const loaded = await reviewsRoute.loader(args({ productId: address }, { url: `/product/${address}/reviews${query}` }))
  const Page = reviewsRoute.default as unknown as ComponentType<{ loaderData: typeof loaded }>
  return { ...loaded, html: htmlOf(<Page loaderData={loaded} />) }
}

describe('M503 the form', () => {
  test('publishes a review with its pictures, smaller and without metadata, and keeps what was typed after an error', async () => {
    const invalid = await send({ ...fields(), stars: '6' })
    expect(invalid).toMatchObject({
      init: { status: 400 },
      data: { result: { initialValue: { words: 'Soft and light.' } } },
    })
    expect(await send({ ...fields(), pictures: new File(['<svg onload=hostile()>'], 'x.jpg') })).toMatchObject({
      init: { status: 400 },
      data: { result: { error: { pictures: ['Choose pictures in JPEG, PNG, WebP or AVIF.'] } } },
    })
    expect(await send({ ...fields(), fit: 'small', pictures: await picture() })).toMatchObject({
      data: { success: 'Thank you. Your review is on the product’s page.' },
    })
    const [review] = (await openReviews()).reviews
    expect(review).toMatchObject({
      author: 'Asha (Ahmedabad)',
      stars: 4,
      fit: 'small',
      pictures: [{ width: 960, height: 640 }],
    })
    const params = { reviewId: review?.id ?? '', pictureId: review?.pictures[0]?.id ?? '' }
    const served = await pictureRoute.loader(args(params))
    expect(served.headers.get('Cache-Control')).toBe('private, max-age=3600')
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined()

    await moderateReview(db, await testActor(db), { ...params, reason: 'offensive' })
    expect((await pictureRoute.loader(args(params))).status).toBe(404)
    const admin = await insertCustomer(db, { isAdmin: true })
    expect((await pictureRoute.loader(args(params, { visitor: admin }))).status).toBe(200)
  })

  test('is the customer’s own, and gone while reviews are off', async () => {
    const other = await insertCustomer(db)
    await expect(send(fields(), other)).rejects.toMatchObject(NOT_FOUND)
    const off = routeArgs({ db, url: '/x', params: { orderId: bought.order.id }, visitor: signedIn(customer) })
    await expect(ownRoute.loader(off)).rejects.toMatchObject(NOT_FOUND)
    const { itemId } = await insertDelivered(db, productId)
    await expect(send({ ...fields(), itemId })).rejects.toMatchObject(NOT_FOUND)
  })

  test('changes and removes the review, which keeps its pictures until they’re replaced', async () => {
    await send({ ...fields(), pictures: await picture() })
    await send({ ...fields(), words: 'Softer.' })
    expect((await openReviews()).reviews).toMatchObject([
      { words: 'Softer.', isChanged: true, pictures: [{ width: 960 }] },
    ])
    await send({ ...fields(), removePictures: 'on' })
    expect((await openReviews()).reviews).toMatchObject([{ pictures: [] }])
    expect(await send({ intent: 'remove-review', itemId: bought.itemId })).toMatchObject({
      data: { success: 'Your review is removed.' },
    })
    expect((await openReviews()).reviews).toEqual([])
  })

  test('opens by the link of the email without signing in, for the order that it names', async () => {
    const token = await askedToken()
    const { order } = await linkedRoute.loader(args({ token }))
    expect(order).toMatchObject({ id: bought.order.id, items: [{ id: bought.itemId, review: null }] })
    expect(await linkedRoute.action(args({ token }, { sent: fields() }))).toMatchObject({ data: { code: 'published' } })
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    await expect(linkedRoute.loader(args({ token: forged }))).rejects.toMatchObject(NOT_FOUND)
    await expect(linkedRoute.action(args({ token: forged }, { sent: fields() }))).rejects.toMatchObject(NOT_FOUND)
  })

  test('is linked from each item of the order’s page', async () => {
    const opened = () => orderRoute.loader(args({ orderId: bought.order.id }, { visitor: customer }))
    expect(await opened()).toMatchObject({ reviewed: { items: [{ id: bought.itemId, review: null }] } })
    await send(fields())
    expect(await opened()).toMatchObject({ reviewed: { items: [{ review: { stars: 4 } }] } })
    const off = routeArgs({ db, url: '/x', params: { orderId: bought.order.id }, visitor: signedIn(customer) })
    expect(await orderRoute.loader(off)).not.toHaveProperty('reviewed')
  })
})

describe('M509 the product’s page', () => {
  test('shows average, fit and the newest three, and nothing without reviews or while they’re off', async () => {
    expect((await openProduct()).found).not.toHaveProperty('reviews')
    for (const words of ['First.', 'Second.', 'Third.', 'Fourth.']) {
      await insertReview(db, productId, { words, stars: words === 'First.' ? 3 : 5, fit: 'true' })
    }
    const { html } = await openProduct()
    const text = textOf(html)
    expect(text).toContain('★ 4.5 · 4 reviews')
    expect(text).toMatch(/Size guide/)
    expect(text).toMatch(/4 of 4 buyers say it fits as expected.*Size guide/)
    expect(text).toMatch(/Fourth\..*Third\..*Second\./)
    expect(text).not.toContain('First.')
    expect(html).toMatch(/<a href="\/product\/[^"]+\/reviews"[^>]*>All 4 reviews/)
    const [json = '{}'] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.5', reviewCount: 4 },
      review: [
        {
          '@type': 'Review',
          reviewBody: 'Fourth.',
          author: { name: 'Asha (Ahmedabad)' },
          reviewRating: { ratingValue: 5 },
        },
        {},
        {},
      ],
    })
    expect((await openProduct(false)).found).not.toHaveProperty('reviews')
  })

  test('asks one more question while reviews are on, and none while they’re off', async () => {
    await insertReview(db, productId)
    const asked: string[] = []
    const product = await addressOf()
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const load = async (isOn: boolean) => {
      asked.length = 0
      const made = routeArgs({ db: watched, url: `/product/${product}`, params: { productId: product } })
      await productRoute.loader(isOn ? withReviews(made) : made)
      return { all: asked.length, ofReviews: asked.filter((query) => query.includes('review')).length }
    }
    const off = await load(false)
    expect(off.ofReviews).toBe(0)
    expect(await load(true)).toEqual({ all: off.all + 1, ofReviews: 1 })
  })

  test('M512 M519 has the reviews and measurements of the other colours, by one question in all, and is new when they change', async () => {
    const measured = { measurements: 'M: bust 98, length 110', sizeGuide: 'M: bust 90' }
    const sibling = await insertProduct(db, { color: 'Madder <red>', ...measured })
    await db.updateTable('products').set({ measurements: '', size_guide: '' }).where('id', '=', productId).execute()
    await insertReview(db, productId, { stars: 2, fit: 'true', words: 'Mine.' })
    const others = []
    for (let count = 0; count < 6; count++) {
      others.push(await insertReview(db, sibling.id, { stars: 5, fit: 'small', words: 'Theirs.' }))
    }
    const alone = await openProduct()
    expect(textOf(alone.html)).toContain('★ 2.0 · 1 review')
    const versions = [await readCatalogVersion(db)]
    await changeDesign(db, await testActor(db), { productId, product: sibling.id, to: 'add' })
    versions.push(await readCatalogVersion(db))

    const { html } = await openProduct()
    expect(textOf(html)).toMatch(/★ 4\.6 · 7 reviews.*6 of 7 buyers say it runs small.*Size guide.*Bust.*98/)
    expect(html).toContain('Bought size M in Madder &lt;red&gt;')
    const [json = '{}'] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ aggregateRating: { ratingValue: '4.6', reviewCount: 7 } })
    expect(html.match(/<script/g)).toEqual(alone.html.match(/<script/g))
    const listed = await openReviews()
    expect(listed).toMatchObject({ total: 7 })
    expect(listed.reviews.map(({ colour }) => colour)).toEqual([...Array(6).fill('Madder <red>'), null])

    const guide = await guideRoute.loader(args({}, { url: `/size-guide?product=${productId}` }))
    expect(guide).toMatchObject({
      guide: { body: [{ size: 'M', lengths: [{ cm: 90 }] }], garment: [{ size: 'M' }], product: { id: productId } },
      learned: { votes: [{ size: 'M', small: 6, asExpected: 1, large: 0 }] },
    })
    const reviewId = others[0]?.id ?? ''
    await moderateReview(db, await testActor(db), { reviewId, reason: 'off-topic' })
    versions.push(await readCatalogVersion(db))
    expect(new Set(versions).size).toBe(3)
    expect(textOf((await openProduct()).html)).toContain('6 reviews')
  })

  test('M507 runs no hostile text, in the markup or the structured data', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      ids.unshift((await insertReview(db, productId, { words: 'harmless', fullName: 'harmless' })).id)
    }
    const tagsOf = (html: string) =>
      html
        .replaceAll(/(<script type="application\/ld\+json">).*?(?=<\/script>)/g, '$1')
        .match(/<[^>]*>/g)
        ?.filter((tag) => !tag.startsWith('<time'))
    const harmless = tagsOf((await openProduct()).html)
    // The page shows the newest three.
    for (let first = 0; first < HOSTILE_TEXTS.length; first += 3) {
      const three = HOSTILE_TEXTS.slice(first, first + 3)
      for (const [index, words] of three.entries()) {
        await db
          .updateTable('reviews')
          .set({ words, author: words.slice(0, 100), answer: words, answered_at: new Date() })
          .where('id', '=', ids[index] ?? '')
          .execute()
      }
      const { html } = await openProduct()
      const withoutAnswers = tagsOf(
        html.replaceAll(/<div class="mt-3 max-w[^"]*"><b[^>]*>.*?<\/b><p[^>]*>.*?<\/p><\/div>/gs, ''),
      )
      expect(withoutAnswers, three.join('\n')).toEqual(harmless)
      const [json = '{}'] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s.exec(html) ?? []
      expect(JSON.parse(json).review.map(({ reviewBody }: { reviewBody: string }) => reviewBody)).toEqual(three)
    }
  })
})

describe('M510 the page of all reviews', () => {
  test('lists them by what they say, newest first, with hidden ones in their place, and states the rule', async () => {
    await insertReview(db, productId, { size: 'S', stars: 5, fit: 'small', words: 'Tight.' })
    const hidden = await insertReview(db, productId, { words: 'Rude words.' })
    await moderateReview(db, await testActor(db), { reviewId: hidden.id, reason: 'offensive' })
    await insertReview(db, productId, { size: 'M', stars: 2, words: 'Pale.', pictures: 1 })
    const all = await openReviews()
    expect(textOf(all.html)).toMatch(
      /Nobody is paid.*3 reviews.*Pale\..*has hidden a review.*It’s offensive\..*Tight\./,
    )
    expect(all.html).not.toContain('Rude')
    const listed = async (query: string) => (await openReviews(query)).reviews.map(({ words }) => words)
    expect(await listed('?size=S')).toEqual(['Tight.'])
    expect(await listed('?stars=2&pictures=yes')).toEqual(['Pale.'])
    expect(await listed('?fit=large')).toEqual([])
    expect(textOf((await openReviews('?fit=large')).html)).toContain('No reviews like this')
  })

  test('has pages, and is gone while reviews are off or the product is hidden', async () => {
    for (let count = 0; count < 26; count++) await insertReview(db, productId)
    expect(await openReviews()).toMatchObject({ total: 26, hasOlder: true })
    expect((await openReviews('?page=2')).reviews).toHaveLength(1)
    const address = await addressOf()
    const off = routeArgs({ db, url: '/x', params: { productId: address } })
    await expect(reviewsRoute.loader(off)).rejects.toMatchObject(NOT_FOUND)
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute()
    await expect(reviewsRoute.loader(args({ productId: address }))).rejects.toMatchObject(NOT_FOUND)
  })
})

test('M506 the owner answers and hides a review in the list', async () => {
  const { id: reviewId } = await insertReview(db, productId, { words: 'The hem frays.' })
  const admin = await insertCustomer(db, { isAdmin: true })
  const post = (sent: Sent) => adminRoute.action(args({}, { visitor: admin, sent: { reviewId, ...sent } }))
  expect(await post({ intent: 'answer-review', text: 'Thank you.' })).toMatchObject({ data: { code: 'answered' } })
  expect(await post({ intent: 'hide-review', reason: 'mean' })).toMatchObject({ init: { status: 400 } })
  expect(await post({ intent: 'hide-review', reason: 'off-topic' })).toMatchObject({ data: { code: 'hidden' } })
  const list = (query: string) => adminRoute.loader(args({}, { visitor: admin, url: `/admin/reviews${query}` }))
  const { reviews, total } = await list('?show=hidden&search=frays')
  expect([total, reviews]).toMatchObject([1, [{ id: reviewId, answer: 'Thank you.', hiddenReason: 'off-topic' }]])
  const loaderData = { ...(await list('')), show: '' as const }
  const Page = adminRoute.default as unknown as ComponentType<{ loaderData: typeof loaderData }>
  expect(textOf(htmlOf(<Page loaderData={loaderData} />))).toMatch(
    /Hidden\. It isn’t about the product\..*The hem frays\./,
  )
  expect(await post({ intent: 'show-review' })).toMatchObject({ data: { code: 'shown' } })
  await expect(post({ intent: 'show-review', reviewId: crypto.randomUUID() })).rejects.toMatchObject(NOT_FOUND)
})
