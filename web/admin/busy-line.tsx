import type { Busy } from '#/contract/admin.ts'
import { counted, grouped } from '#/rules/counted.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { lastSeen } from '../accounts/last-seen.ts'
import { Time } from '../ui/time.tsx'

type BusyLineProps = {
  who: SignUpRole
  busy: Pick<Busy, 'teamCount' | 'openCount' | 'lastActiveAt'>
}

/** A person's current workload and when they were last active. */
export function BusyLine({ who, busy }: BusyLineProps) {
  return (
    <span className="text-sm text-muted figure">
      {loadWords(who, busy)} · <LastActive at={busy.lastActiveAt} />
    </span>
  )
}

/** Null means that nothing shows when they were active. Sessions, which would, are removed on logging out and when suspended. */
export function LastActive({ at }: { at: Date | null }) {
  return at ? (
    <>
      active <Time value={at} as={lastSeen} />
    </>
  ) : (
    <>not logged in</>
  )
}

/** "In 2 teams · 3 open" */
export const loadWords = (who: SignUpRole, { teamCount, openCount }: Pick<Busy, 'teamCount' | 'openCount'>) =>
  `${teamWords(who, teamCount)} · ${openWords(who, openCount)}`

function teamWords(who: SignUpRole, count: number) {
  if (who === 'founder') return count === 0 ? 'No team yet' : `Team of ${grouped(count)}`
  return count === 0 ? 'In no team' : `In ${counted(count, 'team')}`
}

function openWords(who: SignUpRole, count: number) {
  if (who === 'founder') return count === 0 ? 'no running campaign' : `${grouped(count)} running`
  return count === 0 ? 'no open work' : `${grouped(count)} open`
}
