import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { wordsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

/** Takes back what is still in review, after asking. */
export function WithdrawButton({ submission: { id, kind, title } }: { submission: Submission }) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.campaigns.key() }),
      queryClient.invalidateQueries({ queryKey: queries.dashboards.key() }),
    ])
  const withdraw = useMutation({
    mutationFn: () => api.submissions.withdraw({ id }),
    onSuccess: async () => {
      await refresh()
      setAsking(false)
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
      <Button size="sm" onClick={() => setAsking(true)}>
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
