import { useNavigate, useRouteContext } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { isolated } from '#/rules/isolated.ts'
import { paths } from '#/rules/paths.ts'
import { useFailed } from '../accounts/expired.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNumber } from '../ui/locale.ts'
import { toast } from '../ui/toast.ts'
import { useIsAt } from './use-is-at.ts'

export function ManageDelete({ campaign, deciding }: { campaign: Campaign; deciding: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const navigate = useNavigate()
  const isAt = useIsAt()
  const number = useNumber()
  const { id } = campaign
  const [asking, ask] = useState(false)
  const waiting = campaign.waiting + deciding
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const done = async () => {
    if (isAt(paths.manageCampaign(id))) await navigate({ to: '/founder-dashboard' })
    toast.success(`“${isolated(campaign.saasName)}” was deleted`)
    await reread()
  }
  const remove = useOnePress({
    mutationKey: ['delete campaign', id],
    mutationFn: () =>
      withAnswer(
        () => api.campaigns.remove({ id }),
        async () => (await api.campaigns.manage({ id })).campaign.status === 'deleted',
      ),
    onSuccess: done,
    // Deleted elsewhere, or here and only the answer was lost.
    onError: async error => {
      if (isUnknownCampaign(error)) return done()
      const failure = failed('Failed to delete campaign', error)
      await reread()
      return failure
    },
  })
  return (
    <>
      <Button onClick={() => ask(true)}>
        <Trash aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title={
          <>
            Delete “<bdi>{campaign.saasName}</bdi>”?
          </>
        }
        description="This action cannot be undone. Karma already spent remains spent."
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <ul className="grid empty:hidden list-disc gap-1 ps-5 text-muted marker:text-edge">
          {waiting > 0 && <li>{waitingWords(waiting, number(waiting))}</li>}
          {deciding > 0 && <li>{droppedWords(deciding)}</li>}
          {campaign.kind === 'posts' && <li>Karma held for posts that nobody has taken returns to your balance.</li>}
          {campaign.kind === 'posts' && <li>Posts you have approved may still be published, and are paid.</li>}
        </ul>
      </ConfirmDialog>
    </>
  )
}

const droppedWords = (deciding: number) =>
  deciding === 1
    ? 'Your decision that could still be undone is dropped.'
    : `Your ${deciding} decisions that could still be undone are dropped.`

const waitingWords = (waiting: number, count: string) =>
  waiting === 1 ? 'The submission in review is rejected.' : `The ${count} submissions in review are rejected.`
