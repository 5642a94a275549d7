import type { FormEvent } from 'react'
import { limits } from '#/rules/limits.ts'
import type { ExploreSort } from '#/rules/campaign.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Exploring } from './explore-tabs.ts'
import { SubredditFilter } from './subreddit-filter.tsx'

type ExploreFiltersProps = {
  exploring: Exploring
  /** Typing replaces the history entry; a selection adds one that Back undoes. */
  onChange: (change: Partial<Exploring>, how: { typed: boolean }) => void
}

const sorts: { value: ExploreSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'ending', label: 'Ending soon' },
]

/** Search, filter and sort order, all stored in the URL. Without JavaScript it is a plain form, whose button is in a `noscript`. */
export function ExploreFilters({ exploring, onChange }: ExploreFiltersProps) {
  const { tab, q, subreddit, sort } = exploring
  return (
    <search className="mb-4 block">
      <form
        id="explore-filters"
        action="/explore"
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="tab" value={tab} />
        <input type="hidden" name="sort" value={sort} />
        <SearchField
          label="Search campaigns by name or description"
          placeholder="Search by name or description"
          maxLength={limits.searchMax}
          q={q}
          onSearch={next => onChange({ q: next }, { typed: true })}
        />
        <SubredditFilter
          tab={tab}
          value={subreddit}
          onChange={next => onChange({ subreddit: next }, { typed: false })}
        />
        <Segmented
          label="Sort"
          value={sort}
          options={sorts}
          onChange={next => onChange({ sort: next }, { typed: false })}
        />
      </form>
    </search>
  )
}
