import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import CodChoice from '#app/domain/checkout/cash-on-delivery/cod-choice.tsx'
import { COD_CODE_QUEUE } from '#app/domain/checkout/cash-on-delivery/cod-purchases.server.ts'
import { findWaitingCod } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import type { Shopper } from '#tests/support/factories/shopper.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { COD_FEE, hashTestCode, insertCodBuyer, offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { listOrderIds, stockOf } from '#tests/support/suites/test-checkout.ts'
import * as cartPage from '../../store/cart.tsx'
import * as checkoutPage from '../../store/checkout.tsx'
import * as page from './cash-on-delivery.tsx'
import * as ordersPage from './orders.tsx'

const checkout = await setUpTestCheckout()
const { db, jobs } = checkout
const cod = openCodCheckout(checkout)
await offerCod(db)

async function argsFor(shopper: Shopper, url: string, more: Pick<RouteRequest, 'form' | 'params'> = {}) {
  const args = routeArgs({ db, url, visitor: signedIn(shopper), params: {}, ...more })
  args.context.set(shopContext, await readSettings(db))
  args.context.set(widgetContext, { scriptUrl: '/widget.js', keyId: 'rzp_test_1', isSandbox: true })
  args.context.set(jobsContext, jobs)
  args.context.set(authContext, { hashCode: hashTestCode } as Auth)
  return args
}

const lastStep = ({ addressId }: Shopper, query = '') => `/checkout?step=payment&address=${addressId}${query}`

const openStep = async (shopper: Shopper, query?: string) =>
  checkoutPage.loader((await argsFor(shopper, lastStep(shopper, query))) as never)

const order = async (shopper: Shopper, shownTotal: number, changes: Record<string, string> = {}) => {
  const form = {
    intent: 'cash-on-delivery',
    addressId: shopper.addressId,
    shownTotal: String(shownTotal),
    notes: 'Ring twice',
    terms: 'on',
    ...changes,
  }
  return checkoutPage.action((await argsFor(shopper, lastStep(shopper, '&method=cod'), { form })) as never)
}

const pageArgs = async (shopper: Shopper, checkoutId: string, form?: Record<string, string>) =>
  (await argsFor(shopper, `/cash-on-delivery/${checkoutId}`, {
    params: { checkoutId },
    ...(form && { form }),
  })) as never

describe('M486 the last step of the checkout', () => {
  test('offers cash on delivery with its fee, and shows the total with it once it is chosen', async () => {
    const { shopper } = await insertCodBuyer(db)
    const online = await openStep(shopper)
    expect(online.cod).toMatchObject({ fee: COD_FEE, obstacle: undefined, isChosen: false })
    const chosen = await openStep(shopper, '&method=cod')
    expect(chosen.cod).toMatchObject({ isChosen: true })
    expect(chosen.totals.total).toBe(online.totals.total + COD_FEE)
    expect(chosen.totals.codFee).toBe(COD_FEE)
  })

  test('says why it isn’t available, in words, and stays with online payment', async () => {
    await offerCod(db, { codAreas: '110' })
    const { shopper } = await insertCodBuyer(db)
    const { cod: shown, totals } = await openStep(shopper, '&method=cod')
    expect(shown).toMatchObject({ isChosen: false, obstacle: expect.stringContaining('380009') })
    expect(totals.codFee).toBeUndefined()
    if (shown)
      expect(renderToStaticMarkup(createElement(CodChoice, { cod: shown, address: makeAddress() }))).toContain('380009')
    const rejected = await order(shopper, totals.total)
    expect(rejected).toMatchObject({ init: { status: 409 }, data: { error: expect.stringContaining('380009') } })
    await offerCod(db, { codAreas: '' })
  })

  test('of a shop that doesn’t offer it knows nothing of it, and takes no such order', async () => {
    await offerCod(db, { codOffered: false })
    const { product, shopper } = await insertCodBuyer(db)
    const shown = await openStep(shopper, '&method=cod')
    expect('cod' in shown).toBe(false)
    expect(await order(shopper, shown.totals.total)).toMatchObject({ init: { status: 409 } })
    expect(await stockOf(db, product)).toMatchObject({ reserved: 0 })
    await offerCod(db)
  })

  test('orders with the box ticked and the total it showed, and leads to the code', async () => {
    const { product, shopper } = await insertCodBuyer(db)
    const { totals } = await openStep(shopper, '&method=cod')
    expect(await order(shopper, totals.total, { terms: '' })).toMatchObject({ init: { status: 400 } })
    expect(await order(shopper, totals.total - 1)).toMatchObject({ init: { status: 409 } })
    expect(await stockOf(db, product)).toMatchObject({ reserved: 0 })

    const response = (await order(shopper, totals.total)) as Response
    expect(response.headers.get('Location')).toMatch(/^\/cash-on-delivery\/[0-9a-f-]{36}$/)
    expect(jobs.enqueued.filter(({ queue }) => queue === COD_CODE_QUEUE)).toHaveLength(1)
    expect(await stockOf(db, product)).toMatchObject({ reserved: 1 })
    const consents = await db.selectFrom('consents').select('occasion').where('user_id', '=', shopper.id).execute()
    expect(consents.map(({ occasion }) => occasion)).toContain('payment')
  })
})

