import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useSettled } from '../ui/settled.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useSingleKey } from '../ui/single-key.ts'
import { SearchHint } from './found-coming.tsx'

const SearchResults = lazyPart(() => import('./search-results.tsx').then(module => module.SearchResults))

const pauseMs = 150

/** Full-text search in this room. A result jumps to its message. */
export function RoomSearch() {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  useSingleKey('/', () => setOpen(true))
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      side="right"
      title="Search messages"
      trigger={<IconButton label="Search messages" icon={<Search />} aria-keyshortcuts="/" />}
    >
      <Field label="Words" hideLabel required={false}>
        <Input
          type="search"
          value={q}
          maxLength={limits.searchMax}
          placeholder="Words to look for"
          onChange={event => setQ(event.target.value)}
        />
      </Field>
      <Suspense fallback={<SearchHint />}>
        <SearchResults q={useSettled(q.trim(), pauseMs)} onPick={() => setOpen(false)} />
      </Suspense>
    </Sheet>
  )
}
