/** Where the shop delivers, and how fast, by the first digits of a PIN code. */
export interface DeliveryArea {
  /** Empty for all codes that no other area names. */
  readonly prefix: string
  /** How long a delivery takes at most; null where the shop doesn't deliver. */
  readonly days: number | null
}

const MAX_DAYS = 90

/** How the area without first digits is written. */
const OTHERS = 'others'

const LINE = /^(others|[1-9]\d{0,5})[\s:=-]+(no|\d{1,2})(?:\s*days?)?$/i

/** Reads a line such as `380: 4`, `194: no` or `others: no`; undefined when it isn't one. */
export function parseDeliveryArea(line: string): DeliveryArea | undefined {
  const [, place = '', promise = ''] = LINE.exec(line.trim()) ?? []
  const days = promise.toLowerCase() === 'no' ? null : Number(promise)
  if (place === '' || days === 0 || (days ?? 0) > MAX_DAYS) return undefined
  return { prefix: place.toLowerCase() === OTHERS ? '' : place, days }
}

/** An area as {@link parseDeliveryArea} reads it. */
export function formatDeliveryArea({ prefix, days }: DeliveryArea): string {
  return `${prefix || OTHERS}: ${days ?? 'no'}`
}

/** What the settings say about deliveries. */
export interface DeliverySettings {
  /** As {@link formatDeliveryArea} writes them. */
  readonly deliveryAreas: readonly string[]
  readonly deliveryDaysTo: number
}

/**
 * How long a delivery to a PIN code takes at most, in days; null where the shop doesn't deliver. The matching area with the most
 * digits decides; if none matches, the shop's promise does.
 */
export function deliveryDaysTo({ deliveryAreas, deliveryDaysTo }: DeliverySettings, pinCode: string): number | null {
  let decisive: DeliveryArea = { prefix: '', days: deliveryDaysTo }
  for (const line of deliveryAreas) {
    const area = parseDeliveryArea(line)
    if (area && pinCode.startsWith(area.prefix) && area.prefix.length >= decisive.prefix.length) decisive = area
  }
  return decisive.days
}
