import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

/** Whatever closes later, such as the palette, gives the focus back by itself. */
const fewFrames = 2

/**
 * Another page says its title to screen readers, as one that is opened does. The link that led there is often gone with its
 * page: then the focus, which would be nowhere, goes to where the new one begins.
 */
export function Arrival() {
  const router = useRouter()
  const [title, say] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusWhenLost(() => document.getElementById('main'), null, fewFrames)
        // The title comes with the page's head.
        requestAnimationFrame(() => say(document.title))
      }),
    [router],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
