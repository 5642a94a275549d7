import type { ReactNode } from 'react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { reasonMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { seen } from '#/rules/seen.ts'
import { tooLong } from '#/rules/counted.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { useCounter } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { lengthOf } from '../ui/length.ts'
import { Textarea } from '../ui/textarea.tsx'

type ReasonDialogProps = {
  /** A question that names the object of the action. */
  title: ReactNode
  description: ReactNode
  /** The label of the confirm button: the verb of the title. */
  confirm: string
  tone?: 'danger' | 'primary' | undefined
  label?: string | undefined
  help?: string | undefined
  /** The key under which the reason is kept as a draft until the action succeeds. */
  draftKey: string
  busy: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
  /** Rendered above the reason field. */
  children?: ReactNode
}

/**
 * Confirms an admin's action and asks for the reason, which goes into the audit log. The typed reason survives a failure, a lost
 * session and closing the dialog.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    description,
    confirm,
    tone = 'danger',
    label = 'Reason',
    help,
    draftKey,
    busy,
    onClose,
    onConfirm,
  } = props
  const formId = useId()
  const counter = useCounter()
  const form = useRef<HTMLFormElement>(null)
  const [reason, write] = useDraft(draftKey, '')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const given = seen(reason)
    const length = lengthOf(given)
    if (length > 0 && length <= limits.moderationTextMax) return onConfirm(given)
    setError(length === 0 ? reasonMissing : tooLong(limits.moderationTextMax))
    focusFirstInvalid(form.current)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      cancel="Cancel"
      busy={busy}
      footer={
        <Button type="submit" form={formId} variant={tone} busy={busy}>
          {confirm}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="grid gap-4">
        {props.children}
        <Field
          label={label}
          error={error}
          aside={counter(reason, limits.moderationTextMax)}
          {...(help ? { help } : {})}
        >
          <Textarea
            rows={3}
            value={reason}
            onChange={event => {
              write(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
