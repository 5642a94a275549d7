import { isIPv4, isIPv6 } from 'node:net'

const hextets = 8
const networkHextets = 4

/**
 * What stands for whoever has an address: an IPv4 address itself, also where it comes mapped into IPv6, and of IPv6 the first 64
 * bits, because the rest is anybody's to choose within one household.
 */
export function networkOf(address: string | null): string {
  const [plain = ''] = (address ?? '').trim().split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const parts = expanded(plain)
  return mappedIPv4(parts) ?? `${parts.slice(0, networkHextets).join(':')}::/64`
}

/** URLs write an IPv6 address in one way; what is left is to fill in its zeros. */
function expanded(address: string) {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map(half => half.split(':').filter(Boolean))
  const zeros = hextets - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
}

function mappedIPv4(parts: string[]) {
  if (parts.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return parts
    .slice(6)
    .flatMap(part => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
    .join('.')
}
