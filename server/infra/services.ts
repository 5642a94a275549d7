import type { Service } from '#/rules/operations.ts'
import type { Peers } from './peers/peers.ts'

export interface Fault {
  /** In milliseconds since 1970. */
  since: number
  /** The latest error's words. They may name hosts and folders. */
  says: string
}

export type FaultsOf = Partial<Record<Service, Fault>>

/** Which services fail, as far as the processes of this installation have noticed. */
export interface Services {
  /** In this process. */
  here: (of: Service) => Fault | null
  /** In any process: the fault that was noticed first. */
  anywhere: (of: Service) => Fault | null
  failed: (of: Service, says: string) => void
  works: (of: Service) => void
}

export function watchServices(peers: Pick<Peers, 'listen' | 'me' | 'say'>): Services {
  let here: FaultsOf = {}
  const theirs = new Map<string, FaultsOf>()
  const leaving = new Set<string>()
  const become = (faults: FaultsOf) => {
    here = faults
    peers.say({ kind: 'faults', faults })
  }
  peers.listen({
    hear(message, from) {
      if (message.kind === 'bye') {
        leaving.add(from)
        theirs.delete(from)
      }
      // One that is stopping still finishes its work, but may never say that a service works again.
      if (message.kind !== 'faults' || leaving.has(from)) return
      theirs.set(from, message.faults)
      if (message.asks === peers.me) peers.say({ kind: 'faults', faults: here })
    },
    // Asked, because only this process may have lost its connection, or a message.
    met: who => peers.say({ kind: 'faults', faults: here, asks: who }),
    gone: who => void theirs.delete(who),
  })
  return {
    here: of => here[of] ?? null,
    anywhere: of =>
      [here, ...theirs.values()]
        .flatMap(faults => faults[of] ?? [])
        .reduce<Fault | null>((first, each) => (first && first.since <= each.since ? first : each), null),
    failed(of, says) {
      const before = here[of]
      if (before?.says !== says) become({ ...here, [of]: { since: before?.since ?? Date.now(), says } })
    },
    works(of) {
      const { [of]: before, ...rest } = here
      if (before) become(rest)
    },
  }
}
