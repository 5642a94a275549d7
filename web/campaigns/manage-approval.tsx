import { useRouteContext } from '@tanstack/react-router'
import type { Campaign } from '#/contract/campaigns.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Switch } from '../ui/checkbox.tsx'

/** Whether comments need the founder's approval. The switch moves at once, and back if the server refuses. */
export function ManageApproval({ campaign }: { campaign: Campaign }) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const { id } = campaign
  const reread = useReread(({ campaigns }) => [campaigns])
  const turn = useOnePress({
    mutationKey: ['comment approval', id],
    mutationFn: (required: boolean) =>
      withAnswer(
        () => api.campaigns.setApproval({ id, required }),
        async () => (await api.campaigns.manage({ id })).campaign.requireCommentApproval === required,
      ),
    onError: error => failed('Failed to update comment approval', error),
    // Also after a failure: the answer alone may have been lost.
    onSettled: reread,
  })
  return (
    <section aria-label="Comment approval" className="rounded-lg border border-line bg-surface px-4 py-2">
      <Switch
        label={<span className="font-semibold">Approve comments before they earn karma</span>}
        description="Comments are on Reddit before they reach you. When this is off, a comment with its Reddit link is visible and rewarded at once. Comments already in review stay there."
        checked={turn.isPending ? turn.variables : campaign.requireCommentApproval}
        onChange={required => turn.mutate(required)}
      />
    </section>
  )
}
