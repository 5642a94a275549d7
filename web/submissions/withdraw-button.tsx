import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { wordsOf } from '../api.ts'
import { useOnePress } from '../one-press.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { placeAround } from './decide-focus.ts'

/** Takes back what is still in review, after asking. */
export function WithdrawButton({ submission: { id, kind, title, campaignName } }: { submission: Submission }) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.campaigns.key() }),
      queryClient.invalidateQueries({ queryKey: queries.dashboards.key() }),
    ])
  const button = useRef<HTMLButtonElement>(null)
  const withdraw = useOnePress({
    mutationFn: () => api.submissions.withdraw({ id }),
    onMutate: () => placeAround(button.current),
    onSuccess: async (_withdrawn, _given, place) => {
      await refresh()
      setAsking(false)
      focusWhenLost(() => place)
      toast.success(kind === 'post' ? 'Post withdrawn' : 'Comment withdrawn')
    },
    onError: error => {
      setAsking(false)
      toast.error(kind === 'post' ? 'Failed to withdraw post' : 'Failed to withdraw comment', wordsOf(error))
      void refresh()
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
        onOpenChange={setAsking}
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
            ? 'The founder no longer reviews it, and its place is free for somebody else.'
            : 'The founder no longer reviews it. You can write a new one while the campaign is active.'
        }
        confirm="Withdraw"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  )
}
