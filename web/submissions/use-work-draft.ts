import { useRouteContext } from '@tanstack/react-router'
import type { Submission } from '#/contract/submissions.ts'
import { useDraft } from '../drafts.ts'

/** Draft key: each version being resubmitted has its own draft, and so has new work. */
export const draftPlace = (anew: string, again: Submission | undefined) =>
  again ? `again:${again.id}:${again.attempt}` : anew

/** The draft of a post or comment. A visitor's draft carries over when they log in. */
export function useWorkDraft<T extends Readonly<Record<string, string>>>(place: string, start: T) {
  const { me } = useRouteContext({ from: '__root__' })
  const [own, keep, clearOwn] = useDraft(`${place}:${me?.id ?? 'visitor'}`, start)
  const [left, , clearLeft] = useDraft(`${place}:visitor`, start)
  const untouched = Object.entries(start).every(([name, text]) => own[name] === text)
  const clear = () => {
    clearOwn()
    clearLeft()
  }
  const change = (next: T) => {
    if (me) clearLeft()
    keep(next)
  }
  return [untouched ? left : own, change, clear] as const
}
