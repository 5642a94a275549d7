import type { SubredditCount } from '#/contract/campaigns.ts'
import { cn } from '../ui/cn.ts'
import { ComboboxOption } from '../ui/combobox.tsx'
import { useNumber } from '../ui/locale.ts'
import { floatLook } from '../ui/float-look.ts'

type SubredditOptionsProps = {
  id: string
  found: readonly SubredditCount[]
  /** The option that Enter would choose. */
  current: SubredditCount | undefined
  chosen: string
  onChoose: (subreddit: SubredditCount) => void
}

/** A popup under the filter's field, which keeps the focus. */
export function SubredditOptions({ id, found, current, chosen, onChoose }: SubredditOptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus: a press in here must not take it
    <div
      id={id}
      role="listbox"
      aria-label="Subreddits of open campaigns"
      onMouseDown={event => event.preventDefault()}
      className={cn(floatLook, 'absolute inset-x-0 top-full mt-1 max-h-72 overflow-y-auto p-1')}
    >
      {found.map(subreddit => (
        <Option
          key={subreddit.name}
          id={`${id}${subreddit.name}`}
          subreddit={subreddit}
          current={subreddit === current}
          chosen={subreddit.name.toLowerCase() === chosen.toLowerCase()}
          onChoose={() => onChoose(subreddit)}
        />
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  subreddit: SubredditCount
  current: boolean
  chosen: boolean
  onChoose: () => void
}

function Option({ id, subreddit: { name, campaigns }, current, chosen, onChoose }: OptionProps) {
  const number = useNumber()
  return (
    <ComboboxOption id={id} current={current} chosen={chosen} onChoose={onChoose}>
      <span className="min-w-0 flex-1 truncate font-medium">r/{name}</span>
      <span className="shrink-0 text-sm text-muted figure">
        {number(campaigns)}
        <span className="sr-only"> {campaigns === 1 ? 'campaign' : 'campaigns'}</span>
      </span>
    </ComboboxOption>
  )
}
