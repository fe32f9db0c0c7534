import { BlockList, isIP } from 'node:net'

/**
 * Networks that aren't on the public internet: private, loopback, link-local, shared, reserved, documentation and multicast ranges
 * (IANA's special-purpose address registries).
 */
const INTERNAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
] as const

const internal = new BlockList()
for (const network of INTERNAL) {
  const [address = '', bits = ''] = network.split('/')
  internal.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is on the public internet; false for any other text. IPv4 addresses written as IPv6 count as what they are. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !internal.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
