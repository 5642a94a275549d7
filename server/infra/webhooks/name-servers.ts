import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Resolves a name, as `dns.lookup` does with `all`. */
export type Resolve = (name: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** How long a name server may take before it is asked a second time. */
const answersWithinMs = 2_500

/**
 * Asks the name servers. The system's lookup would hold one of the two threads that all lookups of this process share: with names whose
 * servers stay silent, one customer could keep mails, payments and connections to the database waiting.
 */
export const askNameServers: Resolve = async (name, found) => {
  // A new one each time, because it reads only once which name servers to ask.
  const resolver = new Resolver({ timeout: answersWithinMs, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = [...allOf(four, 4), ...allOf(six, 6)]
  found(addresses.length > 0 ? null : Object.assign(new Error('It was not found'), { code: 'ENOTFOUND' }), addresses)
}

const allOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
  answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : []
