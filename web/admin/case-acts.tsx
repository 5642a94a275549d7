import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModerationCase } from '#/contract/moderation.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { CloseCase } from './close-case.tsx'

type CaseActsProps = { case: ModerationCase; titleId: string; onDone: () => void }

/** Claim, release or decide a case. If another admin was faster, their claim is shown. */
export function CaseActs({ case: one, titleId, onDone }: CaseActsProps) {
  const { me, api } = useRouteContext({ from: '__root__' })
  const [deciding, decide] = useState(false)
  const isMine = one.claimedBy !== null && one.claimedBy.id === me?.id
  const { acts, onPress, onFailed } = useKeptFocus(isMine, onDone)
  const { id } = one
  const isTaken = async () => (await api.moderation.cases({ list: 'mine' })).items.some(mine => mine.id === id)
  const claim = useTurn(
    () => withAnswer(() => api.moderation.claim({ id }), isTaken),
    'You have not taken this on',
    onPress,
    onFailed,
  )
  const release = useTurn(
    () =>
      withAnswer(
        () => api.moderation.release({ id }),
        async () => !(await isTaken()),
      ),
    'This was not put back',
    onPress,
    onFailed,
  )
  if (one.claimedBy && !isMine) {
    return (
      <footer ref={acts} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-sm text-muted">
          <bdi>{one.claimedBy.name}</bdi> is deciding on this.
        </p>
        {one.isAbandoned && (
          <Button size="sm" busy={claim.isPending} aria-describedby={titleId} onClick={() => claim.mutate()}>
            Take over
          </Button>
        )}
      </footer>
    )
  }
  return (
    <footer ref={acts} className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
      {isMine ? (
        <>
          <Button aria-describedby={titleId} onClick={() => decide(true)}>
            Decide
          </Button>
          <Button variant="ghost" busy={release.isPending} aria-describedby={titleId} onClick={() => release.mutate()}>
            Put back
          </Button>
        </>
      ) : (
        <Button busy={claim.isPending} aria-describedby={titleId} onClick={() => claim.mutate()}>
          Take on
        </Button>
      )}
      {deciding && <CloseCase case={one} onClose={() => decide(false)} onDone={onDone} />}
    </footer>
  )
}

/** The pressed button disappears: the focus moves to the next action, or to the list if there is none. */
function useKeptFocus(isMine: boolean, onGone: () => void) {
  const acts = useRef<HTMLElement>(null)
  /** Whether the case was mine when the button was pressed. */
  const pressed = useRef<boolean>(null)
  useEffect(() => {
    if (pressed.current === null || pressed.current === isMine) return
    pressed.current = null
    if (document.activeElement === document.body) acts.current?.querySelector('button')?.focus()
  }, [isMine])
  const gone = useEffectEvent(() => {
    if (pressed.current !== null) onGone()
  })
  useEffect(() => () => gone(), [])
  return {
    acts,
    onPress: () => void (pressed.current = isMine),
    onFailed: () => {
      pressed.current = null
      onGone()
    },
  }
}

function useTurn(call: () => Promise<unknown>, failed: string, onPress: () => void, onFailed: () => void) {
  const tell = useFailed()
  const reread = useReread(({ moderation }) => [moderation])
  return useOnePress({
    mutationFn: call,
    onMutate: onPress,
    onError: error => tell(failed, error),
    async onSettled(_, error) {
      await reread()
      if (error) onFailed()
    },
  })
}
