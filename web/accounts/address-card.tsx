import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { AddressChange } from '#/contract/email.ts'
import { shown } from '#/rules/shown-words.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useFailed } from './expired.ts'
import { AddressForm } from './address-form.tsx'
import { SendAgain } from './confirm-email.tsx'

/** The address that receives mail and logs in. A new address takes effect only once both the old and the new one have confirmed it. */
export function AddressCard({ me }: { me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const reach = useQuery(queries.email.reach.queryOptions())
  const change = useQuery({ ...queries.email.change.queryOptions(), refetchOnWindowFocus: 'always' })
  const byMail = reach.data?.byMail
  const title = useRef<HTMLHeadingElement>(null)
  const retry = () => void Promise.all([reach.refetch(), change.refetch()])
  return (
    <Card title="Email address" titleRef={title} note="You log in with it, and our emails go there.">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{me.email}</p>
        {byMail && (
          <Badge tone={me.isVerified ? 'success' : 'warning'}>{me.isVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
        )}
        {byMail && !me.isVerified && <SendAgain email={me.email} />}
      </div>
      {reach.isPending || change.isPending ? (
        <Coming />
      ) : byMail === undefined || change.data === undefined ? (
        <ErrorState title="This did not load" busy={reach.isFetching || change.isFetching} onRetry={retry}>
          {wordsOf(reach.error ?? change.error)}
        </ErrorState>
      ) : (
        <Change me={me} byMail={byMail} pending={change.data} title={title} />
      )}
    </Card>
  )
}

type ChangeProps = {
  me: Me
  byMail: boolean
  pending: AddressChange | null
  title: RefObject<HTMLHeadingElement | null>
}

function Change({ me, byMail, pending, title }: ChangeProps) {
  const [isOpen, open] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  /** The button that was pressed disappears, so the focus needs a new place. */
  const stay = () => focusWhenLost(() => opener.current ?? title.current)
  const close = () => {
    open(false)
    stay()
  }
  const sent = () => {
    open(false)
    // The opener may come back for a moment, until the change is shown.
    focusWhenLost(() => title.current)
  }
  if (!byMail) return <p className="min-h-control content-center text-muted">{shown.no_mail_server.words}</p>
  if (pending) return <Pending me={me} pending={pending} onStopped={stay} />
  if (isOpen) return <AddressForm me={me} onSent={sent} onLeave={close} />
  return (
    <Button ref={opener} onClick={() => open(true)}>
      Change email address
    </Button>
  )
}

type PendingProps = { me: Me; pending: AddressChange; onStopped: () => void }

function Pending({ me, pending, onStopped }: PendingProps) {
  const { newAddress, isOldConfirmed, isNewConfirmed, expiresAt } = pending
  const stop = useStop(onStopped)
  const waiting = [...(isOldConfirmed === false ? [me.email] : []), ...(isNewConfirmed ? [] : [newAddress])]
  return (
    <Notice
      tone="info"
      title={<span className="wrap-anywhere">Changing to {newAddress}</span>}
      action={
        <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop the change
        </Button>
      }
    >
      <span className="wrap-anywhere">
        Open the {waiting.length > 1 ? 'links' : 'link'} that we emailed to {waiting.join(' and to ')}.
      </span>{' '}
      Your address changes if {waiting.length > 1 ? 'both are' : 'it is'} confirmed by{' '}
      <Time value={expiresAt} as="deadline" />.
    </Notice>
  )
}

function useStop(onStopped: () => void) {
  const failed = useFailed()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const reread = useReread(({ email }) => [email.change])
  return useOnePress({
    mutationFn: () => api.email.cancelChange(),
    onSuccess: () => {
      queryClient.setQueryData(queries.email.change.queryKey(), null)
      onStopped()
      toast.success('Change stopped', 'Your email address stays as it is.')
    },
    onError: async error => {
      const failure = failed('Change not stopped', error)
      // The answer alone may have been lost.
      await reread()
      onStopped()
      return failure
    },
  })
}

function Coming() {
  return (
    <Loading label="Loading your email address">
      <Skeleton className="h-control w-52" />
    </Loading>
  )
}
