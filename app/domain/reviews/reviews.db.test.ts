import { beforeEach, describe, expect, test } from 'vitest'
import { readCatalogVersion } from '#app/domain/catalog/catalog-version.server.ts'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { deleteUnusedPictures } from '#app/domain/pictures/attached-pictures.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { recordStatements } from '#tests/support/database/recorded-statements.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCreditNote } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { testReviewLinks } from '#tests/support/routes/route.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { insertDelivered, insertReview } from '#tests/support/suites/bought-items.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listKeptSizes } from './kept-sizes.server.ts'
import { answerReview, listReviewsForAdmin, moderateReview } from './manage/reviews.server.ts'
import { findReviewsOnPage, listFitVotes, listReviewCounts, listReviews } from './queries.server.ts'
import { FITS } from './review.ts'
import { countReviews, type ReviewFilter } from './review-filter.ts'
import { findLinkedOrder, findReviewsPath, withdrawReviewLinksOf } from './review-links.server.ts'
import { isPictureOfReview, REVIEW_PICTURES } from './review-pictures.server.ts'
import { listDueReviewRequests, planReviewRequest, takeReviewRequest } from './review-requests.server.ts'
import { findReviewedOrder } from './reviewed-order.server.ts'
import { removeReview, writeReview } from './write-review.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('reviews').execute()
  await db.deleteFrom('review_pictures').execute()
})

const SAID = { stars: 4, fit: 'true', words: 'Soft.', pictureIds: undefined } as const
const ON = { reviews: true, reviewAfterDays: 10 }
const everyReview = { filter: {}, limit: 100, offset: 0 }
const countStored = async () =>
  (
    await db
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Asks the customer of an order for reviews. @returns The token of the link. */
async function ask(orderId: string): Promise<string> {
  await planReviewRequest(db, orderId, ON)
  await inTransaction(db, (tx) => takeReviewRequest(tx, orderId))
  return (await findReviewsPath(db, testReviewLinks, orderId))?.split('/').at(-1) ?? ''
}

describe('M503 a review', () => {
  test('is of a delivered item, once, and only its customer writes, changes and removes it', async () => {
    const { id: productId } = await insertProduct(db)
    const { order, itemId } = await insertDelivered(db, productId)
    const own = { orderId: order.id, userId: order.userId, itemId }
    expect(await writeReview(db, { ...own, ...SAID })).toEqual({ status: 'published' })
    expect(await writeReview(db, { ...own, ...SAID, stars: 2 })).toEqual({ status: 'changed' })
    expect(await listReviews(db, productId, everyReview)).toMatchObject([
      { stars: 2, fit: 'true', words: 'Soft.', size: 'M', author: 'Ananya (Ahmedabad)', isChanged: true },
    ])
    await expect(
      db
        .insertInto('reviews')
        .values({ order_item_id: itemId, product_id: productId, size: 'M', author: 'X', stars: 1 })
        .execute(),
    ).rejects.toThrow('reviews_order_item_id_key')
    expect(await removeReview(db, own)).toEqual({ status: 'removed' })
    expect(await countStored()).toBe(0)
  })

  test.each([
    ['an order that isn’t delivered', { status: 'shipped' }],
    ['a cancelled order', { status: 'cancelled' }],
    ['an order in the bin', { deletedAt: new Date() }],
    ['an order that its customer deleted', { hiddenByCustomerAt: new Date() }],
  ] as const)('isn’t of %s', async (_what, overrides) => {
    const { order, itemId } = await insertDelivered(db, (await insertProduct(db)).id, overrides)
    const own = { orderId: order.id, userId: order.userId }
    expect(await findReviewedOrder(db, own)).toBeUndefined()
    expect(await writeReview(db, { ...own, itemId, ...SAID })).toEqual({ status: 'unknown-item' })
  })

  test('isn’t of an item that was refunded entirely', async () => {
    const { order, itemId } = await insertDelivered(db, (await insertProduct(db)).id)
    await insertCreditNote(db, order)
    const refund = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const refunded = { refund_id: refund.id, order_item_id: itemId, quantity: 1, amount: paise(1) }
    await db
      .insertInto('refund_items')
      .values(refunded)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await findReviewedOrder(db, { orderId: order.id, userId: order.userId })).toBeUndefined()
  })

  test('1,000 forged, repeated, foreign and withdrawn links and ids write nothing more than one review of each item', async () => {
    const random = seededRandom()
    const { id: productId } = await insertProduct(db)
    const bought = await Promise.all([1, 2, 3, 4].map(() => insertDelivered(db, productId)))
    const tokens = new Map<string, string>()
    for (const { order } of bought) tokens.set(order.id, await ask(order.id))
    const withdrawn = bought[3]
    await inTransaction(db, (tx) => withdrawReviewLinksOf(tx, withdrawn?.order.userId ?? ''))
    const pick = () => bought[random.below(bought.length)] ?? expect.fail('nothing was bought')
    for (let tries = 0; tries < randomCases(1_000, 5_000); tries++) {
      const [one, other] = [pick(), pick()]
      const token = tokens.get(one.order.id) ?? ''
      const at = random.below(token.length)
      const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(await findLinkedOrder(db, testReviewLinks, forged), forged).toBeUndefined()
      const linked = await findLinkedOrder(db, testReviewLinks, token)
      expect(linked).toBe(one === withdrawn ? undefined : one.order.id)
      // The link opens one order, and a signed-in customer their own: neither reviews an item of another.
      const owned =
        random.below(2) === 0 ? linked && { orderId: linked } : { orderId: one.order.id, userId: other.order.userId }
      if (!owned) continue
      const said = { ...SAID, stars: 1 + random.below(5) }
      const outcome = await writeReview(db, { ...owned, itemId: other.itemId, ...said })
      const isOwn = one === other
      expect(outcome.status).toMatch(isOwn ? /published|changed/ : /unknown-item/)
    }
    expect(await countStored()).toBeLessThanOrEqual(bought.length)
  })
})

