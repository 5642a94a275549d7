import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { useNumber } from '../ui/locale.ts'
import { Textarea } from '../ui/textarea.tsx'

type WorkTextProps = {
  label: string
  help: string
  rows: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

const max = limits.submissionTextMax

/** The text of a post or comment. It is mostly pasted, so nothing of it is cut in silence: the counter and the server say what is too long. */
export function WorkText({ rows, value, onChange, ...about }: WorkTextProps) {
  const number = useNumber()
  return (
    <Field {...about} aside={value.length > max * 0.8 ? `${number(value.length)} of ${number(max)}` : undefined}>
      <Textarea autoGrow rows={rows} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
