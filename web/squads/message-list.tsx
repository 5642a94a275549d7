import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Announcer, type Said } from './announcer.tsx'
import { MessageBatch } from './message-batch.tsx'
import type { Batch } from './message-rows.ts'
import { countNew, makeBatches } from './message-rows.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useRoom } from './room-context.ts'
import type { PageLoading, RoomView } from './room-state.ts'
import { useKeptPlace } from './use-kept-place.ts'

type MessageListProps = {
  view: RoomView
  /** Id of the message that was jumped to. */
  flagged: string | undefined
  said: Said
}

export const MessageList = memo(function MessageList({ view, flagged, said }: MessageListProps) {
  const { me, store } = useRoom()
  const number = useNumber()
  const { box, content, place, seen } = useKeptPlace(view, store)
  const [active, setActive] = useState<string>()
  const menuOpen = useRef(false)
  const { messages, newFrom } = view
  const [batchesOf] = useState(makeBatches)
  const batches = useMemo(() => batchesOf(messages, newFrom, me.id), [batchesOf, messages, newFrom, me.id])

  const activate = useCallback((id: string) => {
    if (!menuOpen.current) setActive(id)
  }, [])
  const leave = () => !menuOpen.current && setActive(undefined)
  const onMenu = useCallback((open: boolean) => {
    menuOpen.current = open
  }, [])
  const shownRows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const toLatest = (event: MouseEvent) => {
    store.goToLatest()
    requestAnimationFrame(() => place.toEnd())
    // The button disappears at the end of the list. Pointer users need no focus to continue from.
    const isByKey = event.detail === 0
    if (isByKey) focusWhenLost(() => shownRows().at(-1))
  }
  const retryOlder = () => retry(store.older({ again: true }), shownRows()[0])
  const retryNewer = () => retry(store.newer({ again: true }), shownRows().at(-1))
  const activeHere = messages.some(({ id }) => id === active)
  const stop = activeHere ? active : messages.at(-1)?.id
  const unseen = countNew(view, seen.seq + 1, me.id)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ToWriting />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go from message to message, as in a grid */}
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="off"
        onScroll={() => place.settle()}
        // A finger leaves whenever it lifts, before the click; when it scrolls, it is cancelled.
        onPointerLeave={event => event.pointerType !== 'touch' && leave()}
        onPointerCancel={leave}
        onKeyDown={moveBetween}
        className="min-h-0 flex-1 scroll-pb-14 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div ref={content} className="relative flex min-h-full flex-col justify-end py-3">
          {view.older && <Older loading={view.more.older} onRetry={retryOlder} />}
          {messages.length === 0 && view.outgoing.length === 0 && <Empty />}
          {batches.map(batch => (
            <MessageBatch
              key={batch.number}
              batch={batch}
              active={inBatch(batch, active)}
              stop={inBatch(batch, stop)}
              flagged={inBatch(batch, flagged)}
              onActive={activate}
              onMenu={onMenu}
            />
          ))}
          {view.newer && <Newer loading={view.more.newer} onRetry={retryNewer} />}
          {!view.newer &&
            view.outgoing.map((outgoing, at) => (
              <OutgoingRow
                key={outgoing.id}
                outgoing={outgoing}
                head={at === 0 && messages.at(-1)?.sender.id !== me.id}
              />
            ))}
        </div>
      </div>
      {(!seen.atEnd || view.newer) && (
        <div className="absolute inset-x-2 bottom-2 mx-auto w-fit">
          <Button size="sm" className="shadow-raised" onClick={toLatest}>
            <ArrowDown aria-hidden="true" />
            Jump to latest{unseen > 0 && ` (${number(unseen)} new)`}
          </Button>
        </div>
      )}
      <Announcer view={view} said={said} />
    </div>
  )
})

/** The id, if its message is in the batch. */
const inBatch = ({ messages }: Batch, wanted: string | undefined) => messages.find(({ id }) => id === wanted)?.id

/** Skips all the controls inside the messages. */
const ToWriting = () => (
  <div className="absolute start-2 top-2 z-sticky not-focus-within:sr-only">
    <Button
      size="sm"
      className="shadow-raised"
      onClick={({ currentTarget }) => currentTarget.closest('section')?.querySelector('textarea')?.focus()}
    >
      Skip to writing
    </Button>
  </div>
)

/** Up and Down move between messages; Home and End go to the first and last one loaded. */
function moveBetween(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-message]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
  const at = rows.indexOf(event.target)
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}

/** The pressed button disappears once the page has loaded; its keyboard user continues from the message beside it. */
const retry = (page: Promise<void>, beside: HTMLElement | undefined) =>
  void page.then(() => focusWhenLost(() => beside))

type FurtherProps = { loading: PageLoading; onRetry: () => void }

function Older({ loading, onRetry }: FurtherProps) {
  if (loading === 'failed' || loading === 'retrying') {
    return (
      <div className="px-page py-3">
        <ErrorState title="Older messages did not load" busy={loading === 'retrying'} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="grid gap-4 px-page py-3">
      {loading === 'loading' && <span className="sr-only">Loading older messages</span>}
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-10 w-2/5" />
    </div>
  )
}

/** Leaves space for the button over the end of the list. */
function Newer({ loading, onRetry }: FurtherProps) {
  if (loading === 'idle' || loading === 'loading') return null
  return (
    <div className="px-page pt-3 pb-12">
      <ErrorState title="Newer messages did not load" busy={loading === 'retrying'} onRetry={onRetry} />
    </div>
  )
}

function Empty() {
  return (
    <p className="m-auto max-w-sm px-page text-center text-muted">
      Start the conversation! Share your ideas with the team.
    </p>
  )
}

export function MessagesComing() {
  return (
    <Loading label="Loading messages" className="grid flex-1 content-end gap-5 px-page py-4">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'].map(width => (
        <div key={width} className="flex gap-3">
          <Skeleton round className="size-9" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
