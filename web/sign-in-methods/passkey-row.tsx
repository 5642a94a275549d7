import { useRouteContext } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Passkey } from '#/contract/sign-in-methods.ts'
import { nameMissing } from '#/rules/field-words.ts'
import { isolated } from '#/rules/isolated.ts'
import { readerOf } from '../accounts/early-form.tsx'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { fieldErrors, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { tolerate } from '../api/tolerate.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { useProven } from './use-proven.tsx'

type PasskeyRowProps = {
  passkey: Passkey
  /** Called when the row that had the focus is removed. */
  onGone: () => void
}

export function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, onGone }: PasskeyRowProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ signInMethods }) => [signInMethods.mine])
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const row = useRef<HTMLLIElement>(null)
  useLostFocus(row, onGone)
  const remove = useProven({
    call: (_: null, present) => api.signInMethods.removePasskey({ id, present }).catch(tolerate('not_found')),
    done: async () => {
      toast.success('Passkey removed')
      await reread()
      onGone()
    },
    failed: 'The passkey was not removed',
    refused: reread,
  })
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 stroke-[1.6] text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          Added <Time value={createdAt} /> ·{' '}
          {usedAt ? (
            <>
              last used <Time value={usedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${isolated(name)}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${isolated(name)}`} busy={remove.busy} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' && <Rename id={id} name={name} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title={`Remove “${isolated(name)}”?`}
        description="It no longer opens your account. Your device may still show it until you delete it there."
        confirm="Remove"
        onConfirm={() => {
          setOpen(undefined)
          remove.start(null)
        }}
      />
      {remove.dialog}
    </li>
  )
}

function Rename({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ signInMethods }) => [signInMethods.mine])
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const failed = useFailed()
  const refuse = (words: string) => {
    setProblem(words)
    focusFirstInvalid(form.current)
  }
  const rename = useOnePress({
    mutationFn: (typed: string) =>
      withAnswer(
        () => api.signInMethods.renamePasskey({ id, name: typed }),
        async () =>
          (await api.signInMethods.mine()).passkeys.some(passkey => passkey.id === id && passkey.name === typed),
      ),
    onSuccess: async () => {
      onClose()
      await reread()
    },
    onError: error => {
      if (hasExpired(error)) return failed('Passkey not renamed', error)
      refuse(fieldErrors(error)['name'] ?? wordsOf(error))
      void reread()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readerOf(new FormData(event.currentTarget))('name').trim()
    if (typed) rename.mutate(typed)
    else refuse(nameMissing)
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Rename this passkey"
      cancel="Cancel"
      busy={rename.isPending}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
          Save
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} onInput={() => setProblem(undefined)}>
        <Field label="Name" error={problem}>
          <Input name="name" defaultValue={name} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
