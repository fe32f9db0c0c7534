interface Courier {
  readonly name: string
  /** Where customers track a parcel; `{number}` stands for its tracking number, where the page accepts one. */
  readonly trackingPage: string
}

/** Couriers in India, by name. */
const COURIERS: readonly Courier[] = [
  { name: 'Amazon Shipping', trackingPage: 'https://track.amazon.in/tracking/{number}' },
  { name: 'Blue Dart', trackingPage: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}' },
  { name: 'Delhivery', trackingPage: 'https://www.delhivery.com/track/package/{number}' },
  { name: 'DTDC', trackingPage: 'https://www.dtdc.com/track-your-shipment/' },
  { name: 'Ekart', trackingPage: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'India Post', trackingPage: 'https://www.indiapost.gov.in/' },
  { name: 'Professional Couriers', trackingPage: 'https://www.tpcindia.com/' },
  { name: 'Shadowfax', trackingPage: 'https://tracker.shadowfax.in/' },
  { name: 'Shree Maruti', trackingPage: 'https://shreemaruti.com/track-shipment/' },
  { name: 'Xpressbees', trackingPage: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
]

export const COURIER_NAMES = COURIERS.map(({ name }) => name)

/** The courier's usual spelling, if known: `delhivery ` becomes Delhivery. */
export function courierName(typed: string): string {
  return findCourier(typed)?.name ?? typed.trim()
}

/** Whether the shop knows the courier's tracking page. */
export function isKnownCourier(typed: string): boolean {
  return findCourierOfService(typed) !== undefined
}

/** Where to track this parcel; undefined for an unknown courier. */
export function trackingLink(courier: string | null, trackingNumber: string | null): string | undefined {
  if (courier === null || trackingNumber === null) return undefined
  return findCourierOfService(courier)?.trackingPage.replace('{number}', encodeURIComponent(trackingNumber))
}

function findCourier(typed: string): Courier | undefined {
  const wanted = lettersOf(typed)
  return COURIERS.find(({ name }) => lettersOf(name) === wanted)
}

/** Courier services add the kind of delivery to a courier's name, such as 'Delhivery Surface'. */
function findCourierOfService(typed: string): Courier | undefined {
  const letters = lettersOf(typed)
  return COURIERS.find(({ name }) => letters.startsWith(lettersOf(name)))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
