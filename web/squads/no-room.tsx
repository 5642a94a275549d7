import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Role } from '#/rules/roles.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { WithoutRoom } from './room-states.tsx'

/** For somebody who is in no squad yet. */
export function NoRoom({ role }: { role: Role | null }) {
  useEffect(() => {
    if (role === 'contributor') toast.error('No squad rooms available')
  }, [role])
  return (
    <WithoutRoom title="No Squad Room Yet">
      {role === 'founder' ? (
        <>
          <p>Assign contributors to start collaborating!</p>
          <p className="mt-2">An admin puts your team together. The room opens with its first contributor.</p>
        </>
      ) : (
        <p>You haven't been assigned to any squad yet.</p>
      )}
      <Button asChild className="mt-3">
        {role === 'founder' ? (
          <Link to="/founder-dashboard">Go to your dashboard</Link>
        ) : role === 'admin' ? (
          <Link to="/admin/team-management">Assign contributors to teams</Link>
        ) : (
          <Link to="/explore">Explore Campaigns</Link>
        )}
      </Button>
    </WithoutRoom>
  )
}
