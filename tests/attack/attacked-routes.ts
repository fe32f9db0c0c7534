import { toFieldValues } from '#app/domain/catalog/field-texts.ts'
import { FILE_COLUMNS } from '#app/domain/catalog/import/csv-cells.ts'
import { settingInputValues } from '#app/domain/settings/manage/setting-texts.ts'
import { DEFAULT_SETTINGS, SETTING_GROUPS, type SettingGroup } from '#app/domain/settings/settings-fields.ts'
import { ALLOWED_ENDPOINTS } from '#app/platform/auth/auth-handler.server.ts'
import { sampleFields } from '#tests/support/product-factory.ts'

/** Who sends the requests. `leaving` is signed in until one of the requests ends the session. */
export type Attacker = 'nobody' | 'customer' | 'leaving' | 'administrator' | 'provider'

type Fields = Readonly<Record<string, string>>

/** What a route or an endpoint reads, as the shop's own pages send it. The attack varies it. */
export interface Attacked {
  readonly by: Attacker
  /** Query parameters of GET requests. Undefined when the address has no GET. */
  readonly query?: readonly string[]
  /** Forms that the address accepts; an empty one if it reads no form. */
  readonly forms?: readonly Fields[]
  readonly json?: readonly object[]
  /** The body is a file, or a form with one. */
  readonly file?: 'picture' | { readonly columns: readonly string[] }
  /** The body is signed as by the payment provider, so that it passes the signature check. */
  readonly isSigned?: boolean
}

const UUID = '3f2b8c1e-5f0a-4a52-9d6e-0f6a3b1c2d4e'
const PASSWORD = 'Kalamkari#2026'
const PAYMENT = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'x' }
const BREACH = {
  noticedAt: '2026-11-20T09:00',
  exposedFrom: '2026-11-19T00:00',
  exposedTo: '2026-11-20T09:00',
  kinds: 'contact',
  scope: 'listed',
  emails: 'nobody@shopper.example',
  happened: 'x',
  consequences: 'x',
  measures: 'x',
  advice: 'x',
}
const ADDRESS = {
  intent: 'save-address',
  fullName: 'Meera Iyer',
  phone: '9876543210',
  addressLine1: '12 Law Garden Road',
  addressLine2: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  // One digit is missing, so that the attack doesn't fill the address book.
  postalCode: '38000',
}
const TWO_STEP = { code: '123456' }
const SIGN_UP = { intent: 'sign-up', fullName: 'Meera Iyer', phone: '98765', email: 'x@shopper.example', isAdult: 'no' }
const PRODUCT: Record<string, string> = {
  ...Object.fromEntries(Object.entries(toFieldValues(sampleFields())).map(([name, typed]) => [name, String(typed)])),
  version: '1',
  loadedStock: '10',
}

/**
 * A page that is the same for every request. Only the layout, which all pages share, reads cookies and headers, so these
 * pages are attacked as one.
 */
export const PAGE: Attacked = { by: 'customer', query: [] }
/** Each section of the settings screen, as a shop with the defaults sends it. */
const SETTINGS_SECTIONS = (Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group): Fields => {
  const typed = Object.entries(settingInputValues(group, DEFAULT_SETTINGS)).map(([name, value]) => [name, value ?? ''])
  return { intent: 'save-settings', group, version: '0', ...Object.fromEntries(typed) }
})
const LISTING = [
  'search',
  'sort',
  'category',
  'material',
  'color',
  'minPrice',
  'maxPrice',
  'price',
  'inStock',
  'page',
  'view',
  'after',
  'size',
  'colorFamily',
  'fabric',
  'occasion',
]

