import type { ReactNode } from 'react'
import { useCounter } from '../ui/counter.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'

type TextFieldProps<Name extends string> = {
  form: {
    draft: Readonly<Record<Name, string>>
    errorOf: (name: Name) => string | undefined
    type: (name: Name, text: string) => void
  }
  name: Name
  label: string
  help?: ReactNode
  placeholder?: string | undefined
  optional?: boolean | undefined
  /** Maximum length that the server accepts. The counter appears close to it. */
  max?: number | undefined
  /** Makes it a multi-line field. */
  rows?: number | undefined
  type?: 'text' | 'url' | undefined
  /** Why the field cannot be changed any more. */
  fixed?: string | undefined
}

export function TextField<Name extends string>({
  form,
  name,
  label,
  help,
  placeholder,
  optional,
  max,
  rows,
  type = 'text',
  fixed,
}: TextFieldProps<Name>) {
  const counter = useCounter()
  const value = form.draft[name]
  const shared = { name, value, placeholder, disabled: fixed !== undefined }
  return (
    <Field
      label={label}
      help={fixed ?? help}
      optional={optional}
      error={form.errorOf(name)}
      aside={max && counter(value, max)}
    >
      {rows ? (
        <Textarea {...shared} rows={rows} onChange={event => form.type(name, event.target.value)} />
      ) : (
        <Input {...shared} type={type} autoComplete="off" onChange={event => form.type(name, event.target.value)} />
      )}
    </Field>
  )
}
