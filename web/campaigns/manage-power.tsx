import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { isolated } from '#/rules/isolated.ts'
import { ReasonDialog } from '../admin/reason-dialog.tsx'
import { rereadModerated } from '../admin/reread-moderated.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { dropDraft } from '../drafts.ts'
import { useOnePress } from '../api/one-press.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

type Act = 'pause' | 'delete'
const became = { pause: 'paused', delete: 'deleted' } as const

/**
 * What an admin may do to someone else's campaign. Only its founder approves and rejects. `resumes`: it is paused until its founder's
 * suspension ends, so it can still be paused for longer. A dialog stays open when somebody else was faster; its button then says so.
 */
export function ManagePower({ campaign, resumes }: { campaign: Campaign; resumes: boolean }) {
  const [asking, ask] = useState<Act>()
  const { me } = useRouteContext({ from: '__root__' })
  const close = () => ask(undefined)
  const draftKey = `${asking}:${campaign.id}:${me?.id}`
  const act = useAct(campaign, () => {
    close()
    dropDraft(draftKey)
  })
  const { saasName, founder } = campaign
  return (
    <>
      {(campaign.status === 'active' || resumes) && (
        <Button onClick={() => ask('pause')}>
          <Pause aria-hidden="true" />
          Pause
        </Button>
      )}
      {campaign.status !== 'deleted' && (
        <Button onClick={() => ask('delete')}>
          <Trash aria-hidden="true" />
          Delete
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={
            <>
              {asking === 'pause' ? 'Pause' : 'Delete'} “<bdi>{saasName}</bdi>”?
            </>
          }
          description={
            asking === 'pause'
              ? `Nobody can send work to it. ${isolated(founder.name)} is told why, and may resume it.`
              : `This cannot be undone. Karma already spent remains spent. Karma still held returns to ${isolated(founder.name)}, who is told why; work in review is rejected.`
          }
          confirm={asking === 'pause' ? 'Pause' : 'Delete'}
          help="The founder reads this, and the audit log keeps it."
          draftKey={draftKey}
          busy={act.isPending}
          onClose={close}
          onConfirm={reason => act.mutate({ asking, reason })}
        />
      )}
    </>
  )
}

function useAct({ id, saasName }: Campaign, done: () => void) {
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const reread = () => rereadModerated(queryClient, queries)
  const settle = async () => {
    await reread()
    // The pressed button has disappeared.
    focusWhenLost(() => document.getElementById('main'))
  }
  return useOnePress({
    mutationFn: ({ asking, reason }: { asking: Act; reason: string }) =>
      withAnswer(
        () => api.moderation[`${asking}Campaign`]({ id, reason }),
        async () => {
          const { campaign, pausedBySuspension } = await api.campaigns.manage({ id })
          return campaign.status === became[asking] && !pausedBySuspension
        },
      ),
    onSuccess: async (_, { asking }) => {
      done()
      toast.success(`“${isolated(saasName)}” was ${became[asking]}`)
      await settle()
    },
    onError: async (error, { asking }) => {
      if (refusalCode(error) === 'campaign_not_found') {
        done()
        toast.info(`“${isolated(saasName)}” was already deleted`)
        await settle()
        return undefined
      }
      const title = asking === 'pause' ? 'Failed to update campaign' : 'Failed to delete campaign'
      const failure = failed(title, error)
      await reread()
      return failure
    },
  })
}
