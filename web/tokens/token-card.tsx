import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { limits } from '#/rules/limits.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TokenRow } from './token-row.tsx'

/** Personal access tokens, with which people's own programs call the API. */
export function TokenCard() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.tokens.list.queryOptions())
  const { Dialog, open, coming, press, close } = useDialogCode(
    async () => (await import('./token-dialog.tsx')).TokenDialog,
  )
  const title = useRef<HTMLHeadingElement>(null)
  const reread = useReread(({ tokens }) => [tokens.list])
  const tokens = found.data
  const full = tokens && tokens.length >= limits.tokensMax
  return (
    <Card
      title="Personal access tokens"
      titleRef={title}
      note={
        <>
          Let your own programs use the API on your behalf, within what you allow.{' '}
          <a href="/api/docs" className="underline underline-offset-3">
            Read the API reference
          </a>
        </>
      }
    >
      {found.isPending && (
        <Loading label="Loading your access tokens" className="grid gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3.5 w-64" />
        </Loading>
      )}
      {found.isError && !tokens && <NotLoaded title="Your access tokens did not load" of={found} />}
      {tokens && tokens.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-b border-line">
          {tokens.map(token => (
            <TokenRow key={token.id} token={token} onGone={() => focusWhenLost(() => title.current)} reread={reread} />
          ))}
        </ul>
      )}
      {tokens && (
        <Button
          disabledReason={full ? `You have ${limits.tokensMax} access tokens. Revoke one first.` : undefined}
          busy={coming}
          onClick={press}
        >
          {tokens.length > 0 ? 'Create another token' : 'Create a token'}
        </Button>
      )}
      {Dialog && open && <Dialog onClose={close} reread={reread} />}
    </Card>
  )
}
