import type { RefObject } from 'react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Decision, Submission } from '#/contract/submissions.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import type { Choice } from './decide-all.ts'
import { focusNext, placeOf } from './decide-focus.ts'
import { cardId, cardsOf } from './decide-keys.ts'
import { type BatchOf, useSaid } from './decide-undo.tsx'
import { useKeysOn } from './keys-on.ts'
import { useDecisions } from './use-decisions.ts'

/** What is selected on a review desk, the founder's decisions and their undo, and where the focus goes after each. */
export function useDesk(submissions: readonly Submission[], deciding: readonly Decision[]) {
  const desk = useRef<HTMLDivElement>(null)
  const { busy, decide, undo, applyNow, reread } = useDecisions()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [keysOn] = useKeysOn()
  const ids = submissions.map(({ id }) => id)
  const picked = ids.filter(id => chosen.has(id) && !busy.decide.has(id))

  const decideAndGoOn = async (choice: Choice) => {
    const goOn = focusNext(desk.current, choice.ids)
    choose(new Set([...chosen].filter(id => !choice.ids.includes(id))))
    const attempts = new Map(submissions.map(({ id, attempt }) => [id, attempt]))
    const worked = await decide({ ...choice, attempts })
    goOn(worked)
    return worked
  }
  const { said, sayUndone } = useSaid(deciding, keysOn ? 'z' : undefined)
  /** Moves the focus to the card that came back, even if Undo was pressed by its key: a next key would decide about another card. */
  const takeBack = async (batch: BatchOf) => {
    const left = document.activeElement
    const undone = batch.map(({ id }) => id)
    if (await undo(undone)) sayUndone(batch)
    focusCard(desk, undone, left)
  }
  const clear = () => {
    choose(new Set())
    focusCard(desk, picked)
  }
  const focusFirst = () => focusWhenLost(() => cardsOf(desk.current)[0] ?? placeOf(desk.current))
  const decideNow = async (batch: readonly Decision[]) => {
    await applyNow(batch)
    focusFirst()
  }
  const turn = useCallback(
    (id: string) => choose(all => new Set(all.has(id) ? [...all].filter(each => each !== id) : [...all, id])),
    [],
  )
  // Always the same function, so that the cards that did not change are not drawn again.
  const newest = useRef(decideAndGoOn)
  useLayoutEffect(() => {
    newest.current = decideAndGoOn
  })
  const [approve] = useState(() => (id: string) => void newest.current({ move: 'approve', ids: [id] }))
  return {
    desk,
    busy,
    said,
    ids,
    chosen,
    picked,
    pick: (next: readonly string[]) => choose(new Set(next)),
    /** Selects or deselects one. */
    turn,
    clear,
    decide: decideAndGoOn,
    approve,
    takeBack,
    decideNow,
    reread,
    focusFirst,
  }
}

/** Moves focus to one of these cards, from `left` or when the pressed button disappears. */
const focusCard = (desk: RefObject<HTMLElement | null>, of: readonly string[], left?: Element | null) =>
  focusWhenLost(() => cardsOf(desk.current).find(card => of.includes(cardId(card) ?? '')), left)
