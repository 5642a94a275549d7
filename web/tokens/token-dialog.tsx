import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { tooLong } from '#/rules/counted.ts'
import { nameMissing, scopesMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import type { Scope, TokenDays } from '#/rules/scopes.ts'
import { scopes, scopeWords, tokenDays } from '#/rules/scopes.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { lengthOf } from '../ui/length.ts'
import { Select } from '../ui/select.tsx'
import { SecretText, ShownOnceDialog } from '../ui/shown-once-dialog.tsx'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { useIds } from '../use-ids.ts'

type TokenDialogProps = {
  onClose: () => void
  reread: () => Promise<unknown>
}

/** Asks for the token's permissions, then shows the token, once. What was typed survives all but its sending. */
export function TokenDialog({ onClose, reread }: TokenDialogProps) {
  const formId = useId()
  const { me } = useRouteContext({ from: '__root__' })
  const [draft, keep, forget] = useDraft(`token:${me?.id ?? ''}`, blank)
  const change = (part: Partial<Draft>) => keep({ ...draft, ...part })
  const { token, problems, correct, send, make } = useMake(draft, forget, reread)
  if (token) {
    return (
      <ShownOnceDialog title="Your access token" kept="I have saved it" onClose={onClose}>
        <SecretText text={token} what="access token" />
      </ShownOnceDialog>
    )
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Create an access token"
        description="Anyone who has it can do what you choose here, as you. It cannot touch your account, password or plan."
        cancel="Cancel"
        busy={make.busy}
        footer={
          <Button type="submit" form={formId} variant="primary" busy={make.busy}>
            Create token
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={send} onInput={correct} className="grid gap-4">
          <Field label="Name" help="What it is for, so that you recognize it later." error={problems.name}>
            <Input autoComplete="off" value={draft.name} onChange={event => change({ name: event.target.value })} />
          </Field>
          <Field group label="It may" error={problems.scopes}>
            <CheckboxGroup
              values={scopes}
              words={scopeWords}
              chosen={draft.scopes}
              onChoose={chosen => change({ scopes: chosen })}
              className="grid gap-x-4 xs:grid-cols-2"
            />
          </Field>
          <Field label="Expires">
            <Select value={draft.days} onChange={event => change({ days: event.target.value })}>
              {tokenDays.map(days => (
                <option key={days} value={days}>
                  {days === 0 ? 'Never, until you revoke it' : `After ${days} days`}
                </option>
              ))}
            </Select>
          </Field>
        </form>
      </Dialog>
      {make.dialog}
    </>
  )
}

interface Draft {
  name: string
  scopes: string[]
  days: string
}

const blank: Draft = { name: '', scopes: [], days: '90' }

interface Typed {
  name: string
  scopes: Scope[]
  days: TokenDays
}

function useMake(draft: Draft, forget: () => void, reread: () => Promise<unknown>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [problems, setProblems] = useState<{ name?: string; scopes?: string }>({})
  const [token, setToken] = useState<string>()
  const ids = useIds()
  const make = useProven({
    call: (typed: Typed, present) => api.tokens.make({ id: ids.idOf(JSON.stringify(typed)), ...typed, present }),
    done: async made => {
      forget()
      setToken(made.token)
      await reread()
    },
    failed: 'No token was created',
    // The answer alone may have been lost.
    refused: reread,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = draft.name.trim()
    const typed = {
      name,
      scopes: scopes.filter(scope => draft.scopes.includes(scope)),
      days: tokenDays.find(days => String(days) === draft.days) ?? 90,
    }
    const found = {
      ...(!name && { name: nameMissing }),
      ...(lengthOf(name) > limits.tokenNameMax && { name: tooLong(limits.tokenNameMax) }),
      ...(typed.scopes.length === 0 && { scopes: scopesMissing }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget)
    else make.start(typed)
  }
  return { token, problems, correct: () => setProblems({}), send, make }
}
