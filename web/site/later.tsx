import { PaletteDoor } from '../palette/door.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useNewVersion } from './new-version.ts'

/** What every page but the landing page has, and needs only once it stands. */
export function Later() {
  useNewVersion()
  return (
    <>
      <Toaster />
      <PaletteDoor />
    </>
  )
}