describe('M487 the page of an unconfirmed purchase', () => {
  test('takes the code, then leads to the order', async () => {
    const { shopper } = await insertCodBuyer(db)
    const checkoutId = await cod.hold(shopper)
    expect(await page.loader(await pageArgs(shopper, checkoutId))).toMatchObject({ isWaiting: true })
    const code = await cod.codeOf(checkoutId)
    const wrong = await page.action(await pageArgs(shopper, checkoutId, { intent: 'confirm-cod', code: `${code}1` }))
    expect(wrong).toMatchObject({ init: { status: 400 } })
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const placed = await page.action(await pageArgs(shopper, checkoutId, { intent: 'confirm-cod', code: spaced }))
    const [orderId] = await listOrderIds(db, shopper)
    expect((placed as Response).headers.get('Location')).toBe(`/orders/${orderId}`)
    await expect(page.loader(await pageArgs(shopper, checkoutId))).rejects.toMatchObject({ status: 302 })
  })

  test('sends a few codes again, and gives the items back', async () => {
    const { product, shopper } = await insertCodBuyer(db)
    const checkoutId = await cod.hold(shopper)
    const send = async () => page.action(await pageArgs(shopper, checkoutId, { intent: 'send-code' }))
    for (let count = 0; count < 4; count++) expect(await send()).toMatchObject({ init: { status: 200 } })
    expect(await send()).toMatchObject({ init: { status: 429 } })
    await page.action(await pageArgs(shopper, checkoutId, { intent: 'cancel-cod' }))
    expect(await stockOf(db, product)).toMatchObject({ reserved: 0 })
    expect(await page.loader(await pageArgs(shopper, checkoutId))).toMatchObject({ isWaiting: false })
    expect(await send()).toMatchObject({ init: { status: 409 } })
  })

  test('is linked from the cart and My Orders while it waits, and asks nothing of a shop without it', async () => {
    const { shopper } = await insertCodBuyer(db)
    const cart = async () => cartPage.loader((await argsFor(shopper, '/cart')) as never)
    const orders = async () => ordersPage.loader((await argsFor(shopper, '/orders')) as never)
    expect([await cart(), await orders()].some((shown) => 'waitingCod' in shown)).toBe(false)
    const checkoutId = await cod.hold(shopper)
    expect(await cart()).toMatchObject({ waitingCod: { checkoutId } })
    expect(await orders()).toMatchObject({ waitingCod: { checkoutId } })
    await page.action(await pageArgs(shopper, checkoutId, { intent: 'cancel-cod' }))
    expect([await cart(), await orders()].some((shown) => 'waitingCod' in shown)).toBe(false)
    const noDatabase = {} as typeof db
    expect(await findWaitingCod(noDatabase, shopper.id, { codOffered: false })).toBeUndefined()
  })

  test('is unknown to anyone else', async () => {
    const { shopper } = await insertCodBuyer(db)
    const { shopper: stranger } = await insertCodBuyer(db)
    const checkoutId = await cod.hold(shopper)
    const code = await cod.codeOf(checkoutId)
    await expect(page.loader(await pageArgs(stranger, checkoutId))).rejects.toMatchObject({ init: { status: 404 } })
    const sent = page.action(await pageArgs(stranger, checkoutId, { intent: 'confirm-cod', code }))
    await expect(sent).rejects.toMatchObject({ init: { status: 404 } })
    await expect(page.loader(await pageArgs(shopper, 'no-id'))).rejects.toMatchObject({ init: { status: 404 } })
  })
})
