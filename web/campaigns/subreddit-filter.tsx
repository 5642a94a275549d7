import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { useCombobox, useSettled } from '../ui/combobox.tsx'
import { useEarlyText } from '../ui/early-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import type { ExploreTab } from './explore-tabs.ts'
import { SubredditOptions } from './subreddit-options.tsx'

type SubredditFilterProps = { tab: ExploreTab; value: string; onChange: (subreddit: string) => void }

/** A subreddit of open campaigns, from a list that follows what is typed. Any other name may be typed as well. */
export function SubredditFilter({ tab, value, onChange }: SubredditFilterProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const { open, show, close, at, onKey } = useCombobox()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const typed = text === value ? '' : text.trim()
  const { data: found = [] } = useSubreddits(tab, typed, open)
  const current = found[at(found.length)]
  const listed = open && found.length > 0

  // The address changed by other means than this field.
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }

  const type = (words: string) => {
    setText(words)
    show()
  }
  useEarlyText(input, words => document.activeElement === input.current && type(words))
  const choose = (name: string) => {
    setText(name)
    close()
    if (name !== value) onChange(name)
  }
  const enter = async () => {
    if (text.trim() === '') return choose('')
    if (current && (typed !== '' || (open && at(found.length) > 0))) return choose(current.name)
    // Few paste the address of a subreddit: what reads it comes with the first press.
    const { readSubreddit } = await import('#/rules/reddit-url.ts')
    const named = readSubreddit(text)
    if (named) choose(named)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event, found.length) || event.key !== 'Enter') return
    event.preventDefault()
    void enter()
  }
  const clear = () => {
    choose('')
    input.current?.focus()
  }
  return (
    <div className="relative min-w-0 flex-1 basis-36 sm:max-w-60">
      <Input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no names of one's own
        role="combobox"
        name="subreddit"
        aria-label="Subreddit"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={listed && current ? `${listId}${current.name}` : undefined}
        value={text}
        placeholder="Any subreddit"
        maxLength={limits.searchMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lead={<span aria-hidden="true">r/</span>}
        trail={
          value !== '' && (
            <IconButton
              label="Clear subreddit"
              size="sm"
              icon={<X aria-hidden="true" />}
              onClick={clear}
              className="-me-2.5"
            />
          )
        }
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
        onClick={show}
        onBlur={() => {
          close()
          setText(value)
        }}
        onKeyDown={onKeyDown}
      />
      {listed && (
        <SubredditOptions
          id={listId}
          found={found}
          current={current}
          chosen={value}
          onChoose={({ name }) => choose(name)}
        />
      )}
      <output className="sr-only">
        {open && typed !== '' && found.length === 0 && `No open campaign is for a subreddit like ${typed}`}
      </output>
    </div>
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
