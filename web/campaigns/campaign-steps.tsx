import { Link, useLocation } from '@tanstack/react-router'
import type { Campaign } from '#/contract/campaigns.ts'
import { publishWithinDays } from '#/rules/campaign.ts'
import { Karma } from '../brand/karma.tsx'

/** The steps from here to the karma, shown before somebody starts to type. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  return (
    <ol className="mb-4 grid list-decimal gap-0.5 border-b border-line ps-5 pb-4 marker:text-muted">
      {campaign.kind === 'posts' ? (
        <>
          <li>Write your post here, following the brief.</li>
          <li className="wrap-anywhere">
            <bdi>{campaign.founder.name}</bdi> reads it and approves it, or says what is missing.
          </li>
          <li>
            You publish it on Reddit within {publishWithinDays} days and enter its address:{' '}
            <Karma amount={campaign.karmaReward} /> is yours.
          </li>
        </>
      ) : (
        <>
          <li>
            Read{' '}
            <a href={campaign.redditPostUrl} target="_blank" rel="noopener noreferrer nofollow" className="link">
              the post on Reddit<span className="sr-only"> (opens in a new tab)</span>
            </a>{' '}
            and comment there, with the disclosure line.
          </li>
          <li>Paste your comment here.</li>
          <li className="wrap-anywhere">
            {campaign.requireCommentApproval ? (
              <>
                <bdi>{campaign.founder.name}</bdi> approves it:{' '}
              </>
            ) : (
              'It counts at once: '
            )}
            <Karma amount={campaign.karmaReward} /> is yours.
          </li>
        </>
      )}
    </ol>
  )
}

/** Tells visitors up front that they need to log in, before they type. */
export function VisitorLine() {
  const next = useLocation({ select: ({ href }) => href })
  return (
    <p className="mb-4">
      You can write now and{' '}
      <Link to="/login" search={{ next }} className="font-medium link">
        log in as a contributor
      </Link>{' '}
      to send it.
    </p>
  )
}
