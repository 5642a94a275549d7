import { Link } from '@tanstack/react-router'
import type { ModerationCase, Reported } from '#/contract/moderation.ts'
import { squadImage } from '../paths.ts'
import { LongText } from '../submissions/long-text.tsx'
import { RedditAddress } from '../submissions/submission-card.tsx'
import { cn } from '../ui/cn.ts'

/** The current state of what was reported, as plain text: nothing in it is executed, and no external image is loaded. */
export function ReportedThing({ case: { thing, reported } }: { case: ModerationCase }) {
  if (!reported) return <p className="text-muted italic">Nothing of it is left.</p>
  const { title, text, url, imageId, status } = reported
  return (
    <div className="min-w-0 rounded-md border-s-4 border-edge/60 bg-sunken px-4 py-3">
      <p className="mb-1 text-sm text-muted wrap-anywhere">
        <Where reported={reported} />
        {thing !== 'message' && <>&nbsp;· {status.replace('_', ' ')}</>}
      </p>
      {title && thing === 'submission' && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      {text === null ? (
        <p className="text-muted italic">
          {status === 'removed' ? 'Removed by a moderator' : 'Its sender has deleted it. No copy is kept.'}
        </p>
      ) : reported.around.length > 1 ? (
        <Around lines={reported.around} text={text} />
      ) : (
        <LongText text={text} />
      )}
      {imageId && (
        <img
          src={squadImage(imageId, 'thumbnail')}
          alt="As it was sent"
          loading="lazy"
          className="mt-2 max-h-48 rounded-md border border-line bg-sheet text-on-sheet"
        />
      )}
      {url && <RedditAddress url={url} />}
    </div>
  )
}

/** A message with the messages around it. */
function Around({ lines, text }: { lines: Reported['around']; text: string }) {
  return (
    <ol className="grid grid-cols-1 gap-1.5">
      {lines.map((line, at) => (
        <li key={at} className={cn('wrap-anywhere', !line.isIt && 'text-muted')}>
          <bdi className="text-sm font-semibold">{line.name}</bdi>
          {line.isIt ? (
            <>
              <span className="sr-only"> (reported)</span>
              <LongText text={text} />
            </>
          ) : (
            <p dir="auto" className="max-w-read truncate text-sm">
              {line.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Where({ reported: { place, roomId, campaignId } }: { reported: Reported }) {
  if (roomId) {
    return (
      <span>
        in{' '}
        <Link to="/squad-room" search={{ roomId }} className="link">
          <bdi>{place}</bdi>
        </Link>
      </span>
    )
  }
  if (!campaignId) return <bdi>{place}</bdi>
  return (
    <span>
      <Link to="/manage-campaign/$id" params={{ id: campaignId }} className="link wrap-anywhere">
        <bdi>{place}</bdi>
      </Link>
    </span>
  )
}