describe('M504 the one email’s request', () => {
  test('is planned for a delivered order while reviews are on, due once, and taken once', async () => {
    const { id: productId } = await insertProduct(db)
    const { order } = await insertDelivered(db, productId)
    await planReviewRequest(db, order.id, { ...ON, reviews: false })
    await planReviewRequest(db, order.id, ON)
    await planReviewRequest(db, order.id, ON)
    expect(await findReviewsPath(db, testReviewLinks, order.id)).toBeUndefined()
    const isDue = async () => (await listDueReviewRequests(db)).includes(order.id)
    expect(await isDue()).toBe(false)
    await db.updateTable('review_requests').set({ due_at: new Date() }).where('order_id', '=', order.id).execute()
    expect(await isDue()).toBe(true)
    const take = () => inTransaction(db, (tx) => takeReviewRequest(tx, order.id))
    expect(await take()).toMatchObject({ id: order.id, items: [{ size: 'M' }] })
    expect(await take()).toBeUndefined()
    expect(await isDue()).toBe(false)
  })

  test('leaves out items that were reviewed before', async () => {
    const { order } = await insertReview(db, (await insertProduct(db)).id)
    await planReviewRequest(db, order.id, ON)
    expect(await inTransaction(db, (tx) => takeReviewRequest(tx, order.id))).toBeUndefined()
  })
})

