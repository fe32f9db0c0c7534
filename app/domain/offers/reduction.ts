import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { addPaise, multiplyPaise, type Paise, paise } from '#app/money.ts'
import { isFor, type Offer, type OfferLine } from './offer.ts'

/** What an offer takes off a cart. */
export interface Reduction {
  /** Of the goods; the sum of the shares. */
  readonly discount: Paise
  /** One for each line, in the same sequence: 0 for a line that the offer isn't for, at most what the line costs. */
  readonly shares: readonly Paise[]
  readonly freesDelivery: boolean
  /** The discount and the delivery charge that is no longer charged. */
  readonly saves: Paise
}

/** The least that has to be left of the goods that an offer is for: the payment provider charges no less. */
const LEAST_LEFT = 1_00

/**
 * What an offer takes off. A percentage of each line is rounded down to a paisa: what a line costs, and so its tax rate, doesn't
 * depend on the other lines. An amount is split over the lines by what they cost, so that the shares add up to it. No offer leaves
 * less than ₹1 to pay; a percentage that is lowered for that is split as an amount is.
 *
 * @param lines Together within the limit of one order.
 * @param shipping The delivery charge without the offer.
 */
export function reductionOf(offer: Offer, lines: readonly OfferLine[], shipping: Paise): Reduction {
  const values = lines.map((line) => (isFor(offer, line) ? multiplyPaise(line.unitPrice, line.quantity) : paise(0)))
  const covered = valueFor(offer, lines)
  const percentages = values.map((value) => paise(Math.floor((value * offer.percent) / 100)))
  const wanted = offer.kind === 'amount' ? offer.amount : addPaise(...percentages)
  const discount =
    offer.kind === 'free-delivery' ? paise(0) : paise(Math.max(0, Math.min(wanted, covered - LEAST_LEFT)))
  const freesDelivery = offer.kind === 'free-delivery' && covered > 0 && shipping > 0
  return {
    discount,
    shares: offer.kind === 'percent' && discount === wanted ? percentages : apportion(discount, values),
    freesDelivery,
    saves: freesDelivery ? shipping : discount,
  }
}

/** What the items of a cart cost that an offer is for. */
export function valueFor(offer: Offer, lines: readonly OfferLine[]): number {
  return lines.reduce((sum, line) => sum + (isFor(offer, line) ? line.unitPrice * line.quantity : 0), 0)
}
