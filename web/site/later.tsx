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
  useEffect(() => (signedIn ? beforeTheFirstPress(() => void prepareToasts()) : undefined), [signedIn])
  return (
    <>
      <Arrival />
      <Suspense>{toasts && <Toaster />}</Suspense>
      <KeyboardLayers />
    </>
  )
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** Loads the toasts at the first sign of activity: the message for a lost connection must be loaded before the connection is lost. */
function beforeTheFirstPress(prepare: () => void) {
  const end = () => {
    for (const sign of signs) window.removeEventListener(sign, act, true)
  }
  const act = () => {
    end()
    prepare()
  }
  for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true })
  return end
}
