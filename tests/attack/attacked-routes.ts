import { toFieldValues } from '#app/domain/catalog/field-texts.ts'
import { FILE_COLUMNS } from '#app/domain/catalog/import/csv-cells.ts'
import { settingInputValues } from '#app/domain/settings/manage/setting-texts.ts'
import { DEFAULT_SETTINGS, SETTING_GROUPS, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { ALLOWED_ENDPOINTS } from '#app/platform/auth/auth-handler.server.ts'
import { sampleFields } from '#tests/support/factories/product-factory.ts'
import { sampleForms } from '#tests/support/routes/route-forms.ts'
import { queryNames } from '#tests/support/routes/route-query.ts'
import { loadRoute, type SiteRoute } from '#tests/support/routes/route-table.ts'

/** Who sends the requests. `leaving` is signed in until one of the requests ends the session. */
export type Attacker = 'nobody' | 'customer' | 'leaving' | 'administrator' | 'provider'

type Fields = Readonly<Record<string, string>>

/** What a route or an endpoint reads, as the shop's own pages send it. The attack varies it. */
export interface Attacked {
  readonly by: Attacker
  /** Query parameters of GET requests. Undefined when the address has no GET, or its page reads nothing of the address. */
  readonly query?: readonly string[]
  /** Forms that the address accepts; an empty one if it reads no form. */
  readonly forms?: readonly Fields[]
  readonly json?: readonly object[]
  /** The body is a file, or a form with one. */
  readonly file?: 'picture' | { readonly columns: readonly string[] }
  /** The body is signed as by the payment provider, so that it passes the signature check. */
  readonly isSigned?: boolean
}

const PAYMENT = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'x' }

/** Represents the pages that are the same at every address: only their layout reads cookies and headers. */
const HOME = 'routes/store/home'

/** The source of a loader that gets nothing of the address. */
const TAKES_ONLY_CONTEXT = /^(?:async )?function loader\((?:\{ context \})?\)/

/** Who may open a route, where it isn't the administrator in the back office, and a customer elsewhere. */
const SENDERS: Readonly<Record<string, Attacker>> = {
  ...nobody('store/products', 'products', 'product-filters', 'filter-counts', 'product-cards', 'suggestions'),
  ...nobody('store', 'collection', 'delivery', 'pin-code', 'track', 'guest-invoice'),
  ...nobody('store/wishlist', 'shared-wishlist'),
  ...nobody('store/subscriptions', 'subscribe', 'subscription', 'cart-reminder'),
  ...nobody('store/pages', 'contact'),
  ...nobody('account/sign-in', 'auth', 'two-step', 'forgot-password', 'reset-password'),
  ...nobody('account/parental-consent', 'ask-parent', 'parental-consent'),
  ...nobody('account/complaints', 'linked-complaint', 'linked-complaint-picture', 'linked-return-slip'),
  ...nobody('account/complaints', 'guest-complain', 'guest-exchange'),
  ...nobody('store/reviews', 'product-reviews', 'review-picture'),
  ...nobody('account/reviews', 'linked-reviews'),
  ...nobody('agents', 'profile', 'rest', 'mcp', 'llms'),
  'earlier-profile': 'nobody',
  ...nobody('functions', 'payment-callback', 'courier-reports', 'razorpay-webhook'),
  ...nobody('system', 'sitemap', 'robots', 'images', 'feed'),
  'routes/account/sign-in/sign-out': 'leaving',
}

function nobody(folder: string, ...names: string[]): Record<string, Attacker> {
  return Object.fromEntries(names.map((name) => [`routes/${folder}/${name}`, 'nobody']))
}

/** Parameters that a route reads by names that its source computes, and old ones that it still gets. */
const MORE_QUERY: Readonly<Record<string, readonly string[]>> = {
  'routes/store/products/products': ['material', 'color', 'colorFamily', 'fabric', 'occasion'],
  'routes/store/products/product-filters': ['material', 'color', 'colorFamily', 'fabric', 'occasion'],
  'routes/store/products/filter-counts': ['material', 'color', 'colorFamily', 'fabric', 'occasion'],
  'routes/store/collection': ['sort', 'page', 'after'],
  'routes/store/checkout': ['notice'],
  'routes/account/sign-in/auth': ['changed', 'consent'],
  'routes/account/profile/profile': ['notice', 'status', 'order'],
  'new-product': ['copy', 'draft'],
  'routes/admin/drafts/new-order': ['q', 'c', 'customer', 'draft', 'line'],
  'routes/admin/orders/courier': ['lengthCm', 'breadthCm', 'heightCm'],
  'routes/admin/orders/order': ['cancelled'],
  'routes/admin/orders/orders': ['from', 'to'],
  'routes/admin/orders/orders-export': ['sort', 'from', 'to'],
  'routes/admin/orders/packing-slips': ['order', 'id'],
  'routes/admin/products/products': ['category', 'status'],
  'routes/admin/users': ['sort'],
  'routes/functions/payment-callback': ['address'],
  'routes/system/images': ['w', 'width'],
}

