import { z } from 'zod'

/** Ids are numbers in responses; some come as text. */
const id = z.union([z.string().min(1), z.number()]).transform(String)

export const loginResponse = z.object({ token: z.string().min(1) })

export const ratesResponse = z.object({
  data: z
    .object({
      available_courier_companies: z.array(
        z.object({
          courier_company_id: id,
          courier_name: z.string().min(1),
          rate: z.coerce.number().nonnegative(),
          etd: z.string().nullish(),
          blocked: z.coerce.number().optional(),
        }),
      ),
    })
    .optional(),
})

export const createdOrder = z.object({ order_id: id, shipment_id: id })

export const listedOrders = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      shipments: z.array(z.object({ id, awb: z.string().nullish(), courier: z.string().nullish() })),
    }),
  ),
})

/** Unlike orders, returns have the id of their shipment beside the list of shipments. */
export const listedReturns = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      shipment_id: id,
      shipments: z.array(z.object({ awb: z.string().nullish(), courier: z.string().nullish() })),
    }),
  ),
})

/** `awb_assign_status` is 0, with a message, when no courier was assigned; the HTTP status is 200 all the same. */
export const assignedAwb = z.object({
  response: z.object({ data: z.object({ awb_code: id, courier_name: z.string().min(1) }) }),
})

export const requestedPickup = z.object({ pickup_status: z.literal(1) })

export const createdLabel = z.object({ label_url: z.url({ protocol: /^https?$/ }) })

/** Where responses say what went wrong. */
export const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  response: z
    .union([z.string(), z.object({ data: z.union([z.string(), z.object({ awb_assign_error: z.string() })]) })])
    .optional(),
})

/** A report on a parcel. It has all scans that the courier has made so far, the oldest first. */
export const trackingReport = z.object({
  awb: id,
  shipment_status_id: z.coerce.number().optional().catch(undefined),
  is_return: z.coerce.number().optional().catch(undefined),
  scans: z
    .array(
      z.object({
        date: z.string(),
        activity: z.string(),
        location: z.string().nullish(),
        'sr-status': z.coerce.number().optional().catch(undefined),
        'sr-status-label': z.string().nullish(),
      }),
    )
    .nullish()
    .catch([]),
})

export type TrackingReport = z.infer<typeof trackingReport>
