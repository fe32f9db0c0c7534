// The page in the checkout frame. It pays through the sandbox's API and reports the outcome to the checkout script around it.
const options = new URLSearchParams(location.hash.slice(1))
const address = new URLSearchParams(location.search)
const sheet = document.querySelector('.sheet')
const form = document.querySelector('form')
const problem = document.querySelector('.problem')
const leave = document.querySelector('.leave')

function report(message) {
  // This page's policy lets only pages of the same origin frame it.
  window.parent.postMessage({ from: 'razorpay-sandbox', ...message }, location.origin)
}

function dismiss() {
  report({ kind: 'dismissed' })
}

function confirmLeave() {
  if (!options.get('confirm') || !leave) return dismiss()
  form.hidden = true
  leave.hidden = false
  leave.querySelector('.stay').focus()
}

function stay() {
  leave.hidden = true
  form.hidden = false
  form.querySelector('.cancel').focus()
}

function chosenMethod() {
  return new FormData(form).get('method')
}

/** Shows the fields of the chosen method, and disables the others. */
function showDetails() {
  for (const details of form.querySelectorAll('.details')) {
    const chosen = details.dataset.method === chosenMethod()
    details.hidden = !chosen
    details.disabled = !chosen
  }
  showProblem('')
}

function showProblem(text) {
  problem.textContent = text
  problem.hidden = text === ''
}

function instrument() {
  const { method, vpa, number, bank } = Object.fromEntries(new FormData(form))
  return { method, vpa: vpa?.trim(), number, bank }
}

async function requestPayment(wish) {
  const response = await fetch('../payments/create/ajax', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      key_id: address.get('key_id'),
      order_id: address.get('order_id'),
      wish,
      description: options.get('description') || undefined,
      email: options.get('email') || undefined,
      contact: options.get('contact') || undefined,
      instrument: instrument(),
    }),
  })
  return response.json()
}

function setBusy(busy) {
  form.setAttribute('aria-busy', String(busy))
  for (const button of form.querySelectorAll('button')) button.disabled = busy
}

async function pay(wish) {
  if (!form.reportValidity()) return
  const requested = requestPayment(wish)
  showProblem('')
  setBusy(true)
  try {
    const result = await requested
    if (!result.error && window.parent === window) return location.reload()
    if (!result.error) return report({ kind: 'paid', response: result })
    showProblem(result.error.description)
    // Without a payment nothing failed; a field was invalid.
    if (result.error.metadata.payment_id) report({ kind: 'failed', error: result.error })
  } catch {
    showProblem('The sandbox could not be reached. Please try again.')
  }
  setBusy(false)
  form.querySelector('.pay').focus()
}

/** Tab cycles inside the page, so that focus can't get lost behind it. */
function keepFocus(event) {
  const stops = [...document.querySelectorAll('button, input, select')].filter(
    (element) => !element.disabled && element.checkVisibility() && !isOtherRadio(element),
  )
  const first = stops.at(0)
  const last = stops.at(-1)
  if (event.shiftKey && (document.activeElement === first || !stops.includes(document.activeElement))) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault()
    first?.focus()
  }
}

/** In a group of radio buttons only the chosen one is a tab stop. */
function isOtherRadio(element) {
  return element.type === 'radio' && !element.checked
}

const color = sheet.dataset.color ?? ''
if (/^#[0-9a-f]{6}$/i.test(color)) document.documentElement.style.setProperty('--brand', color)

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options.get('escape')) {
    if (leave && !leave.hidden) stay()
    else confirmLeave()
  }
  if (event.key === 'Tab') keepFocus(event)
})
document.querySelector('.cancel').addEventListener('click', confirmLeave)
// The page of a payment link has no shop around it to go back to.
document.querySelector('.cancel').hidden = window.parent === window

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pay(event.submitter?.value ?? 'pay')
  })
  form.addEventListener('change', (event) => {
    if (event.target.name === 'method') showDetails()
  })
  leave.querySelector('.stay').addEventListener('click', stay)
  leave.querySelector('.go').addEventListener('click', dismiss)
  form.querySelector('[name=method]:checked').focus()
} else {
  document.querySelector('.cancel').focus()
}
