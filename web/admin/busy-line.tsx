import type { ReactNode } from 'react'
import type { Busy } from '#/contract/admin.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { Time } from '../ui/time.tsx'

type BusyLineProps = {
  who: SignUpRole
  busy: Pick<Busy, 'teamCount' | 'openCount' | 'lastActiveAt'>
  /** More of the same, after it. */
  children?: ReactNode
}

/** How much somebody has to do, and when they were last here. */
export function BusyLine({ who, busy: { teamCount, openCount, lastActiveAt }, children }: BusyLineProps) {
  return (
    <span className="text-sm text-muted figure">
      {teamWords(who, teamCount)} · {openWords(who, openCount)} · <LastActive at={lastActiveAt} />
      {children}
    </span>
  )
}

export function LastActive({ at }: { at: Date | null }) {
  return at ? (
    <>
      active <Time value={at} />
    </>
  ) : (
    <>never active</>
  )
}

function teamWords(who: SignUpRole, count: number) {
  if (who === 'founder') return count === 0 ? 'No team yet' : `Team of ${count}`
  return count === 0 ? 'In no team' : `In ${count} ${count === 1 ? 'team' : 'teams'}`
}

function openWords(who: SignUpRole, count: number) {
  if (who === 'founder') return count === 0 ? 'no campaign runs' : `${count} running`
  return count === 0 ? 'no open work' : `${count} open`
}