/** What each route of the site map reads, by its id. */
export const ATTACKED_ROUTES: Readonly<Record<string, Attacked>> = {
  'routes/store/home': PAGE,
  'routes/store/products': { by: 'nobody', query: LISTING },
  'routes/store/product-filters': { by: 'nobody', query: LISTING },
  'routes/store/filter-counts': { by: 'nobody', query: LISTING },
  'routes/store/product': { by: 'customer', query: ['size', 'view'], forms: [PRODUCT] },
  'routes/store/product-cards': { by: 'nobody', query: ['ids'] },
  'routes/store/delivery': { by: 'nobody', query: ['pin', 'product'] },
  'routes/store/size-guide': {
    by: 'customer',
    query: ['product', 'category'],
    forms: [
      { intent: 'find-size', unit: 'in', bust: '36', waist: '30', hip: '' },
      { intent: 'save-measurements', unit: 'cm', bust: '92', waist: '', hip: '' },
    ],
  },
  'routes/store/size-guide-data': { by: 'customer', query: ['product', 'category'] },
  'routes/store/suggestions': { by: 'nobody', query: ['q'] },
  'routes/store/pin-code': { by: 'nobody', query: [] },
  'routes/store/wishlist': {
    by: 'customer',
    query: [],
    forms: [
      { intent: 'toggle', productId: UUID, returnTo: '/products' },
      { intent: 'set-alert', productId: UUID, isOn: 'true' },
      { intent: 'make-link' },
      { intent: 'withdraw-link' },
    ],
  },
  'routes/store/shared-wishlist': { by: 'nobody', query: [] },
  'routes/store/about': PAGE,
  'routes/store/contact': {
    by: 'nobody',
    query: [],
    forms: [
      { name: 'Meera Iyer', email: 'x@shopper.example', subject: 'Size', message: 'A question', website: 'x' },
      { name: 'Meera Iyer', email: 'x', subject: 'Size', message: 'x', complaintKind: 'late', orderNumber: '1' },
    ],
  },
  'routes/store/terms': PAGE,
  'routes/store/privacy': PAGE,
  'routes/store/no-dark-patterns': PAGE,
  'gulmeher-ethnic-wears': PAGE,
  'ethnic-wear-collection': PAGE,
  'handcrafted-kurtis': PAGE,
  'routes/store/cart': {
    by: 'customer',
    query: [],
    forms: [
      { intent: 'add', productId: UUID, size: 'M', quantity: '1', returnTo: '/cart' },
      { intent: 'set-quantity', lineId: UUID, quantity: '2' },
      { intent: 'remove', lineId: UUID },
    ],
  },
  'routes/store/checkout': {
    by: 'customer',
    query: ['step', 'address', 'edit', 'payment', 'notice'],
    forms: [ADDRESS, { intent: 'set-default', addressId: UUID }],
  },

  'routes/account/auth': {
    by: 'nobody',
    query: ['mode', 'returnTo', 'changed', 'consent'],
    forms: [{ intent: 'sign-in', email: 'x@shopper.example', password: '' }, SIGN_UP],
  },
  'routes/account/two-step': { by: 'nobody', query: ['returnTo'], forms: [TWO_STEP] },
  'routes/account/sign-out': { by: 'leaving', query: [], forms: [{ scope: 'local' }] },
  'routes/account/forgot-password': { by: 'nobody', query: [], forms: [{ email: 'x@shopper.example' }] },
  'routes/account/reset-password': {
    by: 'nobody',
    query: ['token'],
    forms: [{ password: PASSWORD, confirmPassword: PASSWORD }],
  },
  'routes/account/ask-parent': {
    by: 'nobody',
    query: [],
    forms: [
      { intent: 'start-asking', fullName: 'Meera Iyer', email: 'x@shopper.example' },
      {
        intent: 'ask-parent',
        childName: 'Meera',
        childEmail: 'x',
        parentName: 'Asha Iyer',
        parentEmail: 'a@x.example',
      },
    ],
  },
  'routes/account/parental-consent': {
    by: 'nobody',
    query: [],
    forms: [
      { intent: 'give-consent', parentName: 'Asha Iyer', relation: 'parent', isAdult: 'on', agrees: 'on' },
      { intent: 'withdraw-consent' },
    ],
  },
  'routes/account/profile': {
    by: 'customer',
    query: ['tab', 'edit', 'notice', 'status', 'order'],
    forms: [
      { intent: 'save-profile', fullName: 'Meera Iyer', phone: '9876543210', dateOfBirth: '1990-01-31', gender: '' },
      ADDRESS,
      { intent: 'set-default', addressId: UUID },
      { intent: 'delete-measurements' },
      { intent: 'mark-read', notificationId: UUID },
      { intent: 'change-password', currentPassword: 'x', newPassword: PASSWORD, confirmPassword: 'x' },
      { intent: 'request-email-change', email: 'meera@new.example', password: '' },
      { intent: 'confirm-email-change', oldCode: '123456', newCode: '123456' },
      { intent: 'cancel-email-change' },
      { intent: 'delete-account', password: '' },
      { intent: 'verify-address', ...TWO_STEP },
      { intent: 'start-two-step', password: '' },
      { intent: 'end-session', sessionId: UUID },
    ],
  },
  'routes/account/customer-data': { by: 'customer', query: [] },
  'routes/account/account-deleted': PAGE,
  'routes/account/orders': { by: 'customer', query: ['status', 'order', 'delete'], forms: [{ orderId: UUID }] },
  'routes/account/cancel-order': {
    by: 'customer',
    query: [],
    forms: [{ intent: 'cancel-order', reason: 'changed-mind', note: '' }],
  },
  'routes/account/buy-again': { by: 'customer', query: [], forms: [{ intent: 'buy-again' }] },
  'routes/account/order': { by: 'customer', query: ['status', 'page', 'delete'] },
  'routes/account/invoice': { by: 'customer', query: [] },
  'routes/account/credit-note': { by: 'customer', query: [] },
  'routes/account/complain': {
    by: 'customer',
    query: [],
    forms: [{ intent: 'open-complaint', requestId: UUID, kind: 'damaged', wish: 'refund', text: 'x' }],
  },
  'routes/account/complaints': { by: 'customer', query: ['page'] },
  'routes/account/complaint': {
    by: 'customer',
    query: [],
    forms: [{ intent: 'reply', requestId: UUID, text: 'x' }, { intent: 'withdraw-links' }],
  },
  'routes/account/complaint-picture': { by: 'customer', query: [] },
  'routes/account/linked-complaint': {
    by: 'nobody',
    query: [],
    forms: [{ intent: 'reply', requestId: UUID, text: 'x' }],
  },
  'routes/account/linked-complaint-picture': { by: 'nobody', query: [] },
  'order-confirmation': { by: 'customer', query: [] },

  'routes/store/track': { by: 'nobody', query: [] },

  'routes/admin/dashboard': { by: 'administrator', query: ['days'], forms: [{ intent: 'hide-first-day' }] },
  'routes/admin/search': { by: 'administrator', query: ['q'] },
  'routes/admin/product-images': { by: 'administrator', query: ['index', 'color'], file: 'picture' },
  'routes/admin/product-file': { by: 'administrator', query: [], file: { columns: FILE_COLUMNS } },
  'routes/admin/product-file-export': { by: 'administrator', query: [] },
  'routes/admin/product-import': { by: 'administrator', query: ['page'], forms: [{}] },
  'routes/admin/products': { by: 'administrator', query: ['search', 'category', 'sort', 'page', 'status', 'notice'] },
  'new-product': {
    by: 'administrator',
    query: ['search', 'page', 'copy', 'draft'],
    forms: [
      PRODUCT,
      { ...PRODUCT, intent: 'save-product-draft', draftId: UUID },
      { intent: 'delete-product-draft', draftId: UUID },
    ],
  },
  'routes/admin/product-view': { by: 'administrator', query: ['search', 'page'] },
  'routes/admin/product-form': { by: 'administrator', query: ['search', 'page'], forms: [PRODUCT] },
  'routes/admin/product-look': {
    by: 'administrator',
    query: ['search'],
    forms: [
      { intent: 'add-to-look', otherId: UUID },
      { intent: 'remove-from-look', otherId: UUID },
    ],
  },
  'routes/admin/product-stock': { by: 'administrator', query: ['page'] },
  'routes/admin/product-delete': { by: 'administrator', query: ['search', 'page'], forms: [{}] },
  'routes/admin/orders': {
    by: 'administrator',
    query: ['search', 'status', 'sort', 'page', 'order', 'delete', 'cancel', 'from', 'to'],
    forms: [
      { intent: 'change-status', orderId: UUID, status: 'shipped' },
      { intent: 'change-statuses', orderIds: UUID, status: 'shipped' },
      { intent: 'delete-order', orderId: UUID },
      { intent: 'cancel-orders', orderIds: UUID, money: 'keep', stock: 'keep', note: '', seen: 'confirmed' },
    ],
  },
  'routes/admin/order': {
    by: 'administrator',
    query: ['printed', 'cancel', 'cancelled'],
    forms: [
      { intent: 'change-status', orderId: UUID, status: 'shipped', seen: 'confirmed' },
      { intent: 'set-shipment', orderId: UUID, courier: 'Blue Dart', trackingNumber: 'x1' },
      {
        intent: 'add-tracking-entry',
        orderId: UUID,
        requestId: UUID,
        status: 'Delayed',
        location: 'Pune',
        message: 'Rain',
      },
      { intent: 'withdraw-tracking-link', orderId: UUID },
      { intent: 'cancel-orders', orderIds: UUID, money: 'keep', stock: 'keep', note: '', seen: 'confirmed' },
      {
        ...{ intent: 'refund-order', orderId: UUID, requestId: UUID, amount: '499', reason: 'torn' },
        confirmed: '499',
        ...{ [`quantity-${UUID}`]: '1', restock: UUID, delivery: '' },
      },
    ],
  },
  'routes/admin/orders-export': { by: 'administrator', query: ['search', 'status', 'sort', 'from', 'to'] },
  'routes/admin/invoice': { by: 'administrator', query: [] },
  'routes/admin/dispatch': {
    by: 'administrator',
    query: [],
    forms: [
      { intent: 'preview-dispatch', list: '2627-000001, DTDC, D1' },
      { intent: 'apply-dispatch', list: '2627-000001, DTDC, D1', acceptsOtherCouriers: 'on' },
    ],
  },
  'routes/admin/courier': {
    by: 'administrator',
    query: ['weightGrams', 'lengthCm', 'breadthCm', 'heightCm'],
    forms: [
      { intent: 'book-courier', courierId: '1', weightGrams: '500', lengthCm: '30', breadthCm: '25', heightCm: '5' },
      { intent: 'make-label' },
      { intent: 'cancel-courier' },
      { intent: 'close-booking' },
    ],
  },
  'routes/admin/pick-list': { by: 'administrator', query: ['orderIds'] },
  'routes/admin/packing-slips': { by: 'administrator', query: ['orderIds', 'order', 'id'] },
  'routes/admin/credit-note': { by: 'administrator', query: [] },
  'routes/admin/users': { by: 'administrator', query: ['search', 'page', 'user', 'sort'] },
  'routes/admin/parental-consents': {
    by: 'administrator',
    query: ['page'],
    forms: [
      { intent: 'verify-consent', consentId: UUID, check: 'digilocker' },
      { intent: 'reject-consent', consentId: UUID },
    ],
  },
  'routes/admin/messages': {
    by: 'administrator',
    query: ['show', 'page', 'message'],
    forms: [{ intent: 'mark-read', messageId: UUID }],
  },
  'routes/admin/complaints': { by: 'administrator', query: ['search', 'show', 'page'] },
  'routes/admin/complaint': {
    by: 'administrator',
    query: [],
    forms: [
      { intent: 'answer-complaint', requestId: UUID, text: 'x' },
      { intent: 'refuse-complaint', requestId: UUID, text: 'x' },
      { intent: 'refund-complaint', requestId: UUID, text: 'x', amount: '1', delivery: '1' },
      { intent: 'correct-order', orderNumber: '1' },
      { intent: 'note-complaint', requestId: UUID, text: 'x' },
      { intent: 'withdraw-links' },
    ],
  },
  'routes/admin/complaint-picture': { by: 'administrator', query: [] },
  'routes/admin/payments': {
    by: 'administrator',
    query: ['refunds', 'page', 'name'],
    forms: [
      { intent: 'assign-refund-items', refundId: UUID, [`quantity-${UUID}`]: '1', restock: UUID, delivery: '' },
      { intent: 'retry-refund', refundId: UUID },
      { intent: 'refund-payment', paymentId: 'pay_x' },
    ],
  },
  'routes/admin/mails': {
    by: 'administrator',
    query: ['search', 'status', 'page', 'mail'],
    forms: [{ intent: 'send-again', mailId: UUID }],
  },
  'routes/admin/audit-log': { by: 'administrator', query: ['entity', 'id', 'page'] },
  'routes/admin/settings': {
    by: 'administrator',
    query: [],
    forms: [
      ...SETTINGS_SECTIONS,
      { intent: 'test-mail' },
      { intent: 'test-storage' },
      { intent: 'test-payments' },
      { intent: 'test-couriers' },
      { intent: 'confirm-backup' },
    ],
  },
  'routes/admin/searches': {
    by: 'administrator',
    query: ['words', 'page'],
    forms: [
      { intent: 'add-synonyms', words: 'x', finds: '' },
      { intent: 'remove-synonyms', synonymsId: UUID },
    ],
  },
  'routes/admin/bin': {
    by: 'administrator',
    query: ['show', 'page', 'empty'],
    forms: [
      { intent: 'restore-order', orderId: UUID },
      { intent: 'restore-product', productId: UUID },
      { intent: 'empty-product-bin' },
    ],
  },
  'routes/admin/data-breaches': { by: 'administrator', query: [], forms: [{ intent: 'save-breach', ...BREACH }] },
  'routes/admin/data-breach': {
    by: 'administrator',
    query: ['page'],
    forms: [
      { intent: 'save-breach', ...BREACH },
      { intent: 'mail-affected', confirm: 'on' },
      { intent: 'tell-board' },
      { intent: 'report-to-board' },
    ],
  },
  'routes/admin/data-breach-file': { by: 'administrator', query: [] },
  'routes/admin/security': {
    by: 'administrator',
    query: [],
    forms: [
      { intent: 'verify-address', ...TWO_STEP },
      { intent: 'start-two-step', password: '' },
    ],
  },
  'routes/admin/about-page': {
    by: 'administrator',
    query: [],
    forms: [{ intent: 'confirm-founders' }, { intent: 'confirm-claims' }, { intent: 'confirm-dark-patterns' }],
  },
  'routes/admin/demo-products': { by: 'administrator', query: [], forms: [{ intent: 'remove-demo-products' }] },
  'routes/admin/tax': { by: 'administrator', query: ['month', 'seller'] },
  'routes/admin/tax-file': { by: 'administrator', query: ['month', 'seller'] },

  'routes/functions/create-razorpay-order': {
    by: 'customer',
    json: [{ amount: 74900, currency: 'INR', notes: { order_notes: 'x', terms_accepted: true } }],
  },
  'routes/functions/verify-payment': { by: 'customer', json: [PAYMENT] },
  'routes/functions/cancel-payment': { by: 'customer', json: [{ razorpay_order_id: 'order_x' }] },
  'routes/functions/payment-callback': {
    by: 'nobody',
    query: ['address'],
    forms: [PAYMENT, { 'error[reason]': 'payment_cancelled', 'error[metadata]': '{}' }],
  },
  'routes/functions/courier-reports': {
    by: 'nobody',
    json: [{ awb: '1', shipment_status_id: 18, scans: [{ date: '2026-01-01 10:00:00', activity: 'x' }] }],
  },
  'routes/functions/razorpay-webhook': {
    by: 'nobody',
    isSigned: true,
    json: [
      { event: 'payment.captured', payload: { payment: { entity: { id: 'pay_x', order_id: 'order_x' } } } },
      { event: 'refund.processed', payload: {}, contains: [], created_at: 1, entity: 'event' },
    ],
  },

  'routes/system/sitemap': { by: 'nobody', query: ['part'] },
  'routes/system/robots': { by: 'nobody', query: [] },
  'routes/system/images': { by: 'nobody', query: ['w', 'width'] },
  'routes/system/not-found': { by: 'customer', query: [], forms: [{}] },
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
