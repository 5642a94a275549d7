import { useDraft } from '../drafts.ts'
import { keysKey, saySingleKeys } from '../palette/single-keys.ts'

/** Whether single keys act, with what switches them. */
export function useKeysOn() {
  const [on, keep] = useDraft(keysKey, true)
  const turn = (next: boolean) => {
    keep(next)
    saySingleKeys(next)
  }
  return [on, turn] as const
}
