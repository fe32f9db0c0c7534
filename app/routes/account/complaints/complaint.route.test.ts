import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPLAINTS_PER_PAGE, quantityField } from '#app/domain/complaints/complaint.ts'
import { findComplaintPath, withdrawComplaintLinks } from '#app/domain/complaints/complaint-links.server.ts'
import { answerComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { findComplaint } from '#app/domain/complaints/queries.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { type InsertedOrder, insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { routeArgs, testComplaintLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as adminPictureRoute from '../../admin/complaints/complaint-picture.ts'
import * as complainRoute from './complain.tsx'
import * as complaintRoute from './complaint.tsx'
import * as pictureRoute from './complaint-picture.ts'
import * as complaintsRoute from './complaints.tsx'
import * as linkedRoute from './linked-complaint.tsx'
import * as linkedPictureRoute from './linked-complaint-picture.ts'

let customer: TestCustomer
let other: TestCustomer
let order: InsertedOrder
let itemId: string

const { db } = await setUpTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'gulmeher-complaints-'))
const storage = await createStorage({
  config: { dataDir: folder, s3: undefined },
  db,
  log: { warn: () => {} },
})
beforeEach(async () => {
  customer = await insertCustomer(db)
  other = await insertCustomer(db)
  order = await insertOrder(db, { userId: customer.id, items: [{ quantity: 2 }] })
  itemId = (await db.selectFrom('order_items').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow())
    .id
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const picture = (color = '#b76e79') =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: color } })
    .withExif({ IFD3: { GPSLatitude: '23/1 1/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

interface Sent {
  readonly fields?: Readonly<Record<string, string>>
  readonly files?: readonly Buffer[]
}

/** Arguments of a page, with a form that may carry pictures. */
function args<Params extends Record<string, string>>(
  params: Params,
  { visitor, sent }: { visitor?: TestCustomer; sent?: Sent } = {},
) {
  const made = routeArgs({ db, url: '/complaint', params, visitor: visitor && signedIn(visitor) })
  made.context.set(storageContext, storage)
  if (!sent) return made
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.fields ?? {})) form.append(name, value)
  for (const file of sent.files ?? []) form.append('pictures', new File([new Uint8Array(file)], 'photo.jpg'))
  return { ...made, request: new Request(made.url, { method: 'POST', body: form }) }
}

const fields = () => ({
  intent: 'open-complaint',
  requestId: crypto.randomUUID(),
  kind: 'damaged',
  wish: 'refund',
  text: 'A seam has opened.',
  [quantityField(itemId)]: '1',
})
const open = (sent: Sent, visitor = customer, orderId = order.id) =>
  complainRoute.action(args({ orderId }, { visitor, sent }))

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (thrown) => thrown,
  )
const NOT_FOUND = { init: { status: 404 } }

async function openedBy(sent: Sent): Promise<string> {
  const response = await open(sent)
  const location = response instanceof Response ? response.headers.get('Location') : null
  expect(location).toMatch(/^\/complaints\/[0-9a-f-]{36}$/)
  return location?.split('/').at(-1) ?? ''
}

async function tokenOf(complaintId: string): Promise<string> {
  return (await findComplaintPath(db, testComplaintLinks, complaintId))?.split('/').at(-1) ?? ''
}

