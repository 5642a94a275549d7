import { Link, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fullNameMissing } from '#/rules/field-words.ts'
import { seen } from '#/rules/seen.ts'
import type { Me } from '#/contract/accounts.ts'
import { fieldErrors } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { withAnswer } from '../api/with-answer.ts'
import { dropDraft, readDraft, useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { toast } from '../ui/toast.ts'
import { useIsShown } from '../ui/use-is-shown.ts'
import { useFailed } from './expired.ts'
import { OwnData } from './own-data.tsx'
import { PictureField } from './picture-field.tsx'
import { UndoTime } from './undo-time.tsx'
import { useLearnMe, useRereadMe } from './use-learn-me.ts'

export function Profile({ me }: { me: Me }) {
  return (
    <div className="grid max-w-read gap-4">
      <Card title="Profile" note="Your name and picture are what founders and contributors see.">
        <PictureField me={me} />
        <ProfileForm me={me} />
      </Card>
      <Card title="Appearance" note="Kept in this browser.">
        <ThemeSwitch />
      </Card>
      <UndoTime me={me} />
      <OwnData me={me} />
    </div>
  )
}

function ProfileForm({ me }: { me: Me }) {
  const form = useRef<HTMLFormElement>(null)
  const draftKey = `name:${me.id}`
  const [draft, keep, forget] = useDraft(draftKey, unedited, named)
  // Unedited, it follows a name that was saved elsewhere, so that Save does not revert it.
  const fullName = draft?.fullName ?? me.fullName
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (problem) focusFirstInvalid(form.current)
  }, [problem])
  const save = useSaveName(draftKey, setProblem)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!seen(fullName)) return setProblem(fullNameMissing)
    setProblem(undefined)
    save.mutate(fullName)
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field label="Full name" error={problem}>
        <Input
          name="fullName"
          autoComplete="name"
          value={fullName}
          onChange={event => {
            if (event.target.value === me.fullName) forget()
            else keep({ fullName: event.target.value })
            setProblem(undefined)
          }}
        />
      </Field>
      <Field
        label="Email"
        required={false}
        help={
          <>
            Email cannot be changed here. Change it under{' '}
            <Link to="/settings" search={{ tab: 'security' }} className="link">
              Security
            </Link>
            .
          </>
        }
      >
        <Input name="email" type="email" autoComplete="email" value={me.email} readOnly />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabledReason={fullName.trim() === me.fullName ? 'You have not changed anything yet.' : ''}
        >
          Save changes
        </Button>
      </div>
    </form>
  )
}

const named = { fullName: '' }
const unedited: typeof named | undefined = undefined

function useSaveName(draftKey: string, onRefused: (words: string) => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  const reread = useRereadMe()
  const isShown = useIsShown()
  return useOnePress({
    mutationFn: (fullName: string) =>
      withAnswer(
        () => api.accounts.updateProfile({ fullName }),
        async () => (await api.accounts.me())?.fullName === fullName.trim(),
      ),
    onSuccess: async (me, fullName) => {
      await learn(me)
      // What was typed meanwhile stays.
      if (readDraft(draftKey, unedited, named)?.fullName === fullName) dropDraft(draftKey)
      toast.success('Profile updated successfully!')
    },
    onError: async error => {
      const words = fieldErrors(error)['fullName']
      if (words && isShown()) return onRefused(words)
      const failure = failed('Failed to update profile', error, words)
      await reread()
      return failure
    },
  })
}
