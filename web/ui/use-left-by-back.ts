import { useEffect, useEffectEvent } from 'react'

/** For a layer that belongs to no page: Back and Forward close it too, so that the page does not change unseen beneath it. */
export function useLeftByBack(leave: () => void) {
  const left = useEffectEvent(leave)
  useEffect(() => {
    const hear = () => left()
    window.addEventListener('popstate', hear)
    return () => window.removeEventListener('popstate', hear)
  }, [])
}
