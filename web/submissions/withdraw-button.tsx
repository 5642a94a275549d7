import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { placeAround } from './place-around.ts'
import { sayOfWork } from './say-of-work.ts'

/** Withdraws a submission still in review, after confirmation. */
export function WithdrawButton({
  submission: { id, kind, title, campaignId, campaignName },
}: {
  submission: Submission
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const [asking, setAsking] = useState(false)
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const button = useRef<HTMLButtonElement>(null)
  const withdraw = useOnePress({
    mutationFn: () =>
      withAnswer(
        () => api.submissions.withdraw({ id }),
        async () =>
          (await api.campaigns.get({ id: campaignId })).mine.some(
            work => work.id === id && work.status === 'withdrawn',
          ),
      ),
    onMutate: () => placeAround(button.current),
    onSuccess: async (_withdrawn, _given, place) => {
      await reread()
      setAsking(false)
      focusWhenLost(() => place)
      sayOfWork(id, kind === 'post' ? 'Post withdrawn' : 'Comment withdrawn')
    },
    onError: async (error, _given, place) => {
      setAsking(false)
      const failure = failed(kind === 'post' ? 'Failed to withdraw post' : 'Failed to withdraw comment', error)
      // Without a session, rereading a public page would show its form in place of this submission.
      if (hasExpired(error)) return failure
      // If only the answer was lost it is withdrawn, and the button gone.
      await reread()
      focusWhenLost(() => place)
      return failure
    },
  })
  return (
    <>
      <Button
        ref={button}
        size="sm"
        onClick={() => setAsking(true)}
        aria-description={title ?? `comment for ${campaignName}`}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={
          kind === 'post' ? (
            <>
              Withdraw “<bdi>{title ?? 'your post'}</bdi>”?
            </>
          ) : (
            'Withdraw your comment?'
          )
        }
        description={
          kind === 'post'
            ? 'The founder no longer reviews it, and it loses its spot.'
            : 'The founder no longer reviews it. You can write a new one while the campaign is active.'
        }
        confirm="Withdraw"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  )
}
