import { lazy, Suspense, useEffect, useState } from 'react'
import { PaletteDoor } from '../palette/door.tsx'
import { prepareToasts, whenToastsAreWanted } from '../ui/toast.ts'
import { useNewVersion } from './new-version.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx').then(module => ({ default: module.Toaster })))

/** What every page but the landing page has, and needs only once it stands. */
export function Later({ signedIn }: { signedIn: boolean }) {
  const [toasts, want] = useState(false)
  useNewVersion()
  useEffect(() => whenToastsAreWanted(() => want(true)), [])
  useEffect(() => {
    if (signedIn) void prepareToasts()
  }, [signedIn])
  return (
    <>
      <Suspense>{toasts && <Toaster />}</Suspense>
      <PaletteDoor />
    </>
  )
}
