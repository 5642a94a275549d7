import { lazy, Suspense, useEffect, useState } from 'react'
import { PaletteDoor } from '../palette/door.tsx'
import { prepareToasts, whenToastsAreWanted } from '../ui/toast-corner.ts'
import { untilThere } from '../ui/until-there.ts'
import { useNewVersion } from './new-version.ts'

const Toaster = lazy(() => untilThere(() => import('../ui/toaster.tsx').then(module => ({ default: module.Toaster }))))

/** What every page but the landing page has, and needs only once it stands. */
export function Later({ signedIn }: { signedIn: boolean }) {
  const [toasts, want] = useState(false)
  useNewVersion()
  useEffect(() => whenToastsAreWanted(() => want(true)), [])
  useEffect(() => (signedIn ? beforeTheFirstPress(() => void prepareToasts()) : undefined), [signedIn])
  return (
    <>
      <Suspense>{toasts && <Toaster />}</Suspense>
      <PaletteDoor />
    </>
  )
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** Before anybody can have pressed: what says that there is no connection must be there when it is gone. */
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
