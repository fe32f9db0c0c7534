import { loadRoute, type SiteRoute } from './support/routes/route-table.ts'

/** Who sends a request. The records that addresses name belong to `customer`. */
export const ACTORS = ['visitor', 'other customer', 'customer', 'administrator'] as const

export type Actor = (typeof ACTORS)[number]

/** What comes back: the page, the sign-in, the home page, another address, 404 as for what doesn't exist, or another 4xx. */
export type Outcome = 'shown' | 'sign-in' | 'home' | 'moved' | 'unknown' | 'refused'

/**
 * The outcomes for {@link ACTORS} in that order: of requesting the page or its data, and of sending a form that no page sends. Outcomes
 * of addresses outside the site map are in `server/http/metrics-endpoint.test.ts` and in the tests of the sign-in service.
 */
interface Access {
  readonly page: string
  readonly form: string
}

/** Parameters whose values in the test's addresses name something that exists. */
export const EXISTING_PARAMS = [
  'productId',
  'orderId',
  'number',
  'complaintId',
  'pictureId',
  'checkoutId',
  'pinCode',
  'category',
  'collection',
] as const

/** Of these, the ones that name a record of `customer`. */
const CUSTOMERS_PARAMS: readonly string[] = ['orderId', 'number', 'complaintId', 'checkoutId']

/** Where a route differs from the rules of {@link accessOf}. */
const EXCEPTIONS: Readonly<Record<string, Partial<Access>>> = {
  // Only the administrator previews a product.
  'routes/store/products/product': { form: 'home home home refused' },
  'routes/store/wishlist/wishlist': { form: 'moved refused refused refused' },
  'routes/store/cart': { form: 'sign-in refused refused refused' },
  'routes/store/checkout': { page: 'sign-in moved moved moved', form: 'sign-in refused refused refused' },
  // Off at first.
  'routes/store/reviews/product-reviews': { page: all('unknown') },
  'routes/account/reviews/order-reviews': {
    page: 'sign-in unknown unknown unknown',
    form: 'sign-in unknown unknown unknown',
  },
  'routes/account/reviews/linked-reviews': { form: all('unknown') },
  'routes/store/subscriptions/subscribe': { page: all('unknown'), form: all('unknown') },
  'routes/account/sign-in/auth': { page: 'shown home home home', form: 'refused home home home' },
  'routes/account/sign-in/two-step': { page: 'sign-in home home home', form: 'sign-in home home home' },
  'routes/account/sign-in/sign-out': { page: 'home home home home', form: 'home home home home' },
  'routes/account/sign-in/forgot-password': { page: all('shown'), form: all('refused') },
  'routes/account/sign-in/reset-password': { page: all('shown'), form: all('refused') },
  'routes/account/parental-consent/ask-parent': { page: all('unknown'), form: all('unknown') },
  'routes/account/parental-consent/parental-consent': { form: all('refused') },
  'routes/account/profile/account-deleted': { page: 'shown moved moved moved' },
  // Its purchase has been confirmed, so the page leads to the order.
  'routes/account/orders/cash-on-delivery': { page: 'sign-in unknown moved unknown' },
  'routes/account/orders/orders': { form: 'sign-in unknown unknown unknown' },
  // Customers don't correct addresses until the owner allows it.
  'routes/account/orders/correct-address': { page: 'sign-in unknown unknown unknown' },
  'routes/account/complaints/complain': { form: 'sign-in unknown refused unknown' },
  // Off at first, and no items of the complaint come back.
  'routes/account/complaints/exchange': {
    page: 'sign-in unknown unknown unknown',
    form: 'sign-in unknown unknown unknown',
  },
  'routes/account/complaints/return-slip': { page: 'sign-in unknown unknown unknown' },
  'routes/account/complaints/complaint': { form: 'sign-in unknown refused unknown' },
  'routes/account/complaints/linked-complaint': { form: all('unknown') },
  'routes/account/complaints/guest-complain': { form: all('unknown') },
  'routes/account/complaints/guest-exchange': { form: all('unknown') },
  'routes/admin/products/product-images': { page: 'home home home refused' },
  'routes/admin/products/product-delete': { form: 'home home home moved' },
  // These need a courier service, or orders in their query.
  'routes/admin/orders/courier': { page: 'home home home unknown' },
  'routes/admin/orders/packing-slips': { page: 'home home home unknown' },
  'routes/admin/orders/pick-list': { page: 'home home home unknown' },
  // A program that doesn't name its profile gets no further.
  'routes/agents/rest': { form: all('unknown') },
  'routes/agents/mcp': { page: all('refused') },
  'routes/functions/create-razorpay-order': { page: all('refused') },
  'routes/functions/verify-payment': { page: all('refused') },
  'routes/functions/cancel-payment': { page: all('refused') },
  'routes/functions/payment-callback': { page: all('refused'), form: all('moved') },
  'routes/functions/page-speed': { page: all('refused') },
  'routes/functions/courier-reports': { page: all('refused'), form: all('unknown') },
  'routes/functions/razorpay-webhook': { page: all('refused') },
  'routes/system/not-found': { form: all('unknown') },
}

/** What a route answers to each actor: by its place in the site map, where it is no exception. */
export async function accessOf(route: SiteRoute): Promise<Access> {
  return { ...(await usualAccess(route)), ...EXCEPTIONS[route.id] }
}

async function usualAccess({ params, layouts, file }: SiteRoute): Promise<Access> {
  const exists = params.every((param) => (EXISTING_PARAMS as readonly string[]).includes(param))
  if (layouts.includes('routes/admin/layout')) {
    return { page: `home home home ${exists ? 'shown' : 'unknown'}`, form: 'home home home refused' }
  }
  if (!exists || !file.startsWith('routes/account/'))
    return { page: all(exists ? 'shown' : 'unknown'), form: all('refused') }
  const isOwn = params.some((param) => CUSTOMERS_PARAMS.includes(param))
  return {
    page: isOwn ? 'sign-in unknown shown unknown' : 'sign-in shown shown shown',
    form: (await loadRoute({ file })).action ? 'sign-in refused refused refused' : all('refused'),
  }
}

function all(outcome: Outcome): string {
  return ACTORS.map(() => outcome).join(' ')
}
