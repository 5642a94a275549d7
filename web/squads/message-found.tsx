import type { SquadMessage } from '#/contract/squads.ts'
import { Time } from '../ui/time.tsx'
import { previewOf, previewWords } from './message-reply.tsx'

type FoundMessageProps = { message: SquadMessage; words?: readonly string[] | undefined; onPick: () => void }

/** A message in the search results or among the pinned messages. Pressing it jumps to the message. */
export function FoundMessage({ message, words = [], onPick }: FoundMessageProps) {
  const text = previewWords(previewOf(message))
  return (
    <button
      type="button"
      onClick={onPick}
      className="grid w-full grid-cols-1 gap-0.5 rounded-md p-2 text-start hover:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="min-w-0 flex-1 basis-24 truncate font-semibold">{message.sender.name}</bdi>
        <Time value={message.sentAt} className="shrink-0 text-xs text-muted" />
      </span>
      <bdi className="line-clamp-3 wrap-anywhere text-muted">
        {pieces(around(text, words), words).map((piece, place) =>
          piece.found ? (
            <mark key={place} className="rounded-sm bg-warning-soft font-semibold text-ink">
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </bdi>
    </button>
  )
}

const leadingCharacters = 60

/** The part of a long text around the first hit. */
function around(text: string, words: readonly string[]) {
  const first = Math.min(...words.map(word => text.toLowerCase().indexOf(word)).filter(at => at >= 0))
  return Number.isFinite(first) && first > leadingCharacters * 2 ? `…${text.slice(first - leadingCharacters)}` : text
}

function pieces(text: string, words: readonly string[]) {
  if (words.length === 0) return [{ text, found: false }]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${longestFirst.join('|')})`, 'giu')
  return text.split(pattern).map((piece, at) => ({ text: piece, found: at % 2 === 1 }))
}
