import type { FormEvent, ReactNode, RefObject } from 'react'
import { useHydrated } from '../ui/hydrated.ts'

type WorkFormProps = {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** A form on a server-rendered page. Disabled until hydration, which would lose what was typed. */
export function WorkForm({ ref, onSubmit, children }: WorkFormProps) {
  const hydrated = useHydrated()
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-4">
        {children}
      </fieldset>
    </form>
  )
}
