import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { Api } from '#/contract/index.ts'
import { spellings, wordsIn } from '#/rules/letters.ts'
import { limits } from '#/rules/limits.ts'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { useSettled } from '../ui/settled.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useSingleKey } from '../ui/single-key.ts'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { FoundMessage } from './message-found.tsx'
import { useRoom } from './room-context.ts'

const pauseMs = 150

type FoundPage = Awaited<ReturnType<Api['squads']['search']>>

/** Full-text search in this room. A result jumps to its message. */
export function RoomSearch() {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  useSingleKey('/', () => setOpen(true))
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      side="right"
      title="Search messages"
      trigger={<IconButton label="Search messages" icon={<Search />} aria-keyshortcuts="/" />}
    >
      <Field label="Words" hideLabel required={false}>
        <Input
          type="search"
          value={q}
          maxLength={limits.searchMax}
          placeholder="Words to look for"
          onChange={event => setQ(event.target.value)}
        />
      </Field>
      <Results q={useSettled(q.trim(), pauseMs)} onPick={() => setOpen(false)} />
    </Sheet>
  )
}

function Results({ q, onPick }: { q: string; onPick: () => void }) {
  const { room, jumpTo } = useRoom()
  const { queries } = useRouteContext({ from: '__root__' })
  const words = [...new Set(spellings(q.toLowerCase()).flatMap(wordsIn))]
  const found = useInfiniteQuery({
    ...queries.squads.search.infiniteOptions({
      input: (before: number | undefined) => ({ roomId: room.id, q, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (last: FoundPage) => last.next ?? undefined,
    }),
    enabled: words.length > 0,
    placeholderData: keepRows,
  })
  if (words.length === 0) return <p className="mt-3 text-sm text-muted">Finds messages that contain every word.</p>
  if (found.isError && !found.data) {
    return <NotLoaded className="mt-3" title="The search did not work" of={found} />
  }
  const messages = found.data?.pages.flatMap(page => page.items)
  const pick = (seq: number) => {
    onPick()
    jumpTo(seq)
  }
  return (
    <>
      <p role="status" className="my-2 min-h-lh text-sm text-muted">
        {messages &&
          (messages.length === 0 ? 'No messages match.' : `${messages.length}${found.hasNextPage ? '+' : ''} found`)}
      </p>
      {messages ? (
        <ul
          aria-busy={found.isPlaceholderData}
          className={cn('grid grid-cols-1 gap-1', found.isPlaceholderData && 'opacity-60')}
        >
          {messages.map(message => (
            <li key={message.id}>
              <FoundMessage message={message} words={words} onPick={() => pick(message.seq)} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label="Searching">
          <SkeletonText />
        </Loading>
      )}
      <ShowMore found={found} rows="li button" />
    </>
  )
}
