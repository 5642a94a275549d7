import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CampaignCard } from '#/contract/campaigns.ts'
import { isolated } from '#/rules/isolated.ts'
import { useFailed } from '../accounts/expired.ts'
import { dropDraft } from '../drafts.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { RejectDialog } from '../submissions/reject-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

type DecideCampaignProps = {
  campaign: Pick<CampaignCard, 'id' | 'saasName' | 'contributor'>
  /** The next campaign to decide gets the page's primary button. */
  primary?: boolean | undefined
}

/**
 * Approve and Reject for a campaign that a contributor submitted for review. The surrounding element must have `data-
 * review` and `tabIndex={-1}`: it receives focus when the decided campaign disappears.
 */
export function DecideCampaign({ campaign, primary = false }: DecideCampaignProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const [rejecting, setRejecting] = useState(false)
  const { id, saasName } = campaign
  const name = campaign.contributor?.name ?? 'Its contributor'
  const mutationKey = ['decide campaign', id]
  const draftKey = `reject campaign:${id}`
  const place = useRef<HTMLDivElement>(null)

  // Looked up before the request: a live event can remove the card before the answer arrives.
  const list = () => place.current?.closest<HTMLElement>('[data-review]')
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const settle = async (desk: HTMLElement | null | undefined) => {
    await reread()
    // On the campaign's own page there is no list that stays.
    focusWhenLost(() => (desk?.isConnected ? desk : document.getElementById('main')))
  }
  const isDecided = async () => (await api.campaigns.manage({ id })).campaign.status !== 'pending'
  const approve = useOnePress({
    mutationKey,
    mutationFn: () => withAnswer(() => api.campaigns.approve({ id }), isDecided),
    onMutate: list,
    onSuccess: async (_approved, _given, desk) => {
      dropDraft(draftKey)
      toast.success('Campaign approved', 'It is active, and contributors can find it now.')
      await settle(desk)
    },
    onError: async (error, _given, desk) => {
      const failure = failed('Failed to approve campaign', error)
      await settle(desk)
      return failure
    },
  })
  const reject = useOnePress({
    mutationKey,
    mutationFn: (reason: string) => withAnswer(() => api.campaigns.reject({ id, reason }), isDecided),
    onMutate: list,
    onSuccess: async (_rejected, _reason, desk) => {
      setRejecting(false)
      dropDraft(draftKey)
      toast.success('Campaign rejected', `${isolated(name)} sees your decision and can revise the campaign.`)
      await settle(desk)
    },
    onError: async (error, _given, desk) => {
      const failure = failed('Failed to reject campaign', error)
      await settle(desk)
      return failure
    },
  })
  const about = `${saasName} by ${name}`
  return (
    <div ref={place} className="flex flex-wrap gap-2">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        busy={approve.isPending}
        onClick={() => approve.mutate()}
        aria-description={about}
      >
        Approve Campaign
      </Button>
      <Button variant="ghost" busy={reject.isPending} onClick={() => setRejecting(true)} aria-description={about}>
        Reject
      </Button>
      <RejectDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={
          <>
            Reject the campaign for <bdi>{saasName}</bdi>?
          </>
        }
        description={
          <>
            <bdi>{name}</bdi> is told, and can revise and resend it.
          </>
        }
        reader={name}
        draftKey={draftKey}
        busy={reject.isPending}
        onReject={reason => reject.mutate(reason)}
      />
    </div>
  )
}
