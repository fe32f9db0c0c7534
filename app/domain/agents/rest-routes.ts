import type { OperationName } from './operations.server.ts'

/** The parameter of an operation that the body of its request is. */
type BodyName = 'catalog' | 'cart' | 'checkout'

interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the endpoint; `{id}` is a parameter. */
  readonly path: string
  readonly operation: OperationName
  readonly body?: BodyName
}

/** The REST binding: https://ucp.dev, services/shopping/rest.openapi.json. */
const REST_ROUTES: readonly RestRoute[] = [
  { method: 'POST', path: 'catalog/search', operation: 'search_catalog', body: 'catalog' },
  { method: 'POST', path: 'catalog/lookup', operation: 'lookup_catalog', body: 'catalog' },
  { method: 'POST', path: 'catalog/product', operation: 'get_product', body: 'catalog' },
  { method: 'POST', path: 'carts', operation: 'create_cart', body: 'cart' },
  { method: 'GET', path: 'carts/{id}', operation: 'get_cart' },
  { method: 'PUT', path: 'carts/{id}', operation: 'update_cart', body: 'cart' },
  { method: 'POST', path: 'carts/{id}/cancel', operation: 'cancel_cart' },
  { method: 'POST', path: 'checkout-sessions', operation: 'create_checkout', body: 'checkout' },
  { method: 'GET', path: 'checkout-sessions/{id}', operation: 'get_checkout' },
  { method: 'PUT', path: 'checkout-sessions/{id}', operation: 'update_checkout', body: 'checkout' },
  { method: 'POST', path: 'checkout-sessions/{id}/complete', operation: 'complete_checkout', body: 'checkout' },
  { method: 'POST', path: 'checkout-sessions/{id}/cancel', operation: 'cancel_checkout' },
  { method: 'GET', path: 'orders/{id}', operation: 'get_order' },
]

export type MatchedRoute =
  | { readonly route: RestRoute; readonly id: string | undefined }
  | { readonly fault: 'not_found' | 'method_not_allowed' }

/** The operation at an address below the endpoint. */
export function matchRestRoute(method: string, path: string): MatchedRoute {
  const parts = path.split('/')
  const matching = REST_ROUTES.filter((route) => {
    const named = route.path.split('/')
    return named.length === parts.length && named.every((name, index) => name === '{id}' || name === parts[index])
  })
  const route = matching.find((each) => each.method === method)
  if (!route) return { fault: matching.length > 0 ? 'method_not_allowed' : 'not_found' }
  const place = route.path.split('/').indexOf('{id}')
  return { route, id: place < 0 ? undefined : parts[place] }
}
