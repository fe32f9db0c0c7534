import { expect, test } from 'vitest'
import { negotiate, offeredCapabilities, relevantCapabilities, UCP_VERSIONS } from './ucp-versions.ts'

const declared = (version: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [{ version: '2025-01-01' }, { version }]]))

test.each(UCP_VERSIONS)(
  'M543 %s: capabilities of both sides in the same version, extensions with a parent',
  (version) => {
    const offered = offeredCapabilities(version, true)
    const shared = negotiate(offered, declared(version, 'cart', 'discount', 'fulfillment', 'lodging'))
    expect([...shared]).toEqual(['dev.ucp.shopping.cart', 'dev.ucp.shopping.discount'])
    expect(negotiate(offered, declared('2025-01-01', 'cart'))).toEqual(new Set())
    expect(negotiate(offered, declared(version, 'discount', 'fulfillment'))).toEqual(new Set())
    const all = negotiate(offered, Object.fromEntries([...offered.keys()].map((name) => [name, [{ version }]])))
    expect(all).toEqual(new Set(offered.keys()))
    expect(Object.keys(relevantCapabilities(version, all, 'dev.ucp.shopping.cart'))).toEqual([
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ])
    expect(Object.keys(relevantCapabilities(version, all, 'dev.ucp.shopping.order'))).toEqual([
      'dev.ucp.shopping.order',
    ])
  },
)

test('M540 schemas are served by the domain that their names stand for', () => {
  for (const version of UCP_VERSIONS) {
    for (const { schema } of offeredCapabilities(version, true).values()) {
      expect(schema).toMatch(new RegExp(`^https://ucp\\.dev/${version}/schemas/shopping/[a-z_]+\\.json$`))
    }
  }
})
