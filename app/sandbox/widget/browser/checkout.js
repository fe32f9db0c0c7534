// The checkout script of the payment sandbox: window.Razorpay with the options of the provider's standard checkout.
// The payment itself happens in a frame, which exchanges messages with this script.
;(() => {
  const frameUrl = new URL('checkout/embedded', document.currentScript.src)
  const METHODS = { upi: 'upi', card: 'card', netbanking: 'netbanking' }

  /** The methods in the order the shop requested, each with the name of its block: `upi:UPI,card:Cards`. */
  function describeBlocks({ blocks = {}, sequence = [] } = {}) {
    return sequence
      .flatMap((entry) => {
        const block = blocks[entry.replace(/^block\./, '')]
        const methods = block ? block.instruments.map(({ method }) => method) : [entry]
        return methods.filter((method) => method in METHODS).map((method) => `${method}:${plain(block?.name)}`)
      })
      .join(',')
  }

  /** Commas and colons separate the blocks in the frame's address. */
  function plain(name = '') {
    return name.replaceAll(/[,:]/g, ' ')
  }

  function hidesUpiId({ hide = [] } = {}) {
    return hide.some(({ method, flows }) => method === 'upi' && flows?.includes('collect'))
  }

  function addressFor(options) {
    const { key, order_id, name, description, theme, prefill, config, modal } = options
    const display = config?.display
    const address = new URL(frameUrl)
    const shown = {
      key_id: key,
      order_id,
      name,
      color: theme?.color,
      blocks: describeBlocks(display),
      method: prefill?.method,
      collect: hidesUpiId(display) ? 'hidden' : '',
    }
    for (const [field, value] of Object.entries(shown)) if (value) address.searchParams.set(field, value)

    // The customer's details go after the hash, which the server never sees.
    const details = new URLSearchParams({
      description: description ?? '',
      email: prefill?.email ?? '',
      contact: prefill?.contact ?? '',
      escape: modal?.escape === false ? '' : '1',
      confirm: modal?.confirm_close ? '1' : '',
    })
    address.hash = details.toString()
    return address
  }

  /** Posts a form to the shop's address, as the provider does for `redirect`. */
  function postTo(address, fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = address
    form.hidden = true
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.value = value
      form.append(field)
    }
    document.body.append(form)
    form.submit()
  }

  function errorFields({ metadata, ...details }) {
    const fields = Object.entries(details).map(([name, value]) => [`error[${name}]`, value])
    return Object.fromEntries([...fields, ['error[metadata]', JSON.stringify(metadata)]])
  }

  class Razorpay {
    #options
    #listeners = new Map()
    #overlay
    #frame
    #timer
    #focusBefore
    #madeInert = []
    #overflowBefore

    constructor(options = {}) {
      if (!options.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#overlay) return this
      const { timeout } = this.#options
      this.#focusBefore = document.activeElement
      this.#show()
      window.addEventListener('message', this.#receive)
      document.addEventListener('keydown', this.#escape)
      if (timeout) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000)
      return this
    }

    close() {
      if (!this.#overlay) return
      clearTimeout(this.#timer)
      window.removeEventListener('message', this.#receive)
      document.removeEventListener('keydown', this.#escape)
      this.#overlay.remove()
      this.#overlay = undefined
      this.#frame = undefined
      for (const element of this.#madeInert) element.inert = false
      this.#madeInert = []
      document.documentElement.style.overflow = this.#overflowBefore
      this.#focusBefore?.focus?.()
    }

    #show() {
      this.#frame = document.createElement('iframe')
      this.#frame.title = 'Razorpay sandbox'
      this.#frame.src = addressFor(this.#options)
      Object.assign(this.#frame.style, { width: '100%', height: '100%', border: '0', display: 'block' })
      this.#overlay = document.createElement('div')
      Object.assign(this.#overlay.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: this.#options.theme?.backdrop_color ?? 'rgb(20 12 16 / 0.6)',
      })
      this.#overlay.append(this.#frame)

      // Keyboard and screen reader can't reach the page behind while it is covered.
      this.#madeInert = [...document.body.children].filter((element) => !element.inert)
      for (const element of this.#madeInert) element.inert = true
      this.#overflowBefore = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      document.body.append(this.#overlay)
    }

    #receive = (event) => {
      if (event.origin !== frameUrl.origin || event.source !== this.#frame?.contentWindow) return
      if (event.data?.from !== 'razorpay-sandbox') return
      if (event.data.kind === 'paid') this.#succeed(event.data.response)
      if (event.data.kind === 'failed') this.#fail(event.data.error)
      if (event.data.kind === 'dismissed') this.#dismiss()
    }

    #escape = (event) => {
      if (event.key === 'Escape' && this.#options.modal?.escape !== false) this.#dismiss()
    }

    #succeed(response) {
      const { handler, callback_url, redirect } = this.#options
      this.close()
      if (callback_url && (redirect || !handler)) postTo(callback_url, response)
      else handler?.(response)
    }

    #fail(error) {
      const { callback_url, redirect, retry } = this.#options
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
      if (callback_url && redirect) {
        this.close()
        postTo(callback_url, errorFields(error))
      } else if (retry === false || retry?.enabled === false) {
        this.#dismiss()
      }
    }

    #dismiss() {
      if (!this.#overlay) return
      this.close()
      this.#options.modal?.ondismiss?.()
    }
  }

  window.Razorpay = Razorpay
})()