describe('M505 what the pages read', () => {
  test('is counted as the reviews say, whatever happens to them', async () => {
    const random = seededRandom()
    const { id: productId } = await insertProduct(db)
    const actor = await testActor(db)
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        insertReview(db, productId, { size: ['S', 'M', 'L'][index % 3] ?? 'M' }),
      ),
    )
    for (let step = 0; step < randomCases(200, 1_000); step++) {
      const review = written[random.below(written.length)] ?? expect.fail()
      const own = { orderId: review.order.id, itemId: review.itemId }
      const reviewId =
        (await db.selectFrom('reviews').select('id').where('order_item_id', '=', own.itemId).executeTakeFirst())?.id ??
        crypto.randomUUID()
      switch (random.below(4)) {
        case 0:
          await removeReview(db, own)
          break
        case 1:
          await moderateReview(db, actor, { reviewId, reason: random.below(2) === 0 ? 'off-topic' : null })
          break
        case 2:
          await answerReview(db, actor, { reviewId, text: random.below(2) === 0 ? '' : 'Thank you.' })
          break
        default: {
          const fit = FITS[random.below(4)] ?? null
          await writeReview(db, { ...own, ...SAID, stars: 1 + random.below(5), fit })
        }
      }
      if (step % 10 === 0) await expectSums(productId)
    }
    await expectSums(productId)
  })

  async function expectSums(productId: string) {
    const stored = await db.selectFrom('reviews').selectAll().where('product_id', '=', productId).execute()
    const shown = stored.filter(({ hidden_at }) => hidden_at === null)
    const counts = await listReviewCounts(db, productId)
    expect(counts.every(({ reviews }) => reviews > 0)).toBe(true)
    const filters: ReviewFilter[] = [
      {},
      { size: 'S' },
      { fit: 'large' },
      { stars: 5 },
      { size: 'L', fit: 'true', stars: 2 },
    ]
    for (const filter of filters) {
      const listed = await listReviews(db, productId, { filter, limit: 100, offset: 0 })
      expect(countReviews(counts, filter)).toBe(listed.length)
    }
    const page = await findReviewsOnPage(db, productId)
    if (shown.length === 0) return expect(page).toBeUndefined()
    const average = shown.reduce((sum, { stars }) => sum + stars, 0) / shown.length
    expect(page?.rating.count).toBe(shown.length)
    expect(Math.abs(Number(page?.rating.average) - average)).toBeLessThanOrEqual(0.0501)
    expect(page?.rating.fits).toEqual(
      Object.fromEntries(FITS.map((fit) => [fit, shown.filter((one) => one.fit === fit).length])),
    )
    expect(page?.newest.length).toBe(Math.min(3, shown.length))
  }

  test('changes the version of the catalogue with each change, and with nothing else', async () => {
    const actor = await testActor(db)
    const { id: productId } = await insertProduct(db)
    const raises = async (work: () => Promise<unknown>) => {
      const before = await readCatalogVersion(db)
      await work()
      return (await readCatalogVersion(db)) !== before
    }
    const { order, itemId } = await insertDelivered(db, productId)
    const own = { orderId: order.id, itemId }
    expect(await raises(() => writeReview(db, { ...own, ...SAID }))).toBe(true)
    const { id: reviewId } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
    expect(await raises(() => answerReview(db, actor, { reviewId, text: 'Thank you.' }))).toBe(true)
    expect(await raises(() => moderateReview(db, actor, { reviewId, reason: 'offensive' }))).toBe(true)
    expect(await raises(() => writeReview(db, { ...own, ...SAID, words: 'Mild.' }))).toBe(true)
    expect(await raises(() => moderateReview(db, actor, { reviewId, reason: null }))).toBe(true)
    expect(await raises(() => removeReview(db, own))).toBe(true)
    expect(await raises(() => removeReview(db, own))).toBe(false)
  })

  test('M512 is of all colours of a design together, each review named by its colour, and of the product alone without one', async () => {
    const random = seededRandom()
    const names = ['Indigo', 'Madder', 'Olive', 'Rust']
    const colours = await Promise.all(names.map((color) => insertProduct(db, { color })))
    const [own = expect.fail(), , , hidden = expect.fail()] = colours.map(({ id }) => id)
    const designId = crypto.randomUUID()
    await db
      .updateTable('products')
      .set({ design_id: designId, design_position: 1 })
      .where('design_id', 'is', null)
      .where('id', 'in', [...colours.map(({ id }) => id)])
      .execute()
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', hidden).execute()
    const actor = await testActor(db)
    for (let written = 0; written < 40; written++) {
      const { id } = await insertReview(db, colours[random.below(4)]?.id ?? own, {
        size: ['S', 'M', 'L'][random.below(3)] ?? 'M',
        stars: 1 + random.below(5),
        fit: FITS[random.below(4)] ?? null,
        pictures: random.below(2),
      })
      if (random.below(8) === 0) await moderateReview(db, actor, { reviewId: id, reason: 'off-topic' })
    }
    const all = await db.selectFrom('reviews').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    const ofDesign = all.filter((review) => review.product_id !== hidden)
    const shown = ofDesign.filter((review) => review.hidden_at === null)
    const page = await findReviewsOnPage(db, own, designId)
    expect(page?.rating.count).toBe(shown.length)
    expect(page?.rating.fits).toEqual(
      Object.fromEntries(FITS.map((fit) => [fit, shown.filter((one) => one.fit === fit).length])),
    )
    const colourOf = (id: string) => (id === own ? null : names[colours.findIndex((one) => one.id === id)])
    const named = (reviews: typeof all) => reviews.map(({ id, product_id }) => ({ id, colour: colourOf(product_id) }))
    expect(page?.newest.map(({ id, colour }) => ({ id, colour }))).toEqual(named(shown.slice(0, 3)))

    const counts = await listReviewCounts(db, own, designId)
    for (const filter of [{}, { size: 'S' }, { fit: 'large' }, { stars: 5 }, { pictures: true }] as ReviewFilter[]) {
      const expected = ofDesign.filter(
        ({ size, fit, stars, pictures, hidden_at }) =>
          (Object.keys(filter).length === 0 || hidden_at === null) &&
          (filter.size === undefined || size === filter.size) &&
          (filter.fit === undefined || fit === filter.fit) &&
          (filter.stars === undefined || stars === filter.stars) &&
          (!filter.pictures || pictures > 0),
      )
      expect(countReviews(counts, filter)).toBe(expected.length)
      const listed = await Promise.all(
        [0, 7, 14, 21, 28, 35].map((offset) => listReviews(db, own, { filter, limit: 7, offset, designId })),
      )
      expect(listed.flat().map(({ id, colour }) => ({ id, colour }))).toEqual(named(expected))
    }
    const votes = await listFitVotes(db, own, designId)
    expect(votes.reduce((sum, one) => sum + one.small + one.asExpected + one.large, 0)).toBe(
      shown.filter(({ fit }) => fit !== null).length,
    )
    const alone = await listReviews(db, own, { filter: {}, limit: 100, offset: 0 })
    expect(alone.map(({ id }) => id)).toEqual(all.filter((one) => one.product_id === own).map(({ id }) => id))
    expect(alone.every((review) => !('colour' in review))).toBe(true)
  })

  test('M512 of a product without a design asks nothing about designs', async () => {
    const { id: productId } = await insertProduct(db)
    await insertReview(db, productId, { fit: 'true' })
    const recorded = recordStatements(db)
    await findReviewsOnPage(recorded.db, productId, null)
    await listReviewCounts(recorded.db, productId, null)
    await listReviews(recorded.db, productId, { ...everyReview, designId: null })
    await listFitVotes(recorded.db, productId, null)
    expect(recorded.statements).toHaveLength(4)
    for (const statement of recorded.statements) expect(statement).not.toMatch(/products|design|lateral/)
  })

  test('goes with the product', async () => {
    const { id: productId } = await insertProduct(db)
    await insertReview(db, productId, { pictures: 1 })
    await insertReview(db, productId)
    await db.deleteFrom('products').where('id', '=', productId).execute()
    expect([await countStored(), await listReviewCounts(db, productId)]).toEqual([0, []])
  })
})

