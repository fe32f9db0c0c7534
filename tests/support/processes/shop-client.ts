import { setTimeout as delay } from 'node:timers/promises'

/** How often a request is repeated while the shop is too busy. */
const MAX_TRIES = 20

const PASSWORD = 'Kalamkari#2026'

/** What the provider reports after a payment. */
export interface WidgetReport {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

/** The response of the function that starts a payment. */
export interface StartedPayment {
  readonly order: { readonly id: string; readonly amount: number }
  readonly key_id: string
}

/** Sends a request, as `fetch` does. */
export type Send = (address: string, init: SentInit) => Promise<Response>

/** What {@link ShopClient} sends. */
export interface SentInit {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | FormData
  readonly redirect?: 'manual'
}

/** The shop rejected a form or a call, or didn't show a page. */
export class RejectedError extends Error {
  readonly path: string
  readonly status: number
  /** The response as text. */
  readonly body: string

  constructor(path: string, status: number, body: string) {
    super(`${path} responded with ${status}: ${body.slice(0, 500)}`)
    this.path = path
    this.status = status
    this.body = body
  }
}

/** A customer's browser without scripts: sends the shop's forms, calls its functions, and stores its cookies. */
export class ShopClient {
  readonly #cookies = new Map<string, string>()
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #sendRequest: Send

  /**
   * @param headers Sent with every request, such as the network address for a proxy of the tests.
   * @param send Sends the requests, for example to measure them.
   */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}, send: Send = fetch) {
    this.#url = url
    this.#headers = headers
    this.#sendRequest = send
  }

  /** The `Cookie` header that the browser sends. */
  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Creates an account and signs in. */
  async becomeCustomer(email: string): Promise<void> {
    const account = {
      fullName: 'Meera Iyer',
      phone: '9876543210',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    await this.sendForm('/auth', { intent: 'sign-up', ...account })
    await this.signIn(email)
  }

  /** Signs in, by default with the password of accounts that {@link becomeCustomer} created. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.sendForm('/auth', { intent: 'sign-in', email, password })
  }

  /** Adds the first size of the first product in stock to the cart. */
  async fillCart(): Promise<void> {
    const listing = await this.readPage('/products?inStock=1')
    const product = await this.readPage(/\/product\/[a-z0-9-]+/.exec(listing)?.[0] ?? '')
    const productId = /name="productId"[^>]*value="([^"]+)"/.exec(product)?.[1]
    const size = /name="size"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="size"/.exec(product)
    await this.sendForm('/cart', {
      intent: 'add',
      productId: productId ?? '',
      size: size?.[1] ?? size?.[2] ?? '',
      quantity: '1',
    })
  }

  async saveAddress(): Promise<void> {
    await this.sendForm('/checkout', {
      intent: 'save-address',
      fullName: 'Meera Iyer',
      phone: '9876543210',
      addressLine1: '12 Law Garden Road',
      city: 'Ahmedabad',
      state: 'Gujarat',
      postalCode: '380006',
    })
  }

  /** Starts paying the total that the cart page shows, with delivery to the default address. */
  async startPayment(notes: { order_notes?: string } = {}): Promise<StartedPayment> {
    const total = shownTotal(await this.readPage('/cart'))
    if (total === undefined) throw new Error('the cart has nothing to pay for')
    return this.startPaymentOf(total, notes)
  }

  /** The same with a given amount in paise. */
  async startPaymentOf(amount: number, notes: { order_notes?: string } = {}): Promise<StartedPayment> {
    return this.#call('/functions/v1/create-razorpay-order', {
      amount,
      currency: 'INR',
      notes: { ...notes, terms_accepted: true },
    })
  }

  /** Pays in the sandbox's widget. */
  async payInWidget(
    { order, key_id }: StartedPayment,
    payer: { email?: string; contact?: string } = {},
  ): Promise<WidgetReport> {
    const instrument = { method: 'upi' }
    return this.#call('/sandbox/razorpay/v1/payments/create/ajax', {
      key_id,
      order_id: order.id,
      wish: 'pay',
      instrument,
      ...payer,
    })
  }

  /** Sends the widget's report to the shop. */
  async verify(report: WidgetReport): Promise<{ success: boolean; isValid: boolean; orderId?: string }> {
    return this.#call('/functions/v1/verify-payment', report)
  }

  /** @throws Error when the order can't be cancelled any more. */
  async cancelOrder(orderId: string): Promise<void> {
    await this.sendForm(`/orders/${orderId}/cancel`, { reason: 'changed-mind' })
  }

  /** Ids of the customer's orders, newest first. */
  async listOrders(): Promise<string[]> {
    const page = await this.readPage('/orders')
    return [...new Set([...page.matchAll(/\/orders\/([0-9a-f-]{36})\/invoice/g)].flatMap(([, id]) => id ?? []))]
  }

  /** @throws RejectedError when the page responds with another status than the given one. */
  async readPage(path: string, status = 200): Promise<string> {
    return (await this.openPage(path, status)).text()
  }

  /** The same without reading the page. */
  async openPage(path: string, status = 200): Promise<Response> {
    const response = await this.#send(path, {})
    if (response.status !== status) throw new RejectedError(path, response.status, await response.text())
    return response
  }

  /** @throws RejectedError when the form is rejected. */
  async sendForm(path: string, fields: Record<string, string> | URLSearchParams | FormData): Promise<void> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    const response = await this.#send(path, { method: 'POST', body })
    if (response.status >= 400) throw new RejectedError(path, response.status, await response.text())
    await response.arrayBuffer()
  }

  /** @throws RejectedError when the function doesn't respond with 200. */
  async #call<T>(path: string, body: object): Promise<T> {
    const response = await this.#send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (response.status !== 200) throw new RejectedError(path, response.status, await response.text())
    return response.json() as Promise<T>
  }

  async #send(path: string, init: SentInit): Promise<Response> {
    const cookie = this.cookie()
    const send = () =>
      this.#sendRequest(`${this.#url}${path}`, {
        ...init,
        redirect: 'manual',
        headers: { ...this.#headers, ...init.headers, cookie, origin: this.#url },
      })
    // Like a browser: the shop may have closed an idle connection just when a page was requested on it.
    let response = await send().catch((error: Error) => {
      if (init.method !== undefined || !isReset(error.cause)) throw error
      return send()
    })
    // An overloaded shop says when to try again.
    for (let tries = 1; response.status === 503 && tries < MAX_TRIES; tries++) {
      const pause = response.headers.get('retry-after')
      if (pause === null) break
      await delay(Number(pause) * 1_000)
      response = await send()
    }
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    return response
  }
}

function isReset(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNRESET' || cause.code === 'UND_ERR_SOCKET')
}

/** The total that a cart page shows, in paise; undefined when nothing in the cart can be bought. */
export function shownTotal(cartPage: string): number | undefined {
  const total = /Total\s*₹([\d,.]+)/.exec(cartPage.replaceAll(/<[^>]*>/g, ' '))?.[1]
  return total === undefined ? undefined : Math.round(Number(total.replaceAll(',', '')) * 100)
}
