import { addressesKnown } from '#/rules/rates.ts'
import { atOnce } from '../infra/limits/at-once.ts'
import type { Limit } from '../infra/limits/counter.ts'
import { inVain } from '../infra/limits/in-vain.ts'

/**
 * Every token is looked up, also one that nobody has. For an address that has sent too many of those, one at a time: a flood of them
 * costs the database next to nothing. Tokens that have just worked are not held up by others from their address.
 */
export function tokenLookups(limit: Limit) {
  const misses = inVain(limit)
  const turns = atOnce(1)
  const works = new Set<string>()
  return {
    /** Returns a function that ends the lookup, or null if the token may not be looked up now. */
    begin(token: string, address: string): ((outcome: Outcome) => void) | null {
      const isFree = works.has(token) || misses.wait(address) === 0
      const leave = isFree ? nothing : turns.enter(address)
      if (!leave) return null
      return outcome => {
        leave()
        if (outcome === 'works' && works.size < addressesKnown) works.add(token)
        if (outcome !== 'unknown') return
        works.delete(token)
        misses.note(address)
      }
    },
  }
}

/** `unread` if the database could not be asked. */
type Outcome = 'works' | 'unknown' | 'unread'

const nothing = () => {}
