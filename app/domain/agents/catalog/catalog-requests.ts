import { z } from 'zod'

/** Identifiers in one lookup. */
export const MAX_IDS = 50
/** Products on a page. */
export const MAX_LIMIT = 20

const amount = z.int().min(0).max(2_147_483_647)
const place = {
  address_country: z.string().max(60).optional(),
  address_region: z.string().max(60).optional(),
  postal_code: z.string().max(20).optional(),
}

/** What a platform says of the shopper's place and wishes. The rest of it is ignored. */
export const contextSchema = z.object({ ...place, currency: z.string().max(10).optional() })

const filters = z.object({
  categories: z.array(z.string().max(100)).max(20).optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  fulfills_to: z.object(place).optional(),
  methods: z.array(z.string().max(40)).max(10).optional(),
})

const about = { context: contextSchema.optional(), filters: filters.optional() }

export const searchRequest = z
  .object({
    query: z.string().max(1_000).optional(),
    ...about,
    pagination: z.object({ cursor: z.uuid().optional(), limit: z.int().min(1).max(1_000).optional() }).optional(),
  })
  .refine(({ query, filters: named }) => query?.trim() || Object.keys(named ?? {}).length > 0, {
    path: ['query'],
    error: 'needs a query or a filter',
  })

export const lookupRequest = z.object({ ids: z.array(z.string().max(200)).min(1).max(1_000), ...about })

const selectedOption = z.object({ name: z.string().max(60), label: z.string().max(100) })

export const productRequest = z.object({
  id: z.string().max(200),
  selected: z.array(selectedOption).max(10).optional(),
  preferences: z.array(z.string().max(60)).max(10).optional(),
  ...about,
})

export type SearchRequest = z.output<typeof searchRequest>
export type LookupRequest = z.output<typeof lookupRequest>
export type ProductRequest = z.output<typeof productRequest>
