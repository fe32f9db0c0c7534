import { z } from 'zod'
import type { AgentServices, OperationResult } from './agent-services.ts'
import { lookupRequest, productRequest, searchRequest } from './catalog/catalog-requests.ts'
import { getProduct, lookUpCatalog, searchCatalog } from './catalog/read-catalog.server.ts'
import { getOrder } from './orders/agent-orders.server.ts'
import type { Agent } from './protocol/identify-agent.server.ts'
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
  run(services: AgentServices, agent: Agent, input: unknown): Promise<OperationResult>
}

type Facts = Omit<Operation, 'parameters' | 'run'>

function operation<Shape extends z.ZodRawShape>(
  facts: Facts,
  shape: Shape,
  run: (
    services: AgentServices,
    agent: Agent,
    input: z.output<z.ZodObject<Shape>>,
  ) => Promise<object | OperationResult>,
): Operation {
  return {
    ...facts,
    parameters: z.object(shape),
    async run(services, agent, input) {
      const result = await run(services, agent, input as z.output<z.ZodObject<Shape>>)
      return isResult(result) ? result : { body: result }
    },
  }
}

/** Anything else is the body of the response, without the protocol's own part. */
function isResult(answer: object | OperationResult): answer is OperationResult {
  return ['fault', 'failed', 'body'].some((key) => key in answer)
}

/** All operations by name: https://ucp.dev, services/shopping. */
export const OPERATIONS = {
  search_catalog: operation(
    {
      capability: SEARCH,
      summary:
        'Search the shop’s kurtis by words (colour, fabric, occasion, size), category and price in paise. With filters.fulfills_to.postal_code, the answer says by when they are delivered there.',
    },
    { catalog: searchRequest },
    (services, agent, { catalog }) => searchCatalog(services, agent, catalog),
  ),
  lookup_catalog: operation(
    { capability: LOOKUP, summary: 'Look up products or variants by their ids.' },
    { catalog: lookupRequest },
    (services, agent, { catalog }) => lookUpCatalog(services, agent, catalog),
  ),
  get_product: operation(
    { capability: LOOKUP, summary: 'Get one product with its sizes, what is in stock, and its details.' },
    { catalog: productRequest },
    (services, agent, { catalog }) => getProduct(services, agent, catalog),
  ),
  create_cart: operation(
    { capability: CART, summary: 'Start a cart of variants, with prices, offers and delivery charge.', isWrite: true },
    { cart: cartRequest },
    (services, agent, { cart }) => createCart(services, agent, cart),
  ),
  get_cart: operation(
    { capability: CART, summary: 'Get a cart as it is now.' },
    { id: sessionId },
    (services, agent, { id }) => getCart(services, agent, id),
  ),
  update_cart: operation(
    { capability: CART, summary: 'Replace all of a cart.', isWrite: true },
    { id: sessionId, cart: cartRequest },
    (services, agent, { id, cart }) => updateCart(services, agent, id, cart),
  ),
  cancel_cart: operation(
    { capability: CART, summary: 'End a cart.', isWrite: true, needsKey: true },
    { id: sessionId },
    (services, agent, { id }) => cancelCart(services, agent, id),
  ),
  create_checkout: operation(
    {
      capability: CHECKOUT,
      summary:
        'Prepare a checkout of variants, or of a cart (cart_id), with the buyer’s address. The buyer opens its continue_url, signs in, checks and pays.',
      isWrite: true,
    },
    { checkout: checkoutRequest },
    (services, agent, { checkout }) => createCheckout(services, agent, checkout),
  ),
  get_checkout: operation(
    { capability: CHECKOUT, summary: 'Get a checkout as it is now.' },
    { id: sessionId },
    (services, agent, { id }) => getCheckout(services, agent, id),
  ),
  update_checkout: operation(
    { capability: CHECKOUT, summary: 'Replace all of a checkout.', isWrite: true },
    { id: sessionId, checkout: checkoutRequest },
    (services, agent, { id, checkout }) => updateCheckout(services, agent, id, checkout),
  ),
  complete_checkout: operation(
    {
      capability: CHECKOUT,
      summary: 'Say that the buyer wants to order. They pay in the shop: open continue_url.',
      isWrite: true,
      needsKey: true,
    },
    { id: sessionId, checkout: z.looseObject({}) },
    (services, agent, { id }) => completeCheckout(services, agent, id),
  ),
  cancel_checkout: operation(
    { capability: CHECKOUT, summary: 'End a checkout.', isWrite: true, needsKey: true },
    { id: sessionId },
    (services, agent, { id }) => cancelCheckout(services, agent, id),
  ),
  get_order: operation(
    { capability: ORDER, summary: 'Get an order that you prepared. Sign the request.' },
    { id: sessionId },
    (services, agent, { id }) => getOrder(services, agent, id),
  ),
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name)
}
