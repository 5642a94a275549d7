import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not on the public internet: loopback, private networks, metadata services and the like. */
const closed4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Exceptions within the public part of IPv6: documentation, and ranges that embed IPv4 addresses of any kind. */
const closed6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet. Mapped IPv4 and everything else outside 2000::/3 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