test('M506 the owner finds, answers, hides and shows reviews, and the audit log has it', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db, { name: 'Neel Kurti' })
  const { id: reviewId, order } = await insertReview(db, productId, { stars: 2, words: 'The hem frays.' })
  await insertReview(db, productId)
  const find = async (show: '' | 'low' | 'hidden' | 'unanswered', search?: string) =>
    (await listReviewsForAdmin(db, { show, search, limit: 25, offset: 0 })).total
  expect([
    await find(''),
    await find('', 'frays'),
    await find('', order.orderNumber),
    await find('', 'neel k'),
  ]).toEqual([2, 1, 1, 2])
  expect([await find('low'), await find('hidden'), await find('unanswered')]).toEqual([1, 0, 2])

  expect(await answerReview(db, actor, { reviewId, text: 'We’re sorry.' })).toEqual({ status: 'answered' })
  expect(await moderateReview(db, actor, { reviewId, reason: 'off-topic' })).toEqual({ status: 'hidden' })
  expect([await find('hidden'), await find('unanswered')]).toEqual([1, 1])
  expect((await findReviewsOnPage(db, productId))?.rating.count).toBe(1)
  // In its place, the list has the reason.
  expect((await listReviews(db, productId, everyReview)).map(({ hiddenReason }) => hiddenReason)).toEqual([
    null,
    'off-topic',
  ])
  expect(await moderateReview(db, actor, { reviewId, reason: null })).toEqual({ status: 'shown' })
  expect(await moderateReview(db, actor, { reviewId: crypto.randomUUID(), reason: null })).toEqual({
    status: 'unknown-review',
  })
  const entries = await db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', reviewId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['answer-review', 'hide-review', 'show-review'])
})

