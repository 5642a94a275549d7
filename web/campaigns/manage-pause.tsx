import { useRouteContext } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Campaign } from '#/contract/campaigns.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

/** Pause while it runs, Resume while it is paused or expired. A rejected campaign has neither. */
export function ManagePause({ campaign }: { campaign: Campaign }) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const { id } = campaign
  const runs = campaign.status === 'active'
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const turn = useOnePress({
    mutationKey: ['pause', id],
    /** `pauses` is an argument because the page may already show the new state when the request succeeds. */
    mutationFn: (pauses: boolean) =>
      withAnswer(
        () => (pauses ? api.campaigns.pause({ id }) : api.campaigns.resume({ id })),
        async () => (await api.campaigns.manage({ id })).campaign.status === (pauses ? 'paused' : 'active'),
      ),
    onSuccess: async (_, pauses) => {
      const said = toast.success(pauses ? 'Campaign paused' : 'Campaign resumed')
      await reread()
      return said
    },
    onError: async error => {
      const failure = failed('Failed to update campaign', error)
      await reread()
      return failure
    },
  })
  if (!runs && campaign.status !== 'paused' && campaign.status !== 'expired') return null
  return (
    <Button busy={turn.isPending} onClick={() => turn.mutate(runs)}>
      {runs ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      {runs ? 'Pause' : 'Resume'}
    </Button>
  )
}
