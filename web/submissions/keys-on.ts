import { useDraft } from '../drafts.ts'
import { keysKey, saySingleKeys } from '../palette/single-keys.ts'

/** Whether single-key shortcuts are on, and a setter. */
export function useKeysOn() {
  const [on, keep] = useDraft(keysKey, true)
  const turn = (next: boolean) => {
    keep(next)
    saySingleKeys(next)
  }
  return [on, turn] as const
}
