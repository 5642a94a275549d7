import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { SharedCampaign, SquadMessage } from '#/contract/squads.ts'
import { byCursor } from '../api/by-cursor.ts'
import { useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'
import { Karma } from '../brand/karma.tsx'
import { KindMark } from '../campaigns/kind.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useOnePress } from '../api/one-press.ts'
import { ShowMore } from '../api/show-more.tsx'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.ts'
import { useIds } from '../use-ids.ts'
import type { ReplyTo } from './outgoing.ts'
import { useRoom } from './room-context.ts'

type ShareDialogProps = {
  replyTo: ReplyTo | null
  onClose: () => void
  onShared: (message: SquadMessage) => void
}

/** The founder picks one of their active campaigns to post in the room as a card. */
export function ShareDialog({ replyTo, onClose, onShared }: ShareDialogProps) {
  const failed = useFailed()
  const { queries, api } = useRouteContext({ from: '__root__' })
  const roomId = useRoom().room.id
  const shareable = useInfiniteQuery(
    queries.squads.shareable.infiniteOptions({
      ...byCursor({ roomId }),
      select: ({ pages }) => pages.flatMap(page => page.items),
    }),
  )
  const { idOf } = useIds()
  const share = useOnePress({
    mutationFn: (campaignId: string) => {
      const id = idOf(campaignId)
      return withAnswer(
        () => api.squads.share({ id, roomId, campaignId, replyTo: replyTo?.id ?? null }),
        async () => (await api.squads.messages({ roomId })).items.some(message => message.id === id),
      )
    },
    onSuccess: message => {
      toast.success('Campaign shared successfully')
      onShared(message)
    },
    onError: error => {
      void shareable.refetch()
      return failed('Error', error, `Failed to share campaign. ${wordsOf(error)}`)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share a campaign"
      description="Your squad sees its card and its progress."
      busy={share.isPending}
    >
      <Choice shareable={shareable} busy={share.isPending} onShare={share.mutate} />
    </Dialog>
  )
}

type ChoiceProps = {
  shareable: UseInfiniteQueryResult<SharedCampaign[]>
  busy: boolean
  onShare: (campaignId: string) => void
}

function Choice({ shareable, busy, onShare }: ChoiceProps) {
  if (shareable.isPending) {
    return (
      <Loading label="Loading your campaigns" className="grid gap-2">
        {[0, 1].map(row => (
          <Skeleton key={row} className="h-16 rounded-md!" />
        ))}
      </Loading>
    )
  }
  if (!shareable.data) {
    return <NotLoaded title="Failed to load campaigns" of={shareable} />
  }
  if (shareable.data.length === 0) {
    return (
      <EmptyState
        title="No active campaigns found"
        level={3}
        action={
          <Button asChild>
            <Link to="/create-campaign">Create a campaign</Link>
          </Button>
        }
      >
        While a campaign of yours runs, you can show it to your squad here.
      </EmptyState>
    )
  }
  return (
    <div>
      <ul className="grid grid-cols-1 gap-2">
        {shareable.data.map(campaign => (
          <li key={campaign.id}>
            <Option campaign={campaign} busy={busy} onPress={() => onShare(campaign.id)} />
          </li>
        ))}
      </ul>
      <ShowMore found={shareable} rows="li > button" />
    </div>
  )
}

type OptionProps = { campaign: SharedCampaign; busy: boolean; onPress: () => void }

function Option({ campaign, busy, onPress }: OptionProps) {
  return (
    <button
      type="button"
      // Not `disabled`: a disabled button would lose keyboard focus, with no way back into the dialog.
      aria-disabled={busy}
      onClick={busy ? undefined : onPress}
      className="grid w-full grid-cols-1 gap-0.5 rounded-md border border-line px-3 py-2.5 text-start hover:border-edge hover:bg-sunken aria-disabled:opacity-60"
    >
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{campaign.name}</bdi>
        <Karma amount={campaign.karmaReward} />
      </span>
      <KindMark kind={campaign.kind} />
      <bdi className="line-clamp-2 text-sm text-muted">{campaign.description}</bdi>
    </button>
  )
}
