import { formatDayAndMonth } from '#app/shared/dates.ts'
import type { PublicSettings } from './public-settings.ts'

type Days<Name extends string> = Pick<PublicSettings, Extract<keyof PublicSettings, `${Name}Days${'From' | 'To'}`>>

/** From the order to its delivery, as in "Expected delivery: 13-14 days". */
export function deliveryDays({ deliveryDaysFrom, deliveryDaysTo }: Days<'delivery'>): string {
  return range(deliveryDaysFrom, deliveryDaysTo, 'day')
}

/**
 * The day by which an order placed now is promised, such as "5 December"; undefined when the owner has switched it off.
 *
 * @param days How long the delivery takes at most; the shop's promise unless the address is known.
 */
export function deliveryBy(
  { lineDatedDelivery, deliveryDaysTo }: Pick<PublicSettings, 'lineDatedDelivery' | 'deliveryDaysTo'>,
  now: Date,
  days = deliveryDaysTo,
): string | undefined {
  return lineDatedDelivery ? formatDayAndMonth(new Date(now.getTime() + days * 86_400_000)) : undefined
}

/** How long an order is prepared, such as "1-2 business days". */
export function processingDays({ processingDaysFrom, processingDaysTo }: Days<'processing'>): string {
  return range(processingDaysFrom, processingDaysTo, 'business day')
}

/** How long standard shipping takes, such as "8-14 business days". */
export function shippingDays({ shippingDaysFrom, shippingDaysTo }: Days<'shipping'>): string {
  return range(shippingDaysFrom, shippingDaysTo, 'business day')
}

function range(from: number, to: number, unit: string): string {
  return `${from === to ? to : `${from}-${to}`} ${unit}${to === 1 ? '' : 's'}`
}
