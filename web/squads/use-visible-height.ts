import { useEffect } from 'react'

/** Where the phone's keyboard covers the page without shrinking it (iOS), the page is as high as what can be seen. */
export function useVisibleHeight() {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const root = document.documentElement
    const fit = () => root.style.setProperty('--visible-height', `${visible.height}px`)
    fit()
    visible.addEventListener('resize', fit)
    return () => {
      visible.removeEventListener('resize', fit)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
