import type { FormEvent, ReactNode, RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { useHydrated } from '../ui/hydrated.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'

type WorkFormProps = {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** A form on a server-rendered page. Disabled until hydration, which would lose what was typed. */
export function WorkForm({ ref, onSubmit, children }: WorkFormProps) {
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    const form = ref.current
    return () => {
      // While somebody was writing, the campaign was paused, completed or deleted, or they lost their session or role.
      if (form?.contains(document.activeElement)) focusWhenLost(findPlace)
    }
  }, [ref])
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-4">
        {children}
      </fieldset>
    </form>
  )
}

function findPlace() {
  const place = document.getElementById('work') ?? document.getElementById('main')
  // While the page is read again for somebody else, it is hidden, and takes no focus.
  return place?.checkVisibility() ? place : null
}
