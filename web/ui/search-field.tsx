import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useEarlyText } from './early-text.ts'
import { IconButton } from './icon-button.tsx'
import { useHydrated } from './hydrated.ts'
import { Input } from './input.tsx'
import { useSingleKey } from './single-key.ts'
import { Kbd } from './kbd.tsx'

type SearchFieldProps = {
  q: string
  onSearch: (q: string) => void
  /** What is searched, for screen readers. */
  label: string
  placeholder: string
  maxLength: number
}

const pauseMs = 250

/**
 * Searches shortly after the last key while one types, and at once on Enter or on leaving the field: a search that came later would call
 * off what is pressed next.
 */
export function SearchField({ q, onSearch, label, placeholder, maxLength }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => input.current?.select())
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by something other than typing here: Back, or Clear search.
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) setText(q)
    setSent(q)
  }

  const search = (wish: string) => {
    clearTimeout(timer.current)
    setSent(wish)
    if (wish !== sent) onSearch(wish)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(typed.trim()), pauseMs)
  }
  useEarlyText(input, type)
  // The shortcut is announced once the page handles it.
  const listens = useHydrated()
  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  return (
    <Input
      ref={input}
      type="search"
      name="q"
      aria-label={label}
      aria-keyshortcuts={listens ? '/' : undefined}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="search"
      lead={<SearchIcon aria-hidden="true" />}
      trail={
        text === '' ? (
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton
            label="Clear search"
            size="sm"
            icon={<X aria-hidden="true" />}
            onClick={clear}
            className="-me-2.5"
          />
        )
      }
      className="min-w-0 flex-1 basis-64 [&_input::-webkit-search-cancel-button]:hidden"
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={() => search(text.trim())}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        search(text.trim())
      }}
    />
  )
}
