import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

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
        focusWhenLost(() => document.getElementById('main'))
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
