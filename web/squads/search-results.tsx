import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import { spellings, wordsIn } from '#/rules/letters.ts'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { cn } from '../ui/cn.ts'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { SearchHint } from './found-coming.tsx'
import { FoundMessage } from './message-found.tsx'
import { useRoom } from './room-context.ts'

type FoundPage = Awaited<ReturnType<Api['squads']['search']>>

export function SearchResults({ q, onPick }: { q: string; onPick: () => void }) {
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
  if (words.length === 0) return <SearchHint />
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
