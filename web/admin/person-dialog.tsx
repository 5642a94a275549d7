import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#/contract/moderation.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { roleLabel } from '../role-label.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNumber } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { TypedText } from '../ui/typed-text.tsx'

type PersonDialogProps = {
  /** The person whose account is shown; undefined while the dialog is closed. */
  personId: string | undefined
  onClose: () => void
}

/**
 * One account and an admin's actions on it: suspend, reinstate, impersonate. Keyed by person, because Back may close the
 * previous dialog in the middle of an action.
 */
export function PersonDialog({ personId, onClose }: PersonDialogProps) {
  return personId && <Person key={personId} id={personId} onClose={onClose} />
}

function Person({ id, onClose }: { id: string; onClose: () => void }) {
  const [doing, setDoing] = useState<'suspend' | 'lift' | 'view'>()
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.moderation.account.queryOptions({ input: { id } }))
  const back = () => setDoing(undefined)
  if (found.data && doing === 'view') return <ImpersonateDialog account={found.data} onClose={back} />
  if (found.data && doing) return <SuspendDialog account={found.data} lifts={doing === 'lift'} onClose={back} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Account"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {/* Shown while loading, too: buttons that appeared later would move Close away, and receive a press meant for it. */}
          {(found.data ?? found.isPending) && <Acts account={found.data} onAct={setDoing} />}
        </>
      }
    >
      {found.isPending && <Coming />}
      {found.isError && !found.data && <NotLoaded title="This account did not load" of={found} />}
      {found.data && <About account={found.data} onLeave={onClose} />}
    </Dialog>
  )
}

type ActsProps = { account: Account | undefined; onAct: (act: 'suspend' | 'lift' | 'view') => void }

function Acts({ account, onAct }: ActsProps) {
  if (account?.suspendedAt) return <Button onClick={() => onAct('lift')}>Lift suspension</Button>
  const because = whyNot(account)
  return (
    <>
      <Button disabledReason={because} onClick={() => onAct('view')}>
        View as
      </Button>
      <Button disabledReason={because} onClick={() => onAct('suspend')}>
        Suspend
      </Button>
    </>
  )
}

function whyNot(account: Account | undefined) {
  if (!account) return 'The account is not there yet.'
  return account.role === 'admin'
    ? 'Admins cannot be suspended or viewed. Whoever runs the server has to take the role away first.'
    : ''
}

/** As high as an account that is not suspended. */
function Coming() {
  return (
    <Loading label="Loading the account" className="grid gap-4">
      <div className="flex items-center gap-3">
        <Skeleton round className="size-12" />
        <SkeletonText lines={2} className="w-48" />
      </div>
      <div className="grid gap-1.5">
        {[0, 1, 2].map(line => (
          <Skeleton key={line} className="h-lh w-56" />
        ))}
      </div>
      <Skeleton className="h-lh w-64" />
    </Loading>
  )
}

function About({ account, onLeave }: { account: Account; onLeave: () => void }) {
  const number = useNumber()
  const { id, name, email, avatarUrl, role, joinedAt, suspendedAt, suspendedFor, running, openCases } = account
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={avatarUrl} size="lg" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
            <Badge>{roleLabel(role)}</Badge>
            {suspendedAt && <Badge tone="danger">Suspended</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
        </div>
      </div>
      {suspendedAt && (
        <Notice
          tone="danger"
          title={
            <>
              Suspended <Time value={suspendedAt} />
            </>
          }
        >
          <TypedText>{suspendedFor}</TypedText>
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-muted">Joined</dt>
        <dd>
          <Time value={joinedAt} as="date" />
        </dd>
        <dt className="text-muted">Running campaigns</dt>
        <dd className="figure">{number(running)}</dd>
        <dt className="text-muted">Open reports about them</dt>
        <dd className="figure">{number(openCases)}</dd>
      </dl>
      <p>
        <Link to="/admin/audit" search={{ about: id }} onClick={onLeave} className="link font-medium">
          What they did, and what was done to them
        </Link>
      </p>
    </div>
  )
}
