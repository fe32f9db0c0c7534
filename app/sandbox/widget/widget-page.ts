import { html } from 'hono/html'
import { formatRupees } from '#app/money.ts'
import type { OrderRow } from '../entities.ts'
import { BANKS, FAILING_VPA, type PaymentMethod, SUCCESSFUL_CARD, SUCCESSFUL_VPA } from '../instruments.ts'

type Html = ReturnType<typeof html>

/** The shop's options that the checkout script passes in the page's address. */
interface PageOptions {
  readonly name?: string
  /** The shop's colour, `#rrggbb`. */
  readonly color?: string
  /** Names of the blocks in order, `upi:UPI,card:Cards`; missing ones follow at the end. */
  readonly blocks?: string
  /** The method selected at first. */
  readonly method?: string
  /** `hidden` shows no field for a UPI id. */
  readonly collect?: string
}

const DEFAULT_NAMES: Record<PaymentMethod, string> = { upi: 'UPI', card: 'Cards', netbanking: 'Net banking' }

/** The page in the frame, with the ways to pay an order. The amount comes from the order, never from the shop's page. */
export function paymentPage(order: OrderRow, options: PageOptions): Html {
  const blocks = readBlocks(options.blocks)
  const opened = blocks.find(({ method }) => method === options.method) ?? blocks[0]
  return page(html`
    <main class="sheet" aria-labelledby="shop" data-color="${options.color ?? ''}">
      <p class="mode">Sandbox: no real money</p>
      <header>
        <h1 id="shop">${options.name || 'Payment'}</h1>
        <p class="amount">${formatRupees(order.amount)}</p>
      </header>
      <form novalidate>
        <fieldset class="methods">
          <legend>Ways to pay</legend>
          ${blocks.map(({ method, name }) => block(method, name, method === opened?.method, options))}
        </fieldset>
        <p class="problem" role="alert" hidden></p>
        <div class="buttons">
          <button type="submit" class="pay" value="pay">Pay ${formatRupees(order.amount)}</button>
          <button type="submit" value="fail">Fail payment</button>
          <button type="button" class="cancel">Cancel payment</button>
        </div>
      </form>
      <section class="leave" aria-labelledby="leave" hidden>
        <h2 id="leave">Cancel this payment?</h2>
        <div class="buttons">
          <button type="button" class="stay">No, go back</button>
          <button type="button" class="go">Yes, cancel</button>
        </div>
      </section>
    </main>
  `)
}

/** The page in the frame when the order can't be paid. */
export function errorPage(reason: string): Html {
  return page(html`
    <main class="sheet" aria-labelledby="reason">
      <p class="mode">Sandbox: no real money</p>
      <h1 id="reason">${reason}</h1>
      <div class="buttons"><button type="button" class="cancel">Cancel payment</button></div>
    </main>
  `)
}

function page(content: Html): Html {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Razorpay sandbox</title>
        <link rel="stylesheet" href="embedded.css" />
        <script src="embedded.js" defer></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

function block(method: PaymentMethod, name: string, open: boolean, options: PageOptions): Html {
  return html`
    <div class="block">
      <label class="choice"
        ><input type="radio" name="method" value="${method}" ${open ? 'checked' : ''} /><span>${name}</span></label
      >
      <fieldset class="details" data-method="${method}" ${open ? '' : 'hidden disabled'}>
        <legend class="hidden">${name}</legend>
        ${details(method, options)}
      </fieldset>
    </div>
  `
}

function details(method: PaymentMethod, options: PageOptions): Html {
  switch (method) {
    case 'upi':
      if (options.collect === 'hidden') return html`<p>Approve the payment in a UPI app: in the sandbox, press Pay.</p>`
      return html`
        <label for="vpa">UPI ID</label>
        <input id="vpa" name="vpa" value="${SUCCESSFUL_VPA}" autocomplete="off" autocapitalize="none" required />
        <p class="hint">${SUCCESSFUL_VPA} pays, ${FAILING_VPA} fails.</p>
      `
    case 'card':
      return html`
        <label for="number">Card number</label>
        <input
          id="number"
          name="number"
          value="${groupByFour(SUCCESSFUL_CARD)}"
          inputmode="numeric"
          autocomplete="off"
          required
        />
        <div class="pair">
          <div>
            <label for="expiry">Expiry (MM/YY)</label>
            <input
              id="expiry"
              name="expiry"
              value="12/39"
              inputmode="numeric"
              autocomplete="off"
              pattern="(0[1-9]|1[0-2])\\s*/\\s*[0-9]{2}"
              required
            />
          </div>
          <div>
            <label for="cvv">CVV</label>
            <input
              id="cvv"
              name="cvv"
              value="123"
              inputmode="numeric"
              autocomplete="off"
              pattern="[0-9]{3,4}"
              required
            />
          </div>
        </div>
        <p class="hint">Razorpay's test cards only, never a real card.</p>
      `
    case 'netbanking':
      return html`
        <label for="bank">Bank</label>
        <select id="bank" name="bank">
          ${Object.entries(BANKS).map(([code, name]) => html`<option value="${code}">${name}</option>`)}
        </select>
      `
  }
}

function readBlocks(text = ''): { method: PaymentMethod; name: string }[] {
  const requested = text.split(',').flatMap((part) => {
    const [method = '', name = ''] = part.split(':')
    return isMethod(method) ? [{ method, name: name || DEFAULT_NAMES[method] }] : []
  })
  const missing = Object.entries(DEFAULT_NAMES).flatMap(([method, name]) =>
    isMethod(method) && !requested.some((block) => block.method === method) ? [{ method, name }] : [],
  )
  return [...requested, ...missing]
}

function isMethod(text: string): text is PaymentMethod {
  return text in DEFAULT_NAMES
}

function groupByFour(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}
