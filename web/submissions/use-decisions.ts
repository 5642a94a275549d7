import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Decision } from '#/contract/submissions.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { wordsOf } from '../api/api.ts'
import { useReread } from '../api/reread.ts'
import { toast } from '../ui/toast.ts'
import type { Asked } from './decide-all.ts'
import { decideAll } from './decide-all.ts'
import { firstFault } from './decide-now.ts'

const failed = {
  approve: 'Failed to approve submission',
  reject: 'Failed to reject submission',
} as const

/** The founder's decisions and their undo. Each resolves to whether it worked, once the queries have been reread. */
export function useDecisions() {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useRereadDesk()
  const { busy, alone } = useBusy()

  const decide = (asked: Asked) =>
    alone(asked.ids, async () => {
      try {
        const { taken, refused } = await decideAll(api.submissions, asked)
        const [first] = refused
        if (first && asked.ids.length === 1) toast.error(failed[asked.move], shownWords(first.why))
        else if (first) toast.error(partly(asked, taken.length), `The others were not: ${shownWords(first.why)}`)
        await reread()
        return taken.length > 0
      } catch (error) {
        toast.error(failed[asked.move], wordsOf(error))
        await reread()
        return false
      }
    })

  const undo = (ids: string[]) =>
    alone(ids, async () => {
      try {
        const { tooLate } = await api.submissions.undo({ ids })
        if (tooLate.length > 0) toast.info('Not everything was undone', shownWords('undo_too_late'))
        await reread()
        return true
      } catch (error) {
        toast.error('Failed to undo', wordsOf(error))
        await reread()
        return false
      }
    })

  /** Applies these decisions now, skipping the rest of their undo period. */
  const applyNow = (decisions: readonly Decision[]) =>
    alone(
      decisions.map(({ id }) => id),
      async () => {
        const answers = await Promise.allSettled(
          decisions.map(({ id, attempt, move, reason }) =>
            move === 'approve'
              ? api.submissions.approve({ id, attempt })
              : api.submissions.reject({ id, attempt, reason }),
          ),
        )
        const wrong = firstFault(decisions, answers)
        if (wrong) toast.error(failed[wrong.move], wordsOf(wrong.why))
        await reread()
        return wrong === undefined
      },
    )

  return { busy, decide, undo, applyNow, reread }
}

const partly = ({ move, ids }: Asked, taken: number) =>
  `${taken} of ${ids.length} ${move === 'approve' ? 'approved' : 'rejected'}`

/** Awaited before a button is enabled again, so that it acts on the new state. */
const useRereadDesk = () => useReread(({ campaigns, dashboards, submissions }) => [campaigns, dashboards, submissions])

/** A second press can come before the first one has rendered as busy, so a ref tracks the ids in progress. */
function useBusy() {
  const now = useRef(new Set<string>())
  const [busy, show] = useState<ReadonlySet<string>>(new Set())
  const alone = async (ids: readonly string[], act: () => Promise<boolean>) => {
    if (ids.some(id => now.current.has(id))) return false
    for (const id of ids) now.current.add(id)
    show(new Set(now.current))
    try {
      return await act()
    } finally {
      for (const id of ids) now.current.delete(id)
      show(new Set(now.current))
    }
  }
  return { busy, alone }
}
