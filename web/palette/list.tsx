import type { UseQueryResult } from '@tanstack/react-query'
import type { Hits } from '#/contract/palette.ts'
import { counted } from '#/rules/counted.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { Group, Option } from './option.ts'
import { rowId } from './row-id.ts'
import { Row } from './row.tsx'
import type { Where } from './where.ts'

type ListProps = {
  id: string
  groups: readonly Group[]
  current: Option | undefined
  typed: string
  found: UseQueryResult<Hits>
  isOld: boolean
  onMark: (option: Option) => void
  onChoose: (option: Option, where: Where) => void
  onRetry: () => void
}

/** The rows under their headings, or a message in their place. */
export function List({ id, groups, current, typed, found, isOld, onMark, onChoose, onRetry }: ListProps) {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isAsked = typed !== ''
  return (
    <>
      {count > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Results"
          aria-busy={isOld}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
        >
          {groups.map(({ title, options }) => (
            <div key={title} role="group" aria-labelledby={`${id}${title}`} className="not-first:mt-2">
              <p id={`${id}${title}`} className="px-2 py-1 eyebrow">
                {title}
              </p>
              {options.map(option => (
                <Row
                  key={option.id}
                  id={rowId(id, option)}
                  option={option}
                  q={typed}
                  current={option.id === current?.id}
                  onMark={() => onMark(option)}
                  onChoose={where => onChoose(option, where)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {isAsked && <Instead typed={typed} count={count} found={found} isOld={isOld} onRetry={onRetry} />}
      <output className="sr-only">{isAsked && !isOld && said(count, found.isError)}</output>
    </>
  )
}

function said(count: number, failed: boolean) {
  if (failed) return ''
  if (count === 0) return 'Nothing found'
  return counted(count, 'result')
}

/** Messages for loading, failure and no results. */
function Instead({
  typed,
  count,
  found,
  isOld,
  onRetry,
}: { typed: string; count: number } & Pick<ListProps, 'found' | 'isOld' | 'onRetry'>) {
  if (found.isError && !found.isPlaceholderData) {
    return <NotLoaded className="m-2 shrink-0" title="Campaigns and people did not load" of={found} onRetry={onRetry} />
  }
  if (found.data === undefined) {
    return (
      <Loading label="Searching" className="grid shrink-0 gap-2 p-4">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-4/5" />
      </Loading>
    )
  }
  if (count > 0 || isOld) return null
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <p className="font-semibold wrap-anywhere">
        Nothing is called “<bdi>{typed}</bdi>”
      </p>
      <p className="text-muted">Names of pages, campaigns, people and rooms that you may open are searched.</p>
    </div>
  )
}
