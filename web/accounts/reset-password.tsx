import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { linkMinutes } from '#/rules/email.ts'
import { refusalCode } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Notice } from '../ui/notice.tsx'
import { EarlyForm } from './early-form.tsx'
import { NewPassword, NewPasswordComing } from './password-fields.tsx'
import { SplitPage } from './split-page.tsx'
import { useReset } from './use-reset.ts'

export const Route = createFileRoute('/reset-password')({
  head: () => ({ meta: [...namedPage('New password').meta, { name: 'referrer', content: 'no-referrer' }] }),
  component: ResetPassword,
})

function ResetPassword() {
  const token = useTokenOnce()
  const { queries } = Route.useRouteContext()
  const [spent, spend] = useState<string>()
  const found = useQuery({
    ...queries.email.checkRecovery.queryOptions({ input: { token: token ?? '' } }),
    enabled: Boolean(token),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const isOver = token === '' || (token !== undefined && token === spent) || refusalCode(found.error) === 'link_over'
  return (
    <SplitPage
      title="Choose a new password"
      note={isOver ? 'You need a new link for this.' : 'Then log in with it: you are logged out everywhere.'}
    >
      {isOver ? (
        <Over />
      ) : !token || found.isPending ? (
        <NewPasswordComing label="Checking your link" button="h-control w-full" />
      ) : found.data ? (
        <Fields token={token} onOver={() => spend(token)} />
      ) : (
        <NotLoaded title="This did not load" of={found} />
      )}
    </SplitPage>
  )
}

/**
 * The token after the address's `#`, which only the browser knows: undefined until then, '' if there is none. It is kept in memory
 * and removed from the address bar, so that it does not end up in the history or in a screenshot.
 */
function useTokenOnce() {
  const hydrated = useHydrated()
  const found = /^token=(.+)/.exec(useLocation({ select: ({ hash }) => hash }))?.[1]
  const navigate = Route.useNavigate()
  const [kept, keep] = useState('')
  // Another reset link may be opened in the same tab.
  if (found !== undefined && found !== kept) keep(found)
  useEffect(() => {
    if (found !== undefined) void navigate({ hash: '', replace: true })
  }, [found, navigate])
  return hydrated ? (found ?? kept) : undefined
}

function Fields({ token, onOver }: { token: string; onOver: () => void }) {
  const { form, problems, send, correct, busy } = useReset(token, onOver)
  return (
    <EarlyForm ref={form} onTyped={correct} onSend={send}>
      <NewPassword problems={problems} />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
        Set password
      </Button>
    </EarlyForm>
  )
}

function Over() {
  return (
    <Notice tone="warning" alert title="This link no longer works">
      <p>It works once and for {linkMinutes.recovery} minutes, and a newer one replaces it.</p>
      <Button asChild variant="primary" className="mt-3 mb-1">
        <Link to="/forgot-password">Get a new link</Link>
      </Button>
    </Notice>
  )
}
