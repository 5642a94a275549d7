import { useRef, useState } from 'react'
import { focusFirstInvalid } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import type { Problems } from './checks.ts'

/** What is wrong in a form of named fields. */
export function useProblems() {
  const form = useRef<HTMLFormElement>(null)
  const said = useRef<string>(undefined)
  const [problems, setProblems] = useState<Problems>({})
  const unsay = () => {
    if (said.current) toast.dismiss(said.current)
  }
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
    /** In a toast: the last is there alone, and gone once the form is sent again. */
    say: (title: string, description: string | undefined) => {
      unsay()
      said.current = toast.error(title, description)
    },
    clear: () => {
      unsay()
      setProblems({})
    },
  }
}
