import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import type { Problems } from './checks.ts'

/** The validation problems of a form with named fields. */
export function useProblems() {
  const form = useRef<HTMLFormElement>(null)
  const said = useRef<string>(undefined)
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => () => unsay(said), [])
  return {
    form,
    problems,
    /** Focuses the first invalid field. */
    mark: (found: Problems) => {
      setProblems(found)
      focusFirstInvalid(form.current)
    },
    /** Clears the problem of a field once it is edited. */
    correct: (name: string) =>
      setProblems(found => Object.fromEntries(Object.entries(found).filter(([each]) => each !== name))),
    /** Shows the problem in a toast, which replaces the previous one and disappears when the form is sent again or left. */
    say: (title: string, description: string | undefined) => {
      unsay(said)
      said.current = toast.error(title, description)
    },
    clear: () => {
      unsay(said)
      setProblems({})
    },
  }
}

function unsay({ current }: RefObject<string | undefined>) {
  if (current) toast.dismiss(current)
}