test('M506 a hidden review stays hidden when its author changes or removes it', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const { id: reviewId, order, itemId } = await insertReview(db, productId, { pictures: 1 })
  const own = { orderId: order.id, itemId }
  await moderateReview(db, actor, { reviewId, reason: 'offensive' })
  expect(await writeReview(db, { ...own, ...SAID })).toEqual({ status: 'changed-hidden' })
  await removeReview(db, own)
  expect(await writeReview(db, { ...own, ...SAID })).toEqual({ status: 'changed-hidden' })
  expect(await findReviewsOnPage(db, productId)).toBeUndefined()
})

test('M507 pictures are shown while their review and product are, and deleted within a day of being replaced', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const { id: reviewId, order, itemId } = await insertReview(db, productId, { pictures: 2 })
  const other = await insertReview(db, productId, { pictures: 1 })
  const [shown] = (await findReviewsOnPage(db, productId))?.newest.find(({ id }) => id === reviewId)?.pictures ?? []
  const pictureId = shown?.id ?? crypto.randomUUID()
  const isShown = (of = reviewId) => isPictureOfReview(db, { reviewId: of, pictureId }, { isShown: true })
  expect([await isShown(), await isShown(other.id)]).toEqual([true, false])
  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute()
  expect(await isShown()).toBe(false)
  await db.updateTable('products').set({ archived_at: null }).where('id', '=', productId).execute()
  await moderateReview(db, actor, { reviewId, reason: 'offensive' })
  expect(await isShown()).toBe(false)
  expect(await isPictureOfReview(db, { reviewId, pictureId }, { isShown: false })).toBe(true)

  await writeReview(db, { orderId: order.id, itemId, ...SAID, pictureIds: [] })
  await db
    .updateTable('review_pictures')
    .set({ created_at: new Date(0) })
    .execute()
  const removed: string[] = []
  const storage = { removePrivateImage: async (id: string) => void removed.push(id) }
  expect(await deleteUnusedPictures(db, REVIEW_PICTURES, storage)).toBe(2)
  expect(removed).toContain(pictureId)
  expect(await deleteUnusedPictures(db, REVIEW_PICTURES, storage)).toBe(0)
})

test('M508 with the account, reviews, their links and what the shop wrote about them are gone', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const { id: reviewId, order } = await insertReview(db, productId, { pictures: 1 })
  const others = await insertReview(db, productId)
  await ask(order.id)
  await answerReview(db, actor, { reviewId, text: 'Dear Asha, thank you.' })
  expect(await inTransaction(db, (tx) => deleteInTransaction(tx, order.userId))).toEqual({ status: 'deleted' })
  expect((await listReviews(db, productId, everyReview)).map(({ id }) => id)).toEqual([others.id])
  expect(await findReviewsPath(db, testReviewLinks, order.id)).toBeUndefined()
  const { after } = await db
    .selectFrom('audit_log')
    .select('after')
    .where('entity_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(after)).not.toContain('Asha')
})

test('M511 fit votes are counted by size, and a customer’s kept sizes leave out what came back, fits badly or was complained about', async () => {
  const { id: productId } = await insertProduct(db, { category: 'festive' })
  for (const fit of ['small', 'small', 'true', null] as const) await insertReview(db, productId, { fit })
  await insertReview(db, productId, { size: 'L', fit: 'large' })
  expect((await listFitVotes(db, productId)).toSorted((a, b) => a.size.localeCompare(b.size))).toEqual([
    { size: 'L', small: 0, asExpected: 0, large: 1 },
    { size: 'M', small: 2, asExpected: 1, large: 0 },
  ])
  const { id: userId } = await insertCustomer(db)
  const buy = (size: string) => insertDelivered(db, productId, { size, userId })
  await buy('L')
  await buy('M')
  await buy('M')
  const kept = () => listKeptSizes(db, { userId, category: 'festive' })
  expect(await kept()).toEqual([
    { size: 'M', times: 2 },
    { size: 'L', times: 1 },
  ])
  const complained = await buy('L')
  await insertComplaint(db, { userId, orderId: complained.order.id })
  const tight = await buy('L')
  await writeReview(db, { orderId: tight.order.id, itemId: tight.itemId, ...SAID, fit: 'small' })
  expect(await kept()).toEqual([
    { size: 'M', times: 2 },
    { size: 'L', times: 1 },
  ])
  expect(await listKeptSizes(db, { userId, category: 'party' })).toEqual([])
})
