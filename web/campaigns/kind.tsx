import MessagesSquare from 'lucide-react/icons/messages-square'
import PenLine from 'lucide-react/icons/pen-line'
import type { CampaignKind } from '#/rules/campaign.ts'
import { cn } from '../ui/cn.ts'

export const kindWords = { engagement: 'Need Engagement', posts: 'Need Posts' } as const satisfies Record<
  CampaignKind,
  string
>

/** What one karma pays for, as the word after a count: "1 post", "2 posts". */
export const unitOf = (kind: CampaignKind, count: number) =>
  `${kind === 'posts' ? 'post' : 'comment'}${count === 1 ? '' : 's'}`

const icons = { engagement: MessagesSquare, posts: PenLine } as const
const inks = { engagement: 'text-engagement', posts: 'text-posts' } as const

type KindProps = { kind: CampaignKind; className?: string | undefined }

/** The icon of a kind alone, for use beside its label. */
export function KindIcon({ kind, className = 'size-4' }: KindProps) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className={cn('shrink-0', inks[kind], className)} />
}

/** Icon and label, in the kind's color. */
export function KindMark({ kind, className }: KindProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 text-sm font-semibold min-[19rem]:whitespace-nowrap',
        inks[kind],
        className,
      )}
    >
      <KindIcon kind={kind} className="size-3.5" />
      {kindWords[kind]}
    </span>
  )
}
