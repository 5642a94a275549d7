import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { useSettled } from '../ui/settled.ts'
import type { ExploreTab } from './explore-tabs.ts'
import { SubredditOptions } from './subreddit-options.tsx'

/** What the field's keys do in its list. */
export interface SubredditKeys {
  /** Marks the first option again. */
  restart: () => void
  step: (by: 1 | -1) => void
  /** The name that Enter chooses; undefined when the typed text is to be used. */
  taken: () => string | undefined
}

type SubredditListProps = {
  id: string
  keys: RefObject<SubredditKeys | null>
  tab: ExploreTab
  /** Empty when nothing was typed since the last choice. */
  typed: string
  chosen: string
  open: boolean
  /** Receives the id of the marked option; undefined while there is no list. */
  onMark: (id: string | undefined) => void
  onChoose: (name: string) => void
}

/** The suggestions under the field. Focus and key events stay with the field. */
export function SubredditList({ id, keys, tab, typed, chosen, open, onMark, onChoose }: SubredditListProps) {
  const [at, setAt] = useState(0)
  const { data: found = [] } = useSubreddits(tab, typed, open)
  const place = Math.min(at, found.length - 1)
  const current = found[place]
  useImperativeHandle(
    keys,
    () => ({
      restart: () => setAt(0),
      step: by => setAt((place + by + found.length) % Math.max(found.length, 1)),
      taken: () => (typed !== '' || (open && place > 0) ? current?.name : undefined),
    }),
    [found.length, place, typed, open, current],
  )
  const marked = open && current ? `${id}${current.name}` : undefined
  useLayoutEffect(() => onMark(marked), [marked, onMark])
  return (
    <>
      {marked !== undefined && (
        <SubredditOptions
          id={id}
          found={found}
          current={current}
          chosen={chosen}
          onChoose={({ name }) => onChoose(name)}
        />
      )}
      <output className="sr-only">
        {open && typed !== '' && found.length === 0 && `No open campaign is for a subreddit like ${typed}`}
      </output>
    </>
  )
}

const pauseMs = 150

function useSubreddits(tab: ExploreTab, wish: string, open: boolean) {
  const { queries } = useRouteContext({ from: '__root__' })
  const q = useSettled(wish, pauseMs)
  return useQuery({
    ...queries.campaigns.subreddits.queryOptions({ input: { tab, q } }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
}
