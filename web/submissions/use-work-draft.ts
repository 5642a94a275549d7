import { useRouteContext } from '@tanstack/react-router'
import type { Submission } from '#/contract/submissions.ts'
import { useDraft } from '../drafts.ts'

/** Each version that is to be sent again has a draft of its own, and so has what is written anew. */
export const draftPlace = (anew: string, again: Submission | undefined) =>
  again ? `again:${again.id}:${again.attempt}` : anew

/** The draft of a post or comment. What a visitor typed before logging in is theirs afterwards. */
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
