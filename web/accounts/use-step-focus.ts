import { useEffect, useRef } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

/** What was pressed to get to another step of the same page is gone with the step before, so the focus starts at the heading. */
export function useStepFocus(step: unknown) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    focusWhenLost(() => document.querySelector('h1'))
  }, [step])
}
