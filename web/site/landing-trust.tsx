import { SampleMark } from './sample-mark.tsx'
import { trust } from './samples.ts'

export function LandingTrust() {
  return (
    <p className="mt-6 flex items-center gap-2 text-muted">
      {trust}
      <SampleMark of={trust} />
    </p>
  )
}