/** What a route reads besides the forms of its contracts. */
const BODIES: Readonly<Record<string, Pick<Attacked, 'forms' | 'json' | 'file' | 'isSigned'>>> = {
  'routes/admin/products/product-images': { file: 'picture' },
  'routes/admin/products/product-file': { file: { columns: FILE_COLUMNS } },
  'routes/functions/create-razorpay-order': {
    json: [{ amount: 74900, currency: 'INR', notes: { order_notes: 'x', terms_accepted: true } }],
  },
  'routes/functions/verify-payment': { json: [PAYMENT] },
  'routes/functions/cancel-payment': { json: [{ razorpay_order_id: 'order_x' }] },
  'routes/functions/payment-callback': {
    forms: [PAYMENT, { 'error[reason]': 'payment_cancelled', 'error[metadata]': '{}' }],
  },
  'routes/agents/rest': { json: [{ query: 'kurti', filters: { price: { max: 150000 } }, pagination: { limit: 5 } }] },
  'routes/agents/mcp': {
    json: [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'search_catalog',
          arguments: { meta: { 'ucp-agent': { profile: 'x' } }, catalog: { query: 'x' } },
        },
      },
    ],
  },
  'routes/functions/courier-reports': {
    json: [{ awb: '1', shipment_status_id: 18, scans: [{ date: '2026-01-01 10:00:00', activity: 'x' }] }],
  },
  'routes/functions/page-speed': { json: [{ page: 'home', lcp: 900, inp: 40, cls: 0 }] },
  'routes/functions/razorpay-webhook': {
    isSigned: true,
    json: [
      { event: 'payment.captured', payload: { payment: { entity: { id: 'pay_x', order_id: 'order_x' } } } },
      { event: 'refund.processed', payload: {}, contains: [], created_at: 1, entity: 'event' },
    ],
  },
  'routes/system/not-found': { forms: [{}] },
}

/** Each section of the settings screen as a shop with the defaults sends it, so that the attacked shop keeps them. */
const SETTINGS_SECTIONS = (Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group): Fields => {
  const typed = Object.entries(settingInputValues(group, DEFAULT_SETTINGS)).map(([name, value]) => [name, value ?? ''])
  return { group, version: '0', ...Object.fromEntries(typed) }
})

/** The product form of a product as it was loaded. */
const PRODUCT: Fields = {
  ...Object.fromEntries(Object.entries(toFieldValues(sampleFields())).map(([name, typed]) => [name, String(typed)])),
  version: '1',
  loadedStock: '10',
}

/** Fields of a form, by intent, that spare the attacked shop or its customer, or that lead further than what their rules alone say. */
const PARTICULAR: Readonly<Record<string, Fields>> = {
  // One digit is missing, so that the attack doesn't fill the address book.
  'save-address': { postalCode: '38000' },
  'correct-address': { postalCode: '38000' },
  'sign-up': { phone: '98765' },
  'sign-in': { password: '' },
  'request-email-change': { password: '' },
  'delete-account': { password: '' },
  'start-two-step': { password: '' },
  'turn-off-two-step': { password: '' },
  'save-product': PRODUCT,
  'save-product-draft': PRODUCT,
  'preview-product': PRODUCT,
  'save-page': { page: 'home', version: '0', edit: 'draft' },
  'preview-dispatch': { list: '2627-000001, DTDC, D1' },
  'apply-dispatch': { list: '2627-000001, DTDC, D1' },
}

/** What a route of the site map reads: its own source says which query, and its contracts say which forms. */
export async function attackedRoute(route: SiteRoute): Promise<Attacked> {
  const { id, layouts } = route
  const by = SENDERS[id] ?? (layouts.includes('routes/admin/layout') ? 'administrator' : 'customer')
  const { loader, default: page } = await loadRoute(route)
  const forms = BODIES[id] ? undefined : (await sampleForms(route))?.flatMap(spared)
  const query = [...queryNames(route), ...(MORE_QUERY[id] ?? [])]
  const readsAddress =
    query.length > 0 || /[:*]/.test(route.path ?? '') || (loader && !TAKES_ONLY_CONTEXT.test(String(loader)))
  return {
    by,
    ...(Boolean(loader ?? page) && (readsAddress || id === HOME) && { query }),
    ...(forms && { forms }),
    ...BODIES[id],
  }
}

function spared(form: Fields): Fields[] {
  if (form.intent === 'save-settings') {
    return SETTINGS_SECTIONS.filter(({ group }) => group === form.group).map((typed) => ({ ...form, ...typed }))
  }
  return [{ ...form, ...PARTICULAR[form.intent ?? ''] }]
}

