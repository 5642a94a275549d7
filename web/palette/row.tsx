import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { partsOf, wantedIn } from '../campaigns/search-hits.ts'
import { cn } from '../ui/cn.ts'
import { Marked } from '../ui/marked.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Option } from './option.ts'
import { RowIcon } from './row-icon.tsx'
import { detailOf, stateOf } from './row-words.ts'
import { type Where, whereFor } from './where.ts'

type RowProps = {
  id: string
  option: Option
  q: string
  current: boolean
  onMark: () => void
  onChoose: (where: Where) => void
}

/** One row; the marked one is scrolled into view. Ctrl, Cmd or the middle button open it in a new tab. */
export function Row({ id, option, q, current, onMark, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const detail = detailOf(option)
  const state = stateOf(option)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field keeps the focus and hears the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={current}
      data-highlighted={current || undefined}
      onPointerMove={current ? undefined : onMark}
      onMouseDown={keepFocus}
      onClick={event => onChoose(whereFor(event))}
      onAuxClick={event => event.button === 1 && onChoose('new tab')}
      className={cn(
        'group flex min-h-control-lg cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5',
        current && 'bg-sunken inset-ring inset-ring-edge',
      )}
    >
      <span className="grid size-7 shrink-0 place-content-center text-muted [&_svg]:size-4.5">
        <RowIcon option={option} />
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <Name>
          <Marked parts={partsOf(option.label, wantedIn(q, [option.label]))} />
        </Name>
        {detail && (
          <span className="block truncate text-sm text-muted">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <span className="ms-auto flex items-center gap-3 empty:hidden">
        {state && <Badge tone={state.tone}>{state.words}</Badge>}
        {current && <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-muted pointer-coarse:hidden" />}
      </span>
    </div>
  )
}

/** `bdi`, because a name may run right to left within left-to-right text. */
const Name = ({ children }: { children: ReactNode }) => (
  <span className="line-clamp-2 wrap-anywhere">
    <bdi>{children}</bdi>
  </span>
)

const keepFocus = (event: MouseEvent) => event.preventDefault()
