import { expect, test } from 'vitest'
import { networkOf, rateLimitKey, siteOf } from './rate-limit.server.ts'

test('an IPv4 address counts as itself, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7')
})

test('addresses of one IPv6 household count together, those of two apart', () => {
  const household = networkOf('2001:db8:1:2::1')
  expect(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(household)
  expect(networkOf('2001:0DB8:0001:0002:0:0:0:9')).toBe(household)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(household)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('addresses that a provider assigns together belong to one site', () => {
  const site = siteOf('2001:db8:1:2::1')
  expect(siteOf('2001:0DB8:0001:ffff::9')).toBe(site)
  expect(siteOf('2001:db8:2:2::1')).not.toBe(site)
  expect(siteOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(siteOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(siteOf('unknown')).toBe('unknown')
})

test('anything but an address counts as itself', () => {
  expect(networkOf('unknown')).toBe('unknown')
})

test('a key has a fixed length and doesn’t reveal whose it is', () => {
  const key = rateLimitKey('sign-in', 'ananya@shopper.example')
  expect(key).not.toContain('ananya')
  expect(rateLimitKey('sign-in', 'a'.repeat(1_000_000))).toHaveLength(key.length)
  expect(rateLimitKey('sign-in', 'other@shopper.example')).not.toBe(key)
})
