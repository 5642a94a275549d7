import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Account } from '#/contract/moderation.ts'
import { isolated } from '#/rules/isolated.ts'
import { impersonationMinutes } from '#/rules/moderation.ts'
import { useFailed } from '../accounts/expired.ts'
import { asksPassword } from '../accounts/password-fields.tsx'
import { refresh } from '../accounts/refresh.ts'
import { learnWhoIsHere, whoIsHere } from '../accounts/who-is-here.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { dropDraft } from '../drafts.ts'
import { useOnePress } from '../api/one-press.ts'
import { leave } from '../live/live-channel.ts'
import { homeOf } from '../paths.ts'
import { rememberImpersonatedFrom } from '../site/impersonated-from.ts'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** This opens somebody else's pages, so admins who have not signed in recently must type their password. */
export function ImpersonateDialog({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const failed = useFailed()
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api, queries, me } = useRouteContext({ from: '__root__' })
  const draftKey = `view:${id}:${me?.id}`
  const [present, setPresent] = useState('')
  const [wrong, setWrong] = useState<string>()
  const proof = useRef<HTMLDivElement>(null)
  const security = useQuery({ ...queries.accounts.security.queryOptions(), refetchOnMount: 'always' })
  const [isAsked, setAsked] = useState(false)
  const asksPresent = isAsked || (security.data !== undefined && asksPassword(security.data))
  const look = async (role: Account['role']) => {
    leave()
    rememberImpersonatedFrom(router.state.location.href)
    await learnWhoIsHere(queryClient, { api, queries })
    await navigate({ to: homeOf(role) })
    await refresh(queryClient, router)
    dropDraft(draftKey)
  }
  const start = useOnePress({
    mutationFn: (reason: string) => api.moderation.impersonate({ id, reason, present: present || null }),
    onSuccess: ({ role }) => look(role),
    onError: async error => {
      const code = refusalCode(error)
      if (code !== 'password_needed' && code !== 'password_wrong') {
        // The answer alone may have been lost.
        const now = await whoIsHere(api)
        return now?.viewing ? look(now.role) : failed('Viewing did not start', error)
      }
      setAsked(true)
      setWrong(wordsOf(error))
      if (proof.current) focusFirstInvalid(proof.current)
      return undefined
    },
  })
  return (
    <ReasonDialog
      title={`View the app as ${isolated(name)}?`}
      description={`You see what they see for up to ${impersonationMinutes} minutes and can change nothing. Their account activity will show that an admin looked.`}
      confirm="View"
      tone="primary"
      help="For the audit log. The person does not see it."
      draftKey={draftKey}
      busy={start.isPending}
      onClose={onClose}
      onConfirm={reason => start.mutate(reason)}
    >
      <div ref={proof} className="contents">
        {asksPresent && (
          <Field label="Your current password" error={wrong}>
            <Input
              type="password"
              autoComplete="current-password"
              value={present}
              onChange={event => {
                setPresent(event.target.value)
                setWrong(undefined)
              }}
            />
          </Field>
        )}
      </div>
    </ReasonDialog>
  )
}
