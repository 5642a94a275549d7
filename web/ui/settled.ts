import { useEffect, useState } from 'react'

/** The typed text, debounced, so that a word is one query. */
export function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), ms)
    return () => clearTimeout(timer)
  }, [typed, ms])
  return settled
}
