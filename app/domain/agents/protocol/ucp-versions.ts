/** The versions of the Universal Commerce Protocol that the shop speaks, the current one first: https://ucp.dev. */
export const UCP_VERSIONS = ['2026-08-25', '2026-04-08'] as const

export type UcpVersion = (typeof UCP_VERSIONS)[number]

export const CURRENT_VERSION: UcpVersion = UCP_VERSIONS[0]

export function isUcpVersion(text: string): text is UcpVersion {
  return (UCP_VERSIONS as readonly string[]).includes(text)
}

interface CapabilityFacts {
  /** The name of its schema. */
  readonly schema: string
  /** Where its specification is, by version. */
  readonly spec: Readonly<Record<UcpVersion, string>>
  /** What it extends, by version; absent for one that stands alone. */
  readonly extends?: Readonly<Record<UcpVersion, readonly Capability[]>>
  /** Only where agents may prepare carts and checkouts. */
  readonly buys?: true
}

export const SEARCH = 'dev.ucp.shopping.catalog.search'
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
export const CART = 'dev.ucp.shopping.cart'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
export const ORDER = 'dev.ucp.shopping.order'

export type Capability =
  | typeof SEARCH
  | typeof LOOKUP
  | typeof CART
  | typeof CHECKOUT
  | typeof ORDER
  | 'dev.ucp.shopping.discount'
  | 'dev.ucp.shopping.fulfillment'

const CAPABILITIES: Readonly<Record<Capability, CapabilityFacts>> = {
  [SEARCH]: { schema: 'catalog_search', spec: specs('shopping/catalog/search', 'catalog/search') },
  [LOOKUP]: { schema: 'catalog_lookup', spec: specs('shopping/catalog/lookup', 'catalog/lookup') },
  [CART]: { schema: 'cart', spec: specs('shopping/cart', 'cart'), buys: true },
  [CHECKOUT]: { schema: 'checkout', spec: specs('shopping/checkout', 'checkout'), buys: true },
  [ORDER]: { schema: 'order', spec: specs('shopping/order', 'order'), buys: true },
  'dev.ucp.shopping.discount': {
    schema: 'discount',
    spec: specs('shopping/extensions/discount', 'discount'),
    extends: { '2026-08-25': [CART, CHECKOUT], '2026-04-08': [CART, CHECKOUT] },
    buys: true,
  },
  'dev.ucp.shopping.fulfillment': {
    schema: 'fulfillment',
    spec: specs('shopping/extensions/fulfillment', 'fulfillment'),
    extends: { '2026-08-25': [CHECKOUT, SEARCH, LOOKUP], '2026-04-08': [CHECKOUT] },
  },
}

function specs(current: string, earlier: string): CapabilityFacts['spec'] {
  return { '2026-08-25': current, '2026-04-08': earlier }
}

/** A capability as the shop's profile declares it. */
export interface DeclaredCapability {
  readonly version: UcpVersion
  readonly spec: string
  readonly schema: string
  readonly extends?: readonly Capability[]
}

/** What the shop offers in a version. @param mayBuy Whether agents may prepare carts and checkouts. */
export function offeredCapabilities(version: UcpVersion, mayBuy: boolean): Map<Capability, DeclaredCapability> {
  const offered = new Map<Capability, DeclaredCapability>()
  for (const [name, facts] of Object.entries(CAPABILITIES) as [Capability, CapabilityFacts][]) {
    if (facts.buys && !mayBuy) continue
    const parents = facts.extends?.[version].filter((parent) => offered.has(parent))
    if (parents?.length === 0) continue
    const base = `https://ucp.dev/${version}`
    offered.set(name, {
      version,
      spec: `${base}/specification/${facts.spec[version]}`,
      schema: `${base}/schemas/shopping/${facts.schema}.json`,
      ...(parents && { extends: parents }),
    })
  }
  return offered
}

/** What a platform declares: versions by the name of the capability. */
export type PlatformCapabilities = Readonly<Record<string, readonly { readonly version: string }[]>>

/**
 * The capabilities that both sides have in the same version. An extension counts only with one of its parents. `dev.ucp` capabilities
 * have the version of the protocol, so there is one version of each.
 */
export function negotiate(
  offered: ReadonlyMap<Capability, DeclaredCapability>,
  platform: PlatformCapabilities | 'all',
): Set<Capability> {
  if (platform === 'all') return new Set(offered.keys())
  const shared = new Set<Capability>()
  // Parents stand before their extensions.
  for (const [name, { version, extends: parents }] of offered) {
    const isKnown = Object.hasOwn(platform, name) && platform[name]?.some((entry) => entry.version === version)
    if (isKnown && (!parents || parents.some((parent) => shared.has(parent)))) shared.add(name)
  }
  return shared
}

/** The negotiated capabilities that concern the responses of one: itself and its extensions. */
export function relevantCapabilities(version: UcpVersion, shared: ReadonlySet<Capability>, root: Capability) {
  const names = [...shared].filter(
    (name) => name === root || CAPABILITIES[name].extends?.[version].includes(root) === true,
  )
  return Object.fromEntries(names.map((name) => [name, [{ version }]]))
}
