import { Suspense, useEffect, useState } from 'react'
import { KeyboardLayers } from '../palette/keyboard-layers.tsx'
import { prepareToasts, whenToastsAreWanted } from '../ui/toast-corner.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Arrival } from './arrival.tsx'
import { useNewVersion } from './new-version.ts'

const Toaster = lazyPart(() => import('../ui/toaster.tsx').then(module => module.Toaster))

/** Needed by every page except the landing page, but only after the page is shown. */
export function Later({ signedIn }: { signedIn: boolean }) {
  const [toasts, want] = useState(false)
  useNewVersion()
  useEffect(() => whenToastsAreWanted(() => want(true)), [])
  useEffect(() => prepareAtFirst(signedIn ? signs : ['input', 'submit']), [signedIn])
  return (
    <>
      <Arrival />
      <Suspense>{toasts && <Toaster />}</Suspense>
      <KeyboardLayers />
    </>
  )
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/**
 * Loads the toasts at the first sign of activity, or, for visitors, of filling in a form: the message for a lost connection must be
 * loaded before the connection is lost. It listens after React, which would put back a field that is drawn before it has heard of what
 * was typed.
 */
function prepareAtFirst(events: readonly (keyof WindowEventMap)[]) {
  const end = () => {
    for (const event of events) window.removeEventListener(event, act)
  }
  const act = () => {
    end()
    void prepareToasts()
  }
  for (const event of events) window.addEventListener(event, act, { passive: true })
  return end
}
