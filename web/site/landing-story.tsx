import { LandingBenefits } from './landing-benefits.tsx'
import { LandingClosing } from './landing-closing.tsx'
import { LandingHonest } from './landing-honest.tsx'
import { LandingSteps } from './landing-steps.tsx'
import { LandingVoices } from './landing-voices.tsx'

/** The landing page below its first screen. */
export function LandingStory() {
  return (
    <>
      <LandingSteps />
      <LandingBenefits />
      <LandingHonest />
      <LandingVoices />
      <LandingClosing />
    </>
  )
}
