import { z } from 'zod'
import { MAX_CART_LINES } from '#app/domain/cart/cart-limits.ts'
import { contextSchema } from '../catalog/catalog-requests.ts'

const text = z.string().max(200)

const MAX_QUANTITY = 1_000

const line = z.object({
  item: z.object({
    id: text,
    quantity_unit: z.object({ unit: z.string().max(20), scale: z.int().optional() }).optional(),
  }),
  quantity: z.int().min(1).max(MAX_QUANTITY, 'is more than the shop ever has in stock'),
})

const lines = z.array(line).max(MAX_CART_LINES)

const person = {
  first_name: text.optional(),
  last_name: text.optional(),
  full_name: text.optional(),
  phone_number: text.optional(),
}

const buyer = z.object({ ...person, email: text.optional() })

const destination = z.object({
  id: text.optional(),
  street_address: text.optional(),
  extended_address: text.optional(),
  address_locality: text.optional(),
  address_region: text.optional(),
  address_country: text.optional(),
  postal_code: text.optional(),
  ...person,
})

const method = z.object({
  type: z.string().max(40).optional(),
  destinations: z.array(destination).max(10).optional(),
  selected_destination_id: z.string().max(200).nullish(),
})

const shared = {
  line_items: lines.optional(),
  buyer: buyer.optional(),
  context: contextSchema.optional(),
  discounts: z.object({ codes: z.array(z.string().max(100)).max(10).optional() }).optional(),
}

export const cartRequest = z.object({ ...shared, line_items: lines })

export const checkoutRequest = z
  .object({
    ...shared,
    cart_id: z.string().max(60).optional(),
    fulfillment: z.object({ methods: z.array(method).max(5).optional() }).optional(),
  })
  .refine(({ cart_id: cart, line_items: items }) => cart !== undefined || (items?.length ?? 0) > 0, {
    path: ['line_items'],
    error: 'needs at least one line',
  })

/** The id of a session. Any text is accepted: one that isn't an id gets the same answer as an unknown one. */
export const sessionId = z.string().max(200)

export type SessionRequest = z.output<typeof checkoutRequest>
export type Destination = z.output<typeof destination>
export type Buyer = z.output<typeof buyer>
export type RequestedLine = z.output<typeof line>

/** What the shop keeps of a request. */
export interface SessionInput {
  readonly lines: readonly RequestedLine[]
  readonly codes: readonly string[]
  readonly buyer?: Buyer | undefined
  readonly context?: z.output<typeof contextSchema> | undefined
  /** Where it goes; with an id. */
  readonly destination?: Destination | undefined
}

/** The one destination of a request that counts: the selected one, or the first. */
export function destinationOf(request: SessionRequest, earlier?: Destination): Destination | 'unknown' | undefined {
  const [shipping] = request.fulfillment?.methods ?? []
  if (!shipping) return undefined
  const given = (shipping.destinations ?? []).map((each, index) => ({ ...each, id: each.id || `dest_${index + 1}` }))
  const known = given.length > 0 ? given : earlier ? [earlier] : []
  const selected = shipping.selected_destination_id
  return selected ? (known.find(({ id }) => id === selected) ?? 'unknown') : known[0]
}
