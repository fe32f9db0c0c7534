import { z } from 'zod'
import { ORDER_STATUSES } from './order-status.ts'

export const deleteOrderInput = z.object({ orderId: z.uuid() })

export const changeOrderStatusInput = z.object({ orderId: z.uuid(), status: z.enum(ORDER_STATUSES) })
