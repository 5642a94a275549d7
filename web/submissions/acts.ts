/** The buttons of a card, or those of a decision that can still be undone: Undo, and the one that skips the wait. */
type Kind = 'decide' | 'undo'

/** Ids of the submissions whose buttons of one kind are busy. */
export type Busy = Readonly<Record<Kind, ReadonlySet<string>>>

interface Act {
  kind: Kind
  isAnswered: boolean
}

/**
 * Runs one act about a submission at a time. It knows of a press at once, while a second press can come before the buttons have rendered
 * as busy. Buttons stay busy until the page has been read again and shows the new state; but once the server has answered, those of the
 * other kind are free: they are only there if that state is shown.
 */
export function makeActs(onChange: (busy: Busy) => void) {
  const acts = new Map<string, Act>()
  const isFree = (id: string, kind: Kind) => {
    const act = acts.get(id)
    return !act || (act.isAnswered && act.kind !== kind)
  }
  const busyOf = (kind: Kind) => new Set([...acts.keys()].filter(id => !isFree(id, kind)))
  const changed = () => onChange({ decide: busyOf('decide'), undo: busyOf('undo') })

  /** Resolves to whether it worked, once `reread` is done. While one of the submissions is busy, resolves to false and does nothing. */
  return async (kind: Kind, ids: readonly string[], ask: () => Promise<boolean>, reread: () => Promise<unknown>) => {
    if (!ids.every(id => isFree(id, kind))) return false
    const act = { kind, isAnswered: false }
    for (const id of ids) acts.set(id, act)
    changed()
    try {
      const worked = await ask()
      act.isAnswered = true
      changed()
      await reread()
      return worked
    } finally {
      for (const id of ids) if (acts.get(id) === act) acts.delete(id)
      changed()
    }
  }
}
