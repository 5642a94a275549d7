import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { ClearButton } from '../ui/clear-button.tsx'
import { useEarlyText } from '../ui/early-text.ts'
import { Input } from '../ui/input.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { untilThere } from '../ui/until-there.ts'
import type { ExploreTab } from './explore-tabs.ts'
import type { SubredditKeys } from './subreddit-list.tsx'

/** Loaded when the pointer or focus approaches the field, which accepts input meanwhile. */
const List = lazyPart(() => import('./subreddit-list.tsx').then(module => module.SubredditList))

type SubredditFilterProps = { tab: ExploreTab; value: string; onChange: (subreddit: string) => void }

/** Filters by a subreddit of open campaigns, with suggestions while typing. Any other name can be typed too. */
export function SubredditFilter({ tab, value, onChange }: SubredditFilterProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  /** Id of the option that Enter would choose; undefined while no list is open. */
  const [marked, setMarked] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SubredditKeys>(null)
  const listId = useId()
  const comesNear = () => setNear(true)

  // The URL changed by other means than this field.
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }

  const show = () => {
    comesNear()
    setOpen(true)
    keys.current?.restart()
  }
  const type = (words: string) => {
    setText(words)
    show()
  }
  useEarlyText(input, words => document.activeElement === input.current && type(words))
  const choose = (name: string) => {
    setText(name)
    setOpen(false)
    if (name !== value) onChange(name)
  }
  const enter = async () => {
    if (text.trim() === '') return choose('')
    const taken = keys.current?.taken()
    if (taken !== undefined) return choose(taken)
    // Users rarely paste a subreddit's URL, so its parser is loaded on first use.
    const url = await untilThere(() => import('#/rules/reddit-url.ts'))
    const named = url.readSubreddit(text)
    // Loading may have taken a while: if the text has been changed meanwhile, that counts.
    if (named && input.current?.value === text) choose(named)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void enter()
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    else if (!open) show()
    else keys.current?.step(event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  }
  const clear = () => {
    choose('')
    input.current?.focus()
  }
  return (
    <div className="relative min-w-0 flex-1 basis-36 sm:max-w-60" onPointerEnter={comesNear}>
      <Input
        ref={input}
        role="combobox"
        name="subreddit"
        aria-label="Subreddit"
        aria-autocomplete="list"
        aria-expanded={marked !== undefined}
        aria-controls={marked && listId}
        aria-activedescendant={marked}
        value={text}
        placeholder="Any subreddit"
        maxLength={limits.searchMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lead={<span aria-hidden="true">r/</span>}
        trail={value !== '' && <ClearButton label="Clear subreddit" onClick={clear} />}
        onChange={event => type(event.target.value)}
        onFocus={event => {
          comesNear()
          event.target.select()
        }}
        onClick={show}
        onBlur={() => {
          setOpen(false)
          setText(value)
        }}
        onKeyDown={onKeyDown}
      />
      {near && (
        <Suspense>
          <List
            id={listId}
            keys={keys}
            tab={tab}
            typed={text === value ? '' : text.trim()}
            chosen={value}
            open={open}
            onMark={setMarked}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  )
}
