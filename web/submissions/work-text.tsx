import { limits } from '#/rules/limits.ts'
import { useCounter } from '../ui/counter.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'

type WorkTextProps = {
  label: string
  help: string
  rows: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/**
 * The text of a post or comment. It is usually pasted, so it is never silently truncated: the counter and the server
 * report that it is too long.
 */
export function WorkText({ rows, value, onChange, ...about }: WorkTextProps) {
  const counter = useCounter()
  return (
    <Field {...about} aside={counter(value, limits.submissionTextMax)}>
      <Textarea rows={rows} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
