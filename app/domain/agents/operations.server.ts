import { z } from 'zod'
import type { AgentServices } from './agent-services.ts'
import { lookupRequest, productRequest, searchRequest } from './catalog/catalog-requests.ts'
import { getProduct, lookUpCatalog, searchCatalog } from './catalog/read-catalog.server.ts'
import type { Agent } from './protocol/identify-agent.server.ts'
import type { ProtocolFault } from './protocol/protocol-faults.ts'
import type { Capability } from './protocol/ucp-versions.ts'

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
  /** @returns The body of the response; with `created`, of a resource that there wasn't before. */
  run(services: AgentServices, agent: Agent, input: unknown): Promise<OperationResult>
}

export type OperationResult = ProtocolFault | { readonly body: object; readonly isCreated?: boolean }

type Facts = Omit<Operation, 'parameters' | 'run'>

function operation<Shape extends z.ZodRawShape>(
  facts: Facts,
  shape: Shape,
  run: (
    services: AgentServices,
    agent: Agent,
    input: z.output<z.ZodObject<Shape>>,
  ) => Promise<object | ProtocolFault | OperationResult>,
): Operation {
  return {
    ...facts,
    parameters: z.object(shape),
    async run(services, agent, input) {
      const result = await run(services, agent, input as z.output<z.ZodObject<Shape>>)
      return 'fault' in result || 'body' in result ? (result as OperationResult) : { body: result }
    },
  }
}

const SEARCH = 'dev.ucp.shopping.catalog.search'
const LOOKUP = 'dev.ucp.shopping.catalog.lookup'

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
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name)
}
