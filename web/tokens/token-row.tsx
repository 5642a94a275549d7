import { useRouteContext } from '@tanstack/react-router'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { useRef, useState } from 'react'
import type { AccessToken } from '#/contract/tokens.ts'
import { isolated } from '#/rules/isolated.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { tolerate } from '../api/tolerate.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'

type TokenRowProps = {
  token: AccessToken
  /** Called when the row that had the focus is removed. */
  onGone: () => void
  reread: () => Promise<unknown>
}

export function TokenRow({ token, onGone, reread }: TokenRowProps) {
  const failed = useFailed()
  const { id, name, shown, scopes, isOver } = token
  const { api } = useRouteContext({ from: '__root__' })
  const [asking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useLostFocus(row, onGone)
  const revoke = useOnePress({
    mutationFn: () => api.tokens.revoke({ id }).catch(tolerate('not_found')),
    onSuccess: async () => {
      setAsking(false)
      toast.success('Access token revoked')
      await reread()
      onGone()
    },
    onError: async error => {
      setAsking(false)
      const failure = failed('The token was not revoked', error)
      await reread()
      return failure
    },
  })
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <SquareTerminal aria-hidden="true" className="size-5 shrink-0 stroke-[1.6] text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          <code className="font-mono text-sm text-muted">{shown}…</code>
          {isOver && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{scopes.join(', ')}</p>
        <p className="text-sm text-muted">
          <Uses {...token} />
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${isolated(name)}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Revoke “${isolated(name)}”?`}
        description="Programs that use it are refused from now on. This cannot be undone."
        confirm="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}

function Uses({ createdAt, usedAt, endsAt, isOver }: AccessToken) {
  return (
    <>
      Created <Time value={createdAt} /> ·{' '}
      {usedAt ? (
        <>
          last used <Time value={usedAt} />
        </>
      ) : (
        'not used yet'
      )}{' '}
      ·{' '}
      {endsAt ? (
        <>
          {isOver ? 'expired' : 'expires'} <Time value={endsAt} as={isOver ? undefined : 'until'} />
        </>
      ) : (
        'never expires'
      )}
    </>
  )
}
