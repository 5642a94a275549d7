import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentProps, ReactNode } from 'react'
import { Suspense } from 'react'
import type { CampaignCard as CardData } from '#/contract/campaigns.ts'
import { statusLabel } from '#/rules/status-label.ts'
import { Karma } from '../brand/karma.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { useNumber } from '../ui/locale.ts'
import { Progress } from '../ui/progress.tsx'
import { Time } from '../ui/time.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { drawnPerData } from '../site/drawn-once.tsx'
import { KindMark, unitOf } from './kind.tsx'
import { SearchedText } from './searched-text.tsx'

const pages = {
  campaign: '/campaign/$id',
  manage: '/manage-campaign/$id',
  own: '/contributor-manage-campaign/$id',
} as const

type CampaignCardProps = {
  campaign: CardData
  /** The page a click opens; null for a preview, which has no link. */
  to: keyof typeof pages | null
  /** Whose turn it is, on pages of the campaign's participants. */
  turn?: ReactNode
  /** The search text to highlight in name and description. */
  search?: string | undefined
}

/** A campaign in a grid. Its name is the only link, stretched over the whole card. */
export function CampaignCard(props: CampaignCardProps) {
  return (
    <article
      className={cn(
        'relative flex min-w-0 flex-col rounded-lg border border-line bg-surface transition-colors',
        props.to &&
          'hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
      {...useInside(props)}
    />
  )
}

/** The server renders many lists of the same few cards. */
const useInside = createIsomorphicFn()
  .server(drawnPerData(Inside, ({ turn, search }) => !turn && !search))
  .client((props: CampaignCardProps) => ({ children: <Inside {...props} /> }))

function Inside({ campaign, to, turn, search = '' }: CampaignCardProps) {
  const number = useNumber()
  const { saasName, description } = campaign
  const texts = [saasName, description]
  return (
    <>
      <div className="flex flex-1 flex-col p-4">
        <div className="mb-1.5 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1">
          <KindMark kind={campaign.kind} className="me-auto" />
          <Badges campaign={campaign} always={to === 'manage' || to === 'own'} />
        </div>
        <h3 dir="auto" className="text-lg wrap-anywhere">
          <Name id={campaign.id} to={to}>
            <Text text={saasName} {...{ search, texts }} />
          </Name>
        </h3>
        <p dir="auto" className="mt-1 line-clamp-2 text-muted wrap-anywhere">
          <Text text={description} {...{ search, texts }} cutAfter={inSight} />
        </p>
        {turn}
        <div className="mt-2 flex items-baseline gap-x-4 text-sm text-muted">
          <Subreddits names={campaign.targetSubreddits} />
          <span className="ms-auto shrink-0">
            <Left campaign={campaign} />
          </span>
        </div>
        <Progress
          label={campaign.kind === 'posts' ? 'Posts published' : 'Comments approved'}
          value={campaign.done}
          max={campaign.goal}
          text={`${number(campaign.done)} of ${number(campaign.goal)} ${unitOf(campaign.kind, campaign.goal)}`}
          className="mt-auto pt-3"
        />
      </div>
      <footer className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm">
        <span className="inline-flex min-w-0 flex-1 items-center gap-2">
          <Avatar name={campaign.founder.name} src={campaign.founder.avatarUrl} size="xs" />
          <span className="truncate">
            <span className="sr-only">Founder: </span>
            <bdi>{campaign.founder.name}</bdi>
          </span>
        </span>
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted">
          <Karma amount={campaign.karmaReward} /> a {unitOf(campaign.kind, 1)}
        </span>
      </footer>
    </>
  )
}

/** The highlighting code is loaded only during a search. */
const Searched = createIsomorphicFn()
  .server(() => SearchedText)
  .client(() => lazyPart(() => import('./searched-text.tsx').then(module => module.SearchedText)))()

function Text(props: ComponentProps<typeof SearchedText>) {
  if (!props.search) return props.text
  return (
    <Suspense fallback={props.text}>
      <Searched {...props} />
    </Suspense>
  )
}

/** Characters of a description visible on the narrowest card, minus the length of a word. */
const inSight = 60

type NameProps = { id: string; to: CampaignCardProps['to']; children: ReactNode }

function Name({ id, to, children }: NameProps) {
  if (!to) return children
  return (
    <Link to={pages[to]} params={{ id }} className="outline-none after:absolute after:inset-0 after:rounded-lg">
      {children}
    </Link>
  )
}

/** In lists of active campaigns, only other statuses need a badge. */
function Badges({ campaign: { waiting, isAssigned, status }, always }: { campaign: CardData; always: boolean }) {
  const number = useNumber()
  return (
    <>
      {waiting > 0 && <Badge tone="strong">{number(waiting)} waiting for you</Badge>}
      <span className="flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
        {isAssigned && <Badge tone="info">Team Assignment</Badge>}
        {(always || status !== 'active') && (
          <Badge tone={status === 'completed' || status === 'active' ? 'success' : 'neutral'}>
            {statusLabel(status)}
          </Badge>
        )}
      </span>
    </>
  )
}

const shownSubreddits = 3

function Subreddits({ names }: { names: readonly string[] }) {
  const more = names.length - shownSubreddits
  return (
    <ul aria-label="Subreddits" className="flex min-w-0 flex-wrap gap-x-2">
      {names.slice(0, shownSubreddits).map(name => (
        <li key={name} className="font-medium wrap-anywhere">
          r/{name}
        </li>
      ))}
      {more > 0 && <li>+{more} more</li>}
    </ul>
  )
}

const reasons = {
  pending: 'In review',
  rejected: 'Rejected by the founder',
  completed: 'Goal reached',
  paused: 'Paused for now',
  deleted: 'Deleted',
}

/** Time left while it runs; otherwise the reason for its status, which the label alone does not tell. */
function Left({ campaign: { status, expiresAt } }: { campaign: CardData }) {
  if (status !== 'active' && status !== 'expired') return reasons[status]
  return (
    <>
      {status === 'active' ? 'Ends' : 'Ended'} <Time value={expiresAt} as={status === 'active' ? 'until' : undefined} />
    </>
  )
}
