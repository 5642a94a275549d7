import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { Problems } from './checks.ts'
import { FirstPassword } from './password-fields.tsx'

type PersonFieldsProps = {
  /** What was typed before, except the password, which is not kept. */
  typed: { fullName: string; email: string }
  problems: Problems
}

export function PersonFields({ typed, problems }: PersonFieldsProps) {
  return (
    <>
      <Field label="Full name" error={problems['fullName']}>
        <Input name="fullName" autoComplete="name" defaultValue={typed.fullName} />
      </Field>
      <Field label="Email" error={problems['email']}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.email}
        />
      </Field>
      <FirstPassword label="Password" error={problems['password']} />
    </>
  )
}
