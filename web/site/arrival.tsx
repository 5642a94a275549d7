import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

/** The number of frames to wait. Overlays that close later, such as the palette, return the focus themselves. */
const fewFrames = 2

/**
 * After a client-side navigation, announces the new title to screen readers, as a full page load would. If the link that was
 * followed is gone and the focus is lost, or would stay in the footer, it moves to the start of the new page.
 */
export function Arrival() {
  const router = useRouter()
  const [title, say] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusWhenLost(() => document.querySelector('main'), document.activeElement?.closest('footer a'), fewFrames)
        // The title is set together with the page's head.
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
