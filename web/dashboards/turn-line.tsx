import { Link } from '@tanstack/react-router'
import type { Open } from '#/contract/dashboards.ts'
import { workPlace } from '../submissions/work-place.ts'

const look = 'inline-flex min-h-control-sm items-center font-medium link'

/** A founder's next action, or what a contributor is to do. */
export function FounderLine({ open, isYours }: { open: Open; isYours: boolean }) {
  const { campaignId, campaignName, title } = open
  const name = open.with?.name
  if (!isYours) {
    return (
      <>
        {name} {theirWords(open)}
      </>
    )
  }
  switch (open.what) {
    case 'campaign':
      return (
        <Link to="/founder-dashboard" search={{ tab: 'pending' }} resetScroll={false} className={look}>
          Review the campaign of {name} for {campaignName}
        </Link>
      )
    case 'post':
      return (
        <Link to="/founder-dashboard" search={{ tab: 'posts' }} hash={workPlace(open.id)} className={look}>
          Review “{title}” by {name} for {campaignName}
        </Link>
      )
    case 'comment':
    case 'comments':
      return (
        <Link to="/manage-campaign/$id" params={{ id: campaignId }} className={look}>
          {open.count} {open.count === 1 ? 'comment' : 'comments'} to review in {campaignName}
        </Link>
      )
  }
}

function theirWords({ what, status, title, campaignName }: Open) {
  if (status === 'pending_post') return `publishes “${title}” for ${campaignName}`
  if (what === 'post') return `may send again: “${title}” for ${campaignName}`
  return what === 'campaign'
    ? `may change and send again: the campaign for ${campaignName}`
    : `may send again: the comment for ${campaignName}`
}

/** A contributor's next action, or what a founder is to do. */
export function ContributorLine({ open, isYours }: { open: Open; isYours: boolean }) {
  const { what, status, campaignId, campaignName, title } = open
  if (!isYours) {
    const thing = what === 'post' ? `“${title}”` : what === 'campaign' ? 'your campaign' : 'your comment'
    return (
      <>
        {open.with?.name} reviews {thing} for {campaignName}
      </>
    )
  }
  if (what === 'campaign') {
    return (
      <Link to="/contributor-manage-campaign/$id" params={{ id: campaignId }} className={look}>
        Change and send again: your campaign for {campaignName}
      </Link>
    )
  }
  if (status === 'pending_post') {
    return (
      <Link to="/contributor-dashboard" search={{ tab: 'pending' }} hash={workPlace(open.id)} className={look}>
        Publish “{title}” for {campaignName}
      </Link>
    )
  }
  return (
    <Link to="/campaign/$id" params={{ id: campaignId }} className={look}>
      Send again: {what === 'post' ? `“${title}”` : 'your comment'} for {campaignName}
    </Link>
  )
}
