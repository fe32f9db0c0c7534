import type { OperationName } from './operations.server.ts'

/** The REST binding, by method and path below the endpoint: https://ucp.dev, services/shopping/rest.openapi.json. */
const REST_ROUTES: Readonly<Record<string, OperationName>> = {
  'POST catalog/search': 'search_catalog',
  'POST catalog/lookup': 'lookup_catalog',
  'POST catalog/product': 'get_product',
  'POST carts': 'create_cart',
  'GET carts/{id}': 'get_cart',
  'PUT carts/{id}': 'update_cart',
  'POST carts/{id}/cancel': 'cancel_cart',
  'POST checkout-sessions': 'create_checkout',
  'GET checkout-sessions/{id}': 'get_checkout',
  'PUT checkout-sessions/{id}': 'update_checkout',
  'POST checkout-sessions/{id}/complete': 'complete_checkout',
  'POST checkout-sessions/{id}/cancel': 'cancel_checkout',
  'GET orders/{id}': 'get_order',
}

const RECORD = /^(carts|checkout-sessions|orders)\/([^/]*)/

export type MatchedRoute =
  | { readonly operation: OperationName; readonly id: string | undefined }
  | { readonly fault: 'not_found' | 'method_not_allowed' }

/** The operation at an address below the endpoint. */
export function matchRestRoute(method: string, path: string): MatchedRoute {
  const named = path.replace(RECORD, '$1/{id}')
  const operation = REST_ROUTES[`${method} ${named}`]
  if (operation) return { operation, id: RECORD.exec(path)?.[2] }
  const isKnown = Object.keys(REST_ROUTES).some((route) => route.endsWith(` ${named}`))
  return { fault: isKnown ? 'method_not_allowed' : 'not_found' }
}
