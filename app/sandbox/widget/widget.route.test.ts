import { createServer, type Server } from 'node:http'
import { AxeBuilder } from '@axe-core/playwright'
import { getRequestListener } from '@hono/node-server'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  type OrderEntity,
  openTestSandbox,
  type TestSandbox,
} from '#tests/support/fakes/test-sandbox.ts'
import { findChromium } from '#tests/support/tools/chromium.ts'
import { signCheckout } from '../signatures.ts'

/** A shop's page with the strictest policy under which the widget must work. */
const SHOP_PAGE = `<!doctype html><html lang="en"><title>Checkout</title>
  <script src="/sandbox/razorpay/v1/checkout.js"></script><main><button id="start">Start</button></main></html>`
const SHOP_POLICY =
  "default-src 'none'; script-src 'self'; frame-src 'self'; form-action 'self'; img-src 'self'; connect-src 'self'"

const BLOCKS = {
  upi: { name: 'UPI', instruments: [{ method: 'upi' }] },
  card: { name: 'Cards', instruments: [{ method: 'card' }] },
  nb: { name: 'Net banking', instruments: [{ method: 'netbanking' }] },
}

let sandbox: TestSandbox
let server: Server
let address: string
let browser: Browser
let page: Page
let frame: FrameLocator
let errors: string[]

beforeAll(async () => {
  sandbox = await openTestSandbox()
  const shop = new Hono()
  shop.route('/sandbox/razorpay', sandbox.sandbox.app)
  shop.get('/checkout', (c) => c.html(SHOP_PAGE, 200, { 'Content-Security-Policy': SHOP_POLICY }))
  shop.get('/favicon.ico', (c) => c.body(null, 204))
  shop.post('/returned', async (c) => c.json(await c.req.parseBody()))
  server = createServer(getRequestListener(shop.fetch, { overrideGlobalObjects: false }))
  address = await listenOnLoopback(server)
  const executablePath = findChromium()
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser.close()
  await closeServer(server)
  await sandbox.close()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 360, height: 800 } })
  errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`${address}/checkout`)
  frame = page.frameLocator('iframe[title="Razorpay sandbox"]')
})
afterEach(async () => {
  await page.close()
  expect(errors).toEqual([])
})

interface Shown {
  readonly paid: Record<string, string>[]
  readonly failed: { error: Record<string, unknown> }[]
  readonly dismissed: number
}

/** Opens the widget for a new order and waits until it is ready: the last thing its script does is take the focus. */
async function openWidget(options: object = {}): Promise<OrderEntity> {
  const order = await sandbox.makeOrder()
  await startWidget(order, options)
  await frame.locator(':focus').waitFor({ state: 'attached' })
  return order
}

/** Opens the widget as the shop does, and records what it reports to the page. */
async function startWidget(order: OrderEntity, options: object = {}): Promise<void> {
  await page.locator('#start').focus()
  await page.evaluate(
    ([given, key, orderId]) => {
      const shop = window as unknown as { Razorpay: new (options: object) => Widget; shown: MutableShown }
      interface Widget {
        on(event: string, listener: (event: { error: Record<string, unknown> }) => void): void
        open(): void
      }
      interface MutableShown {
        paid: Record<string, string>[]
        failed: { error: Record<string, unknown> }[]
        dismissed: number
      }
      const { modal, ...rest } = given as { modal?: object }
      shop.shown = { paid: [], failed: [], dismissed: 0 }
      const widget = new shop.Razorpay({
        key,
        order_id: orderId,
        amount: 129900,
        currency: 'INR',
        name: 'Gulmeher',
        handler: (response: Record<string, string>) => shop.shown.paid.push(response),
        modal: {
          ...modal,
          ondismiss: () => {
            shop.shown.dismissed++
          },
        },
        ...rest,
      })
      widget.on('payment.failed', (event) => shop.shown.failed.push(event))
      widget.open()
    },
    [options, KEY_ID, order.id] as const,
  )
}

/** Pays, and waits until the page knows of it. */
async function pay(): Promise<void> {
  await button('Pay ₹1,299').click()
  await expect.poll(async () => (await shown()).paid.length).toBe(1)
}

const cancel = () => button('Cancel payment').click()
const waitUntilClosed = () => expect.poll(widgetCount).toBe(0)
const shown = () => page.evaluate(() => (window as unknown as { shown: Shown }).shown)
const widgetCount = () => page.locator('iframe').count()
const button = (name: string) => frame.getByRole('button', { name })