describe('M196 the form', () => {
  test('opens a complaint with its items and pictures, which lose their metadata', async () => {
    const id = await openedBy({ fields: fields(), files: [await picture(), await picture('#123456')] })
    const { complaint } = await complaintRoute.loader(args({ complaintId: id }, { visitor: customer }))
    expect(complaint).toMatchObject({ kind: 'damaged', wish: 'refund', items: [{ orderItemId: itemId, quantity: 1 }] })
    const pictures = complaint.messages[0]?.pictures ?? []
    expect(pictures).toMatchObject([
      { width: 30, height: 40 },
      { width: 30, height: 40 },
    ])
    const response = await pictureRoute.loader(
      args({ complaintId: id, pictureId: pictures[1]?.id ?? '' }, { visitor: customer }),
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const shown = sharp(await response.bytes())
    expect((await shown.metadata()).exif).toBeUndefined()
    const { dominant } = await shown.stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('sent twice opens one complaint', async () => {
    const sent = { fields: fields() }
    expect(await openedBy(sent)).toBe(await openedBy(sent))
  })

  test.each([
    [{ kind: '' }, 'kind'],
    [{ wish: 'money' }, 'wish'],
    [{ text: ' ' }, 'text'],
  ])('with %j is rejected with a message, and returns what was typed', async (change, field) => {
    const response = await open({ fields: { ...fields(), ...change } })
    expect(response).toMatchObject({
      data: { result: { status: 'error', error: { [field]: [expect.any(String)] } } },
      init: { status: 400 },
    })
    expect(response).toMatchObject({ data: { result: { initialValue: { [quantityField(itemId)]: '1' } } } })
  })

  test.each(['0', '3', '-1', '1.5', 'x'])('with a quantity of %s is rejected', async (quantity) => {
    expect(await open({ fields: { ...fields(), [quantityField(itemId)]: quantity } })).toMatchObject({
      data: { result: { error: { items: [expect.any(String)] }, initialValue: { text: 'A seam has opened.' } } },
      init: { status: 400 },
    })
  })

  test('about a late order needs no item', async () => {
    await openedBy({ fields: { ...fields(), kind: 'late', [quantityField(itemId)]: '0' } })
  })

  test('with six pictures, or a file that isn’t a picture, is rejected', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => picture()))
    for (const files of [six, [Buffer.from('<svg/>')]]) {
      expect(await open({ fields: fields(), files })).toMatchObject(
        rejectedFields(400, { pictures: [expect.any(String)] }),
      )
    }
    expect((await complainRoute.loader(args({ orderId: order.id }, { visitor: customer }))).complaints).toEqual([])
  })

  test('about another customer’s order is not found', async () => {
    expect(await thrownBy(open({ fields: fields() }, other))).toMatchObject(NOT_FOUND)
    expect(await thrownBy(complainRoute.loader(args({ orderId: order.id }, { visitor: other })))).toMatchObject(
      NOT_FOUND,
    )
  })

  test('is limited to twenty an hour', async () => {
    for (let sent = 0; sent < 20; sent++) await open({ fields: { ...fields(), kind: '' } })
    expect(await open({ fields: fields() })).toMatchObject({ init: { status: 429 } })
  })
})

describe('M197 the page of a complaint', () => {
  const reply = () => ({ intent: 'reply', requestId: crypto.randomUUID(), text: 'Thank you' })
  const complain = () => insertComplaint(db, { userId: customer.id, orderId: order.id })
  const read = (complaintId: string) => findComplaint(db, { userId: customer.id, complaintId })

  test('takes replies from its customer and from whoever has the link, with pictures', async () => {
    const { id } = await complain()
    const sent = { fields: reply(), files: [await picture()] }
    expect(await complaintRoute.action(args({ complaintId: id }, { visitor: customer, sent }))).toMatchObject({
      data: { success: expect.any(String) },
    })
    const token = await tokenOf(id)
    expect(await linkedRoute.action(args({ token }, { sent: { fields: reply() } }))).toMatchObject({
      data: { success: expect.any(String) },
    })
    const complaint = await read(id)
    expect(complaint?.messages.map(({ pictures }) => pictures.length)).toEqual([1, 1, 0])
    expect((await linkedRoute.loader(args({ token }))).complaint.number).toBe(complaint?.number)
  })

  test('rejects an empty message and unknown forms', async () => {
    const { id } = await complain()
    const send = (sent: Sent['fields']) =>
      complaintRoute.action(args({ complaintId: id }, { visitor: customer, sent: { fields: { ...sent } } }))
    expect(await send({ ...reply(), text: '' })).toMatchObject({ init: { status: 400 } })
    expect(await thrownBy(send({ intent: 'x' }))).toMatchObject({ init: { status: 400 } })
  })

  test('is not found for other customers, or with a withdrawn link', async () => {
    const { id, pictureId } = await complain()
    const token = await tokenOf(id)
    const foreign = args({ complaintId: id }, { visitor: other })
    expect(await thrownBy(complaintRoute.loader(foreign))).toMatchObject(NOT_FOUND)
    const sent = { fields: reply() }
    expect(await thrownBy(complaintRoute.action(args({ complaintId: id }, { visitor: other, sent })))).toMatchObject(
      NOT_FOUND,
    )
    await inTransaction(db, (tx) => withdrawComplaintLinks(tx, [id]))
    expect(await thrownBy(linkedRoute.loader(args({ token })))).toMatchObject(NOT_FOUND)
    expect(await thrownBy(linkedRoute.action(args({ token }, { sent })))).toMatchObject(NOT_FOUND)
    expect((await linkedPictureRoute.loader(args({ token, pictureId }))).status).toBe(404)
    expect((await read(id))?.messages).toHaveLength(1)
  })

  test('lets its customer withdraw the links', async () => {
    const { id } = await complain()
    const token = await tokenOf(id)
    const sent = { fields: { intent: 'withdraw-links' } }
    await complaintRoute.action(args({ complaintId: id }, { visitor: customer, sent }))
    expect(await thrownBy(linkedRoute.loader(args({ token })))).toMatchObject(NOT_FOUND)
    expect(await thrownBy(linkedRoute.action(args({ token: await tokenOf(id) }, { sent })))).toMatchObject({
      init: { status: 400 },
    })
  })
})

