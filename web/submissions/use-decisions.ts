import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Decision } from '#/contract/submissions.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { useFailed } from '../accounts/expired.ts'
import { remember, takeBack } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { type Busy, makeActs } from './acts.ts'
import type { Asked } from './decide-all.ts'
import { decideAll, failedTitle, faultOf } from './decide-all.ts'
import { applyAll, firstFault } from './decide-now.ts'

/** The founder's decisions and their undo. Each resolves to whether it worked, once the queries have been reread. */
export function useDecisions() {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const reread = useRereadDesk()
  const [busy, show] = useState<Busy>(nothing)
  const [run] = useState(() => makeActs(show))
  const act = (kind: keyof Busy, ids: readonly string[], ask: () => Promise<boolean>) =>
    run(
      kind,
      ids,
      () => {
        for (const id of ids) takeBack(id)
        return ask()
      },
      reread,
    )

  const tell = (ids: readonly string[], ...of: Parameters<typeof failed>) => {
    const shown = failed(...of)
    for (const id of ids) remember(id, shown)
  }

  const decide = (asked: Asked) =>
    act('decide', asked.ids, async () => {
      const decided = await decideAll(api.submissions, asked)
      const fault = faultOf(asked, decided)
      if (fault) tell(asked.ids, fault.title, decided.failed?.why, fault.words)
      return decided.taken.length > 0
    })

  const undo = (ids: string[]) =>
    act('undo', ids, async () => {
      try {
        const { tooLate } = await withAnswer(() => api.submissions.undo({ ids }))
        if (tooLate.length > 0) toast.info('Not everything was undone', shownWords('undo_too_late'))
        return true
      } catch (error) {
        tell(ids, 'Failed to undo', error)
        return false
      }
    })

  /** Applies these decisions now, skipping the rest of their undo period. */
  const applyNow = (decisions: readonly Decision[]) => {
    const ids = decisions.map(({ id }) => id)
    return act('undo', ids, async () => {
      const answers = await applyAll(decisions, ({ id, attempt, move, reason }) =>
        move === 'approve' ? api.submissions.approve({ id, attempt }) : api.submissions.reject({ id, attempt, reason }),
      )
      const wrong = firstFault(decisions, answers)
      if (wrong) tell(ids, failedTitle[wrong.move], wrong.why)
      return wrong === undefined
    })
  }

  return { busy, decide, undo, applyNow, reread }
}

/** Awaited before a button is enabled again, so that it acts on the new state. */
const useRereadDesk = () => useReread(({ campaigns, dashboards, submissions }) => [campaigns, dashboards, submissions])

const nothing: Busy = { decide: new Set(), undo: new Set() }
