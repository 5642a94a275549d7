import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { AddressChange } from '#/contract/email.ts'
import { shown } from '#/rules/shown-words.ts'
import { wordsOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { SendAgain } from './confirm-email.tsx'

/** Where mails go and what one logs in with. Another address counts once both have confirmed it. */
export function AddressCard({ me }: { me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const reach = useQuery(queries.email.reach.queryOptions())
  const change = useQuery({ ...queries.email.change.queryOptions(), refetchOnWindowFocus: 'always' })
  const byMail = reach.data?.byMail
  const retry = () => void Promise.all([reach.refetch(), change.refetch()])
  return (
    <Card title="Email address" note="You log in with it, and mails go there.">
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
        <Change me={me} byMail={byMail} pending={change.data} />
      )}
    </Card>
  )
}

type ChangeProps = { me: Me; byMail: boolean; pending: AddressChange | null }

function Change({ me, byMail, pending }: ChangeProps) {
  const [isOpen, open] = useState(false)
  if (!byMail) return <p className="text-muted">{shown.no_mail_server.words}</p>
  if (pending) return <Pending me={me} pending={pending} />
  if (!isOpen) return <Button onClick={() => open(true)}>Change email address</Button>
  return <AddressForm me={me} onDone={() => open(false)} />
}

function Pending({ me, pending }: { me: Me; pending: AddressChange }) {
  const { newAddress, isOldConfirmed, isNewConfirmed, expiresAt } = pending
  const stop = useStop()
  const waiting = [...(isOldConfirmed === false ? [me.email] : []), ...(isNewConfirmed ? [] : [newAddress])]
  return (
    <Notice
      tone="info"
      title={<span className="wrap-anywhere">Changing to {newAddress}</span>}
      action={
        <Button size="sm" busy={stop.isPending} onClick={() => !stop.isPending && stop.mutate()}>
          Stop the change
        </Button>
      }
    >
      <span className="wrap-anywhere">
        Open the {waiting.length > 1 ? 'links' : 'link'} that we mailed to {waiting.join(' and to ')}.
      </span>{' '}
      The change is made once {waiting.length > 1 ? 'both are' : 'it is'} confirmed, until <Time value={expiresAt} />.
    </Notice>
  )
}

function useStop() {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api.email.cancelChange(),
    onSuccess: () => {
      queryClient.setQueryData(queries.email.change.queryKey(), null)
      toast.success('Change stopped', 'Your email address stays as it is.')
    },
    onError: error => toast.error('Change not stopped', wordsOf(error)),
  })
}

function Coming() {
  return (
    <Loading label="Loading your email address">
      <Skeleton className="h-control w-52" />
    </Loading>
  )
}