describe('M255 the list of complaints', () => {
  const list = async (visitor: TestCustomer, query = '') => {
    return complaintsRoute.loader(routeArgs({ db, url: `/complaints${query}`, params: {}, visitor: signedIn(visitor) }))
  }

  test('shows the customer’s own, newest first, with order and last answer', async () => {
    const [older, newer] = [
      await insertComplaint(db, { userId: customer.id, orderId: order.id }, { createdAt: new Date('2026-11-20') }),
      await insertComplaint(db, { userId: customer.id, orderId: order.id }, { createdAt: new Date('2026-11-21') }),
    ]
    const answer = { complaintId: older.id, effect: 'answered' as const }
    for (const text of ['We look at it.', 'A new one is on its way.']) {
      const requestId = crypto.randomUUID()
      await answerComplaint({ db, jobs: createFakeJobs() }, await testActor(db), { ...answer, requestId, text })
    }
    const listed = { id: order.id, orderNumber: order.orderNumber, isListed: true }
    expect(await list(customer)).toMatchObject({
      complaints: [
        { number: newer.number, kind: 'damaged', status: 'open', order: listed, lastAnswer: null },
        { number: older.number, status: 'answered', order: listed, lastAnswer: { text: 'A new one is on its way.' } },
      ],
      hasOlder: false,
    })
    expect(await list(other)).toMatchObject({ complaints: [], hasOlder: false })
  })

  test('has pages, and doesn’t link to an order that the customer hid', async () => {
    const made: string[] = []
    for (let count = 0; count <= COMPLAINTS_PER_PAGE; count++) {
      made.unshift((await insertComplaint(db, { userId: customer.id, orderId: order.id })).number)
    }
    await db.updateTable('complaints').set({ created_at: new Date() }).where('user_id', '=', customer.id).execute()
    await db.updateTable('orders').set({ hidden_by_customer_at: new Date() }).where('id', '=', order.id).execute()
    const [first, second] = [await list(customer), await list(customer, '?page=2')]
    expect([...first.complaints, ...second.complaints].map(({ number }) => number)).toEqual(made)
    expect([first.hasOlder, second.hasOlder]).toEqual([true, false])
    expect(second.complaints).toMatchObject([{ order: { isListed: false } }])
  })
})

describe('M202 a picture', () => {
  test('is served to its customer, to the administrator and through the link, but to nobody else', async () => {
    const admin = await insertCustomer(db, { isAdmin: true })
    const id = await openedBy({ fields: fields(), files: [await picture()] })
    const pictureId = (await findComplaint(db, { userId: customer.id, complaintId: id }))?.messages[0]?.pictures[0]?.id
    const params = { complaintId: id, pictureId: pictureId ?? '' }
    const token = await tokenOf(id)
    const another = await insertComplaint(db, {
      userId: other.id,
      orderId: (await insertOrder(db, { userId: other.id })).id,
    })

    const status = async (work: Promise<Response>) => (await work).status
    expect(await status(pictureRoute.loader(args(params, { visitor: customer })))).toBe(200)
    expect(await status(linkedPictureRoute.loader(args({ token, pictureId: params.pictureId })))).toBe(200)
    expect(await status(adminPictureRoute.loader(args(params, { visitor: admin })))).toBe(200)

    expect(await status(pictureRoute.loader(args(params, { visitor: other })))).toBe(404)
    const ofAnother = { ...params, complaintId: another.id }
    expect(await status(pictureRoute.loader(args(ofAnother, { visitor: other })))).toBe(404)
    expect(await status(adminPictureRoute.loader(args(ofAnother, { visitor: admin })))).toBe(404)
    expect(await status(linkedPictureRoute.loader(args({ token: 'x', pictureId: params.pictureId })))).toBe(404)
    const tokenOfAnother = await tokenOf(another.id)
    expect(await status(linkedPictureRoute.loader(args({ token: tokenOfAnother, pictureId: params.pictureId })))).toBe(
      404,
    )
    expect(await thrownBy(Promise.resolve().then(() => pictureRoute.loader(args(params))))).toMatchObject({
      status: 302,
    })
    expect(await storage.readImage({ key: `${pictureId}.jpg`, rendition: undefined })).toBeUndefined()
  })
})
