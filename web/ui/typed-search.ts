import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/**
 * The text of a field that searches. `type` searches shortly after the last key. `search` does so at once, for Enter and for leaving the
 * field: a search that came later would interfere with what is pressed next.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by something other than typing here: Back, or Clear search.
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) setText(q)
    setSent(q)
  }

  const search = (typed: string) => {
    const wish = typed.trim()
    clearTimeout(timer.current)
    setSent(wish)
    if (wish !== sent) onSearch(wish)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(typed), pauseMs)
  }
  return { text, type, search }
}
