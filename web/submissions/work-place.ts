import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where a piece of work stands on its page, for links that lead to it. */
export const workPlace = (id: string) => `work-${id}`

/** Once the work that the link named is drawn, the page shows it and the keyboard goes on from it. */
export function useNamedWork(isDrawn = true) {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    const work = isDrawn && hash.startsWith(workPlace('')) && document.getElementById(hash)
    if (!work) return
    work.scrollIntoView({ block: 'start' })
    work.focus({ preventScroll: true })
  }, [location, isDrawn])
}
