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
      // The campaign was paused, completed or deleted while somebody was writing for it.
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

const findPlace = () => document.getElementById('work') ?? document.getElementById('main')
