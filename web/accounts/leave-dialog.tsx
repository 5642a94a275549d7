import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import type { Me, Security } from '#/contract/accounts.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useOnePress } from '../api/one-press.ts'
import { dropKept } from '../kept.ts'
import { leave as endLive } from '../live/live-channel.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { problemsOf } from './checks.ts'
import { hasExpired } from './expired.ts'
import { isSignedOut } from './is-signed-out.ts'
import { readerOf } from './early-form.tsx'
import { asksPassword, FieldComing, PresentPassword } from './password-fields.tsx'
import { refresh } from './refresh.ts'
import { useProblems } from './use-problems.ts'

type LeaveDialogProps = { me: Me; onClose: () => void }

/** Says what is deleted and what stays before it asks for anything. */
export function LeaveDialog({ me, onClose }: LeaveDialogProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const formId = useId()
  const { form, problems, leave, send, correct } = useLeave(me)
  const found = useQuery({ ...queries.accounts.security.queryOptions(), refetchOnMount: 'always' })
  const may = found.data && (found.data.isFresh || found.data.hasPassword)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      cancel={may === false ? 'Close' : 'Cancel'}
      busy={leave.isPending}
      footer={
        // Shown while loading, too: a button that appeared later would move Cancel away, and receive a press that was meant for it.
        (may ?? found.isPending) && (
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabledReason={may ? '' : 'Still loading what to type first.'}
            busy={leave.isPending}
          >
            Delete account
          </Button>
        )
      }
    >
      <ul className="mb-4 grid list-disc gap-1.5 ps-5 marker:text-edge">
        {whatHappens(me).map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {found.isPending && (
        <Loading label="Loading" className="grid gap-4">
          <FieldComing />
          {/* For the present password, which most people are asked for: their last login is no longer recent. */}
          <FieldComing />
        </Loading>
      )}
      {found.isError && <NotLoaded title="This did not load" of={found} />}
      {found.data && !may && <Notice tone="warning">{shownWords('log_in_again')}</Notice>}
      {found.data && may && (
        <form
          ref={form}
          id={formId}
          noValidate
          onSubmit={event => send(event, found.data)}
          onInput={({ target }) => target instanceof HTMLInputElement && correct(target.name)}
          className="grid gap-4"
        >
          <Field label={<>Type your email, {me.email}</>} error={problems['email']}>
            <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {asksPassword(found.data) && <PresentPassword error={problems['present']} />}
        </form>
      )}
    </Dialog>
  )
}

const always = [
  'You are logged out everywhere. Your name, email, picture, password, settings and notifications are removed.',
  'What you wrote in squads stays, under “Unknown User”. Images you added there are removed.',
  'Karma that was paid stays paid. The books keep it under a number that names nobody.',
  'The same email can sign up again later, as someone new.',
]

function whatHappens({ role }: Me) {
  if (runsCampaigns(role))
    return [
      'Your campaigns are deleted. Work in review is rejected; posts you have approved may still be published, and are paid.',
      'Your plan is cancelled, your team is disbanded, and unspent karma is lost.',
      ...always,
    ]
  if (role === 'contributor')
    return [
      'Work in review is withdrawn, and approved posts that are not published yet lapse.',
      'What was approved stays, under “Unknown User”. You leave every squad.',
      ...always,
    ]
  return always
}

function useLeave(me: Me) {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const { form, problems, mark, correct, say, clear } = useProblems()
  const reread = useReread(({ accounts }) => [accounts.security])
  const leave = useOnePress({
    mutationFn: (typed: { email: string; present: string | null }) => api.ownData.leave(typed),
    onSuccess: async () => {
      endLive()
      await dropKept({ queryClient, queries }, me.id)
      await navigate({ to: '/' })
      await refresh(queryClient, router)
      toast.success('Account deleted', 'Nothing here carries your name any more.')
    },
    onError: async error => {
      const code = refusalCode(error)
      // Either it is done and only the answer was lost, or the session ended elsewhere meanwhile.
      if ((!code || hasExpired(error)) && (await isSignedOut(api))) {
        // A live event may have told the person already.
        if (!queryClient.getQueryData(queries.accounts.me.queryKey())) return undefined
        await navigate({ to: '/' })
        await refresh(queryClient, router)
        return toast.info(
          'Your account may be deleted already',
          'You are logged out. If you can log in, it was not deleted.',
        )
      }
      if (code === 'email_differs') return mark({ email: wordsOf(error) })
      if (code !== 'password_needed' && code !== 'password_wrong' && code !== 'slow_down')
        return say('Your account was not deleted', wordsOf(error))
      await reread()
      mark({ present: wordsOf(error) })
    },
  })
  const send = (event: FormEvent<HTMLFormElement>, security: Security) => {
    event.preventDefault()
    const read = readerOf(new FormData(event.currentTarget))
    const email = read('email').trim()
    const present = asksPassword(security) ? read('present') : null
    const found = problemsOf({
      email: email.toLowerCase() === me.email ? undefined : shownWords('email_differs'),
      present: present === '' ? shownWords('password_needed') : undefined,
    })
    if (Object.keys(found).length > 0) return mark(found)
    clear()
    leave.mutate({ email, present })
  }
  return { form, problems, leave, send, correct }
}
