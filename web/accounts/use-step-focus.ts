import { useEffect, useRef } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

/** The button that led to another step of the same page has disappeared with the previous step, so the focus starts at the heading. */
export function useStepFocus(step: unknown) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    focusWhenLost(() => document.querySelector('h1'))
  }, [step])
}
