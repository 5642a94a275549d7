import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Open } from '#/contract/dashboards.ts'
import { workPlace } from '../submissions/work-place.ts'
import { useNumber } from '../ui/locale.ts'

export const turnLook = '-my-1 inline-flex py-1 font-medium link'

/** A founder's next action, or what a contributor has to do. */
export function FounderLine({ open, isYours }: { open: Open; isYours: boolean }) {
  const number = useNumber()
  const { campaignId, campaignName } = open
  const name = <bdi>{open.with?.name}</bdi>
  if (!isYours) {
    return (
      <>
        {name} {theirWords(open)} <For open={open} />
      </>
    )
  }
  switch (open.what) {
    case 'campaign':
      return (
        <Link to="/founder-dashboard" search={{ tab: 'pending' }} hash={workPlace(open.id)} className={turnLook}>
          <span>
            Review {name}’s campaign <For open={open} />
          </span>
        </Link>
      )
    case 'post':
      return (
        <Link to="/founder-dashboard" search={{ tab: 'posts' }} hash={workPlace(open.id)} className={turnLook}>
          <span>
            Review <Title open={open} /> by {name} <For open={open} />
          </span>
        </Link>
      )
    case 'subreddits':
      return (
        <Link to="/manage-campaign/$id" params={{ id: campaignId }} className={turnLook}>
          <span>
            Choose other subreddits <For open={open} />
          </span>
        </Link>
      )
    case 'comment':
    case 'comments':
      return (
        <Link to="/manage-campaign/$id" params={{ id: campaignId }} className={turnLook}>
          <span>
            {number(open.count)} {open.count === 1 ? 'comment' : 'comments'} to review in <bdi>{campaignName}</bdi>
            <Under open={open} />
          </span>
        </Link>
      )
  }
}

/* `bdi` isolates names and titles, so that right-to-left text keeps its quotation marks in place. */
const Title = ({ open }: { open: Open }) => (
  <>
    “<bdi>{open.title}</bdi>”
  </>
)
const For = ({ open }: { open: Open }) => (
  <>
    for <bdi>{open.campaignName}</bdi>
    {open.what !== 'post' && <Under open={open} />}
  </>
)
const Under = ({ open }: { open: Open }) =>
  open.title !== null && (
    <>
      , under <Title open={open} />
    </>
  )

function theirWords(open: Open): ReactNode {
  if (open.status === 'pending_post') {
    return (
      <>
        to publish <Title open={open} />
      </>
    )
  }
  if (open.what === 'post') {
    return (
      <>
        can revise and resend <Title open={open} />
      </>
    )
  }
  return open.what === 'campaign' ? 'can revise and resend the campaign' : 'can revise and resend the comment'
}

/** A contributor's next action, or what a founder has to do. */
export function ContributorLine({ open, isYours }: { open: Open; isYours: boolean }) {
  const { what, status, campaignId } = open
  const post = <Title open={open} />
  if (!isYours) {
    const thing = what === 'post' ? post : what === 'campaign' ? 'your campaign' : 'your comment'
    return (
      <>
        <bdi>{open.with?.name}</bdi> to review {thing} <For open={open} />
      </>
    )
  }
  if (what === 'campaign') {
    return (
      <Link to="/contributor-manage-campaign/$id" params={{ id: campaignId }} className={turnLook}>
        <span>
          Revise and resend your campaign <For open={open} />
        </span>
      </Link>
    )
  }
  if (status === 'pending_post') {
    return (
      <Link to="/contributor-dashboard" search={{ tab: 'pending' }} hash={workPlace(open.id)} className={turnLook}>
        <span>
          Publish {post} <For open={open} />
        </span>
      </Link>
    )
  }
  return (
    <Link to="/campaign/$id" params={{ id: campaignId }} hash="work" className={turnLook}>
      <span>
        Revise and resend {what === 'post' ? post : 'your comment'} <For open={open} />
      </span>
    </Link>
  )
}
