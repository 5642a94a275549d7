import SearchIcon from 'lucide-react/icons/search'
import { useRef } from 'react'
import { ClearButton } from './clear-button.tsx'
import { useEarlyText } from './early-text.ts'
import { useHydrated } from './hydrated.ts'
import { Input } from './input.tsx'
import { useSingleKey } from './single-key.ts'
import { Kbd } from './kbd.tsx'
import { useTypedSearch } from './typed-search.ts'

type SearchFieldProps = {
  q: string
  onSearch: (q: string) => void
  /** What is searched, for screen readers. */
  label: string
  placeholder: string
  maxLength: number
}

/** Searches while one types, on Enter and on leaving the field. */
export function SearchField({ q, onSearch, label, placeholder, maxLength }: SearchFieldProps) {
  const { text, type, search } = useTypedSearch(q, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => input.current?.select())
  useEarlyText(input, type)
  // The shortcut is announced once the page handles it.
  const listens = useHydrated()
  const clear = () => {
    type('')
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
          <ClearButton label="Clear search" onClick={clear} />
        )
      }
      className="min-w-0 flex-1 basis-64 [&_input::-webkit-search-cancel-button]:hidden"
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={() => search(text)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        search(text)
      }}
    />
  )
}