describe('the widget', () => {
  test('pays, passes the signed ids to the handler, and unblocks the page', async () => {
    const order = await openWidget({ prefill: { email: 'asha@example.com', contact: '+919876543210' } })
    await pay()
    const { paid, failed, dismissed } = await shown()
    const paymentId = paid[0]?.razorpay_payment_id ?? ''
    expect(paid).toEqual([
      {
        razorpay_payment_id: paymentId,
        razorpay_order_id: order.id,
        razorpay_signature: signCheckout(KEY_SECRET, order.id, paymentId),
      },
    ])
    expect({ failed, dismissed }).toEqual({ failed: [], dismissed: 0 })
    expect(await widgetCount()).toBe(0)
    expect(await page.locator('main[inert]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('start')
    expect(await sandbox.get(`/v1/payments/${paymentId}`)).toMatchObject({
      email: 'asha@example.com',
      contact: '+919876543210',
    })
  })

  test('fails on request with the reason, stays open, and allows another attempt', async () => {
    const order = await openWidget()
    await button('Fail payment').click()

    await frame.getByRole('alert').filter({ hasText: 'The bank didn’t accept the payment.' }).waitFor()
    const { failed } = await shown()
    expect(failed).toEqual([
      {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.any(String),
          source: expect.any(String),
          step: expect.any(String),
          reason: 'payment_failed',
          metadata: { order_id: order.id, payment_id: expect.stringMatching(/^pay_/) },
        },
      },
    ])
    await pay()
  })

  test('closes after a failure when the shop disables retries', async () => {
    await openWidget({ retry: { enabled: false } })
    await button('Fail payment').click()
    await waitUntilClosed()
    expect(await shown()).toMatchObject({ failed: [{}], dismissed: 1, paid: [] })
  })

  test('accepts the test cards, and rejects any other card without a failed payment', async () => {
    await openWidget()
    await frame.getByRole('radio', { name: 'Cards' }).check()
    await frame.getByLabel('Card number').fill('4111 1111 1111 1111')
    await button('Pay ₹1,299').click()
    await frame.getByRole('alert').filter({ hasText: 'test card' }).waitFor()
    expect((await shown()).failed).toEqual([])
    errors.splice(0)

    await frame.getByLabel('Card number').fill('4100 2800 0008 0001')
    await button('Pay ₹1,299').click()
    await expect.poll(async () => (await shown()).failed.length).toBe(1)
    expect((await shown()).failed[0]?.error.reason).toBe('insufficient_fund')
  })

  test('pays by net banking with the chosen bank', async () => {
    const order = await openWidget()
    await frame.getByRole('radio', { name: 'Net banking' }).check()
    await frame.getByLabel('Bank', { exact: true }).selectOption('State Bank of India')
    await pay()
    expect(await sandbox.get(`/v1/orders/${order.id}/payments`)).toMatchObject({ items: [{ bank: 'SBIN' }] })
  })

  test('reports once that it was cancelled', async () => {
    await openWidget()
    await cancel()
    await waitUntilClosed()
    expect(await shown()).toEqual({ paid: [], failed: [], dismissed: 1 })
  })

  test('asks for confirmation before it is cancelled, if the shop wants that', async () => {
    await openWidget({ modal: { confirm_close: true } })
    await cancel()
    await button('No, go back').click()
    await cancel()
    await button('Yes, cancel').click()
    await waitUntilClosed()
    expect((await shown()).dismissed).toBe(1)
  })

  test('is cancelled by Escape, unless the shop disables that', async () => {
    await openWidget({ modal: { escape: false } })
    await button('Cancel payment').focus()
    await page.keyboard.press('Escape')
    expect(await widgetCount()).toBe(1)
    await cancel()
    await waitUntilClosed()

    await openWidget()
    await button('Cancel payment').focus()
    await page.keyboard.press('Escape')
    await waitUntilClosed()
    expect((await shown()).dismissed).toBe(1)
  })

  test('is cancelled when it times out', async () => {
    await startWidget(await sandbox.makeOrder(), { timeout: 0.2 })
    await expect.poll(async () => (await shown()).dismissed).toBe(1)
    expect(await widgetCount()).toBe(0)
  })

  test('sends the browser to the callback address when the shop asks for a redirect', async () => {
    const order = await openWidget({ redirect: true, callback_url: `${address}/returned` })
    await button('Pay ₹1,299').click()
    await page.waitForURL('**/returned')
    expect(JSON.parse((await page.locator('body').textContent()) ?? '')).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_order_id: order.id,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('sends a failure to the callback address too', async () => {
    const order = await openWidget({ redirect: true, callback_url: `${address}/returned` })
    await button('Fail payment').click()
    await page.waitForURL('**/returned')
    const sent = JSON.parse((await page.locator('body').textContent()) ?? '')
    expect(sent).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_failed' })
    expect(JSON.parse(sent['error[metadata]'])).toMatchObject({ order_id: order.id })
  })

  test('accepts messages only from its own frame', async () => {
    await openWidget()
    await button('Pay ₹1,299').waitFor()
    await page.evaluate(() => {
      window.postMessage({ from: 'razorpay-sandbox', kind: 'paid', response: { razorpay_payment_id: 'pay_forged' } })
    })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await shown()).toEqual({ paid: [], failed: [], dismissed: 0 })
    expect(await widgetCount()).toBe(1)
  })

  test('shows the blocks in the shop’s order, with the shop’s names', async () => {
    const display = { blocks: BLOCKS, sequence: ['block.nb', 'block.upi', 'block.card'] }
    await openWidget({ config: { display } })
    await button('Pay ₹1,299').waitFor()
    expect(
      await frame
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent)),
    ).toEqual(['Net banking', 'UPI', 'Cards'])
    expect(await frame.getByRole('radio', { name: 'Net banking' }).isChecked()).toBe(true)
  })

  test('has no field for a UPI id when the shop hides it, and pays without one', async () => {
    const display = { blocks: BLOCKS, sequence: ['block.upi'], hide: [{ method: 'upi', flows: ['collect'] }] }
    await openWidget({ config: { display } })
    await button('Pay ₹1,299').waitFor()
    expect(await frame.getByLabel('UPI ID').count()).toBe(0)
    await pay()
  })

  test('has no button that cancels on the page of a payment link: there’s no shop to go back to', async () => {
    const { body: link } = await sandbox.call<{ short_url: string; id: string }>('POST', '/v1/payment_links', {
      amount: 608_00,
      currency: 'INR',
      reference_id: 'draft-1',
      description: 'Gulmeher',
      expire_by: Math.ceil(Date.now() / 1_000) + 3_600,
    })
    const payNow = page.getByRole('button', { name: 'Pay ₹608' })
    const cancel = page.getByRole('button', { name: 'Cancel payment' })
    await page.goto(`${address}${new URL(link.short_url).pathname}`)
    await payNow.waitFor()
    await page.locator(':focus').waitFor({ state: 'attached' })
    expect(await cancel.count()).toBe(0)

    await sandbox.call('POST', `/v1/payment_links/${link.id}/cancel`)
    await page.reload()
    await page.getByText('This payment link has expired or was cancelled.').waitFor()
    await expect.poll(() => cancel.count()).toBe(0)
    expect(errors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
  })
})

describe('accessibility', () => {
  test('keyboard focus starts in the frame, cycles in it, and can’t reach the page behind', async () => {
    await openWidget()
    await frame.locator('input:focus').waitFor()
    expect(await page.locator('main[inert]').count()).toBe(1)

    await button('Cancel payment').focus()
    await page.keyboard.press('Tab')
    expect(await frame.getByRole('radio', { name: 'UPI' }).evaluate((radio) => radio === document.activeElement)).toBe(
      true,
    )
    await page.keyboard.press('Shift+Tab')
    expect(await button('Cancel payment').evaluate((cancel) => cancel === document.activeElement)).toBe(true)
  })

  test.each([320, 360, 1280])('at %i px nothing overflows sideways and axe finds no violations', async (width) => {
    const order = await sandbox.makeOrder()
    const query = new URLSearchParams({ key_id: KEY_ID, order_id: order.id, name: 'Gulmeher', color: '#B76E79' })
    const context = await browser.newContext({ viewport: { width, height: 700 } })
    const alone = await context.newPage()
    await alone.goto(`${address}/sandbox/razorpay/v1/checkout/embedded?${query}`)
    for (const method of ['UPI', 'Cards', 'Net banking']) {
      await alone.getByRole('radio', { name: method }).check()
      expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const { violations } = await new AxeBuilder({ page: alone }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await context.close()
  })
})