/** The fields of all operations of the sign-in service; each operation reads its own. */
const SIGN_IN_SERVICE = {
  email: 'x@shopper.example',
  phone: '9876543210',
  name: 'Meera Iyer',
  password: 'x',
  currentPassword: 'x',
  newPassword: 'short',
  type: 'sign-in',
  otp: '123456',
  code: '123456',
  token: 'x',
}

/** Operations that sign the caller out. */
const ENDING = /\/(sign-out|revoke-sessions|sign-in\/.*)$/

/** The endpoints of the payment sandbox, by method and path within it, with what each reads. */
const SANDBOX: Readonly<Record<string, Attacked>> = {
  'GET /v1/checkout.js': { by: 'nobody', query: [] },
  'GET /v1/checkout/embedded.js': { by: 'nobody', query: [] },
  'GET /v1/checkout/embedded.css': { by: 'nobody', query: [] },
  'GET /v1/checkout/embedded': { by: 'nobody', query: ['key_id', 'order_id', 'name', 'description', 'email'] },
  'POST /v1/payments/create/ajax': {
    by: 'nobody',
    json: [{ key_id: 'x', order_id: 'order_x', wish: 'pay', instrument: { method: 'upi', vpa: 'x@upi' } }],
  },
  'POST /v1/orders': {
    by: 'provider',
    json: [{ amount: 74900, currency: 'INR', receipt: 'x', notes: { a: 'b' }, payment_capture: true }],
  },
  'GET /v1/orders': { by: 'provider', query: ['from', 'to', 'count', 'skip', 'receipt', 'authorized', 'expand[]'] },
  'GET /v1/orders/:id': { by: 'provider', query: [] },
  'GET /v1/orders/:id/payments': { by: 'provider', query: [] },
  'GET /v1/payments': { by: 'provider', query: ['from', 'to', 'count', 'skip'] },
  'GET /v1/payments/:id': { by: 'provider', query: [] },
  'POST /v1/payments/:id/capture': { by: 'provider', json: [{ amount: 74900, currency: 'INR' }] },
  'POST /v1/payments/:id/refund': { by: 'provider', json: [{ amount: 100, speed: 'normal', notes: { a: 'b' } }] },
  'GET /v1/payments/:id/refunds': { by: 'provider', query: [] },
  'GET /v1/refunds/:id': { by: 'provider', query: [] },
  'POST /v1/payment_links': {
    by: 'provider',
    json: [
      {
        amount: 74900,
        currency: 'INR',
        reference_id: 'x',
        description: 'x',
        notes: { a: 'b' },
        expire_by: 4_000_000_000,
        accept_partial: false,
      },
    ],
  },
  'GET /v1/payment_links': { by: 'provider', query: ['reference_id'] },
  'GET /v1/payment_links/:id': { by: 'provider', query: [] },
  'POST /v1/payment_links/:id/cancel': { by: 'provider', json: [{}] },
  'GET /v1/l/:id': { by: 'nobody', query: [] },
  'GET /v1/settlements': { by: 'provider', query: ['from', 'to', 'count', 'skip'] },
  'GET /v1/settlements/recon/combined': { by: 'provider', query: ['year', 'month', 'day', 'count', 'skip'] },
  'POST /control': {
    by: 'provider',
    json: [
      { action: 'pay', orderId: 'order_x', method: 'card', card: '4111111111111111', amount: 100 },
      { action: 'settle-refund', refundId: 'rfnd_x', outcome: 'failed' },
      { action: 'release-webhooks', orderId: 'order_x', events: ['payment.captured'], reversed: true },
    ],
  },
  'GET /control/webhooks': { by: 'provider', query: ['orderId'] },
}

/** Endpoints outside the site map, by method and path. */
export const ATTACKED_ENDPOINTS: Readonly<Record<string, Attacked>> = {
  'GET /healthz': { by: 'nobody', query: [] },
  'GET /readyz': { by: 'nobody', query: [] },
  'GET /metrics': { by: 'nobody', query: [] },
  ...Object.fromEntries([...ALLOWED_ENDPOINTS].map((operation) => [operation, signInService(operation)])),
  ...Object.fromEntries(Object.entries(SANDBOX).map(([place, attacked]) => [inSandbox(place), attacked])),
}

/** Method and path of a sandbox endpoint from outside. @param place Method and path within the sandbox. */
export function inSandbox(place: string): string {
  return place.replace(' ', ' /sandbox/razorpay')
}

function signInService(operation: string): Attacked {
  return operation.startsWith('GET ')
    ? { by: 'customer', query: ['disableCookieCache', 'disableRefresh', 'token'] }
    : { by: ENDING.test(operation) ? 'leaving' : 'customer', json: [SIGN_IN_SERVICE] }
}
