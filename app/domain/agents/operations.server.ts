import { z } from 'zod'
import type { AgentCall, OperationResult } from './agent-services.ts'
import { lookupRequest, productRequest, searchRequest } from './catalog/catalog-requests.ts'
import { getProduct, lookUpCatalog, searchCatalog } from './catalog/read-catalog.server.ts'
import { getOrder } from './orders/agent-orders.server.ts'
import { CART, type Capability, CHECKOUT, LOOKUP, ORDER, SEARCH } from './protocol/ucp-versions.ts'
import { cancelCart, createCart, getCart, updateCart } from './sessions/cart-operations.server.ts'
import {
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './sessions/checkout-operations.server.ts'
import { cartRequest, checkoutRequest, sessionId } from './sessions/session-requests.ts'

/** Something that agents may ask for, over REST or MCP. */
export interface Operation {
  readonly capability: Capability
  /** For the agent, as the tool's description. */
  readonly summary: string
  /** It changes something, so it can be repeated safely with an idempotency key. */
  readonly isWrite?: true
  /** Over MCP, it needs an idempotency key. */
  readonly needsKey?: true
  /** What it takes besides the metadata of the call. */
  readonly parameters: z.ZodObject
  run(call: AgentCall, input: unknown): Promise<OperationResult>
}

function operation<Shape extends z.ZodRawShape>(
  capability: Capability,
  summary: string,
  shape: Shape,
  run: (call: AgentCall, input: z.output<z.ZodObject<Shape>>) => Promise<OperationResult>,
  writes: Pick<Operation, 'isWrite' | 'needsKey'> = {},
): Operation {
  return { capability, summary, ...writes, parameters: z.object(shape), run }
}

const WRITE = { isWrite: true } as const
const WRITE_WITH_KEY = { isWrite: true, needsKey: true } as const

/** All operations by name: https://ucp.dev, services/shopping. */
export const OPERATIONS = {
  search_catalog: operation(
    SEARCH,
    'Search the shop’s kurtis by words (colour, fabric, occasion, size), category and price in paise. With filters.fulfills_to.postal_code, the answer says by when they are delivered there.',
    { catalog: searchRequest },
    searchCatalog,
  ),
  lookup_catalog: operation(
    LOOKUP,
    'Look up products or variants by their ids.',
    { catalog: lookupRequest },
    lookUpCatalog,
  ),
  get_product: operation(
    LOOKUP,
    'Get one product with its sizes, what is in stock, and its details.',
    { catalog: productRequest },
    getProduct,
  ),
  create_cart: operation(
    CART,
    'Start a cart of variants, with prices, offers and delivery charge.',
    { cart: cartRequest },
    createCart,
    WRITE,
  ),
  get_cart: operation(CART, 'Get a cart as it is now.', { id: sessionId }, getCart),
  update_cart: operation(CART, 'Replace all of a cart.', { id: sessionId, cart: cartRequest }, updateCart, WRITE),
  cancel_cart: operation(CART, 'End a cart.', { id: sessionId }, cancelCart, WRITE_WITH_KEY),
  create_checkout: operation(
    CHECKOUT,
    'Prepare a checkout of variants, or of a cart (cart_id), with the buyer’s address. The buyer opens its continue_url, signs in, checks and pays.',
    { checkout: checkoutRequest },
    createCheckout,
    WRITE,
  ),
  get_checkout: operation(CHECKOUT, 'Get a checkout as it is now.', { id: sessionId }, getCheckout),
  update_checkout: operation(
    CHECKOUT,
    'Replace all of a checkout.',
    { id: sessionId, checkout: checkoutRequest },
    updateCheckout,
    WRITE,
  ),
  complete_checkout: operation(
    CHECKOUT,
    'Say that the buyer wants to order. They pay in the shop: open continue_url.',
    { id: sessionId, checkout: z.looseObject({}) },
    completeCheckout,
    WRITE_WITH_KEY,
  ),
  cancel_checkout: operation(CHECKOUT, 'End a checkout.', { id: sessionId }, cancelCheckout, WRITE_WITH_KEY),
  get_order: operation(ORDER, 'Get an order that you prepared. Sign the request.', { id: sessionId }, getOrder),
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name)
}
