import SearchIcon from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { Input } from '../ui/input.tsx'
import { Kbd } from '../ui/small.tsx'
import type { Exploring } from './explore-query.ts'

type ExploreSearchProps = Exploring & { onSearch: (q: string) => void }

const pauseMs = 250

/** Searches while one types, a moment after the last key. A plain form where scripts are off. */
export function ExploreSearch({ q, tab, onSearch }: ExploreSearchProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address changed by other means than typing here: Back, or Clear search.
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) setText(q)
    setSent(q)
  }

  const search = (wish: string) => {
    clearTimeout(timer.current)
    setSent(wish)
    if (wish !== q) onSearch(wish)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(typed.trim()), pauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text.trim())
  }
  return (
    <search className="mb-4 block">
      <form action="/explore" onSubmit={submit}>
        <input type="hidden" name="tab" value={tab} />
        <Input
          ref={input}
          type="search"
          name="q"
          aria-label="Search campaigns by name or description"
          aria-keyshortcuts="/"
          placeholder="Search by name or description"
          maxLength={limits.searchMax}
          autoComplete="off"
          enterKeyHint="search"
          lead={<SearchIcon aria-hidden="true" />}
          trail={
            text === '' && (
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd>/</Kbd>
              </span>
            )
          }
          className="max-w-form"
          value={text}
          onChange={event => type(event.target.value)}
        />
      </form>
    </search>
  )
}

/** `/` anywhere on the page, unless somebody is typing or a dialog is open. */
function useSlash(onSlash: () => void) {
  const latest = useRef(onSlash)
  useEffect(() => {
    latest.current = onSlash
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]') !== null
