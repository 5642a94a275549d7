import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The element id of a submission or of a campaign in review, for links to it. */
export const workPlace = (id: string) => `work-${id}`

/** Scrolls to what is named in the URL's hash and focuses it, once it is rendered. */
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
