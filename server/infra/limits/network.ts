import { isIPv4, isIPv6 } from 'node:net'

const hextets = 8
const networkHextets = 4

/**
 * The key an address is counted under: the IPv4 address (also when mapped into IPv6), or the first 64 bits of an IPv6 address, as a
 * household may choose the rest freely.
 */
export function networkOf(address: string | null): string {
  const [plain = ''] = (address ?? '').trim().split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const parts = expanded(plain)
  return mappedIPv4(parts) ?? `${parts.slice(0, networkHextets).join(':')}::/64`
}

/** URL normalizes IPv6 addresses; only the zeros behind "::" have to be filled in. */
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
