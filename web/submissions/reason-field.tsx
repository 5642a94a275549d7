import type { KeyboardEvent } from 'react'
import { limits } from '#/rules/limits.ts'
import { tooLong } from '#/rules/counted.ts'
import { Field } from '../ui/field.tsx'
import { lengthOf } from '../ui/length.ts'
import { useNumber } from '../ui/locale.ts'
import { Textarea } from '../ui/textarea.tsx'

type ReasonFieldProps = {
  label: string
  help?: string | undefined
  reason: string
  onChange: (reason: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The optional reason of a rejection. Text that is too long is not truncated: the field shows an error, and nothing is
 * sent.
 */
export function ReasonField({ label, help, reason, onChange, onKeyDown }: ReasonFieldProps) {
  const number = useNumber()
  return (
    <Field
      label={label}
      optional
      aside={`${number(lengthOf(reason.trim()))} of ${number(limits.rejectReasonMax)}`}
      error={isTooLong(reason) ? tooLong(limits.rejectReasonMax) : undefined}
      className="mt-2"
      {...(help ? { help } : {})}
    >
      <Textarea rows={3} value={reason} onChange={event => onChange(event.target.value)} onKeyDown={onKeyDown} />
    </Field>
  )
}

export const isTooLong = (reason: string) => lengthOf(reason.trim()) > limits.rejectReasonMax
