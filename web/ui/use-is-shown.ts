import { useEffect, useRef } from 'react'

/** Whether the component is still on the page, for what an answer leads to. */
export function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return () => isShown.current
}
