import { useRef, useState } from 'react'
import { focusFirstInvalid } from '../ui/field.tsx'
import type { Problems } from './checks.ts'

/** What is wrong in a form of named fields. */
export function useProblems() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  return {
    form,
    problems,
    /** Takes the reader to the first of them. */
    mark: (found: Problems) => {
      setProblems(found)
      if (form.current) focusFirstInvalid(form.current)
    },
    /** A field that is being corrected is not wrong any more. */
    correct: (name: string) =>
      setProblems(found => Object.fromEntries(Object.entries(found).filter(([each]) => each !== name))),
    clear: () => setProblems({}),
  }
}
