import { Link } from '@tanstack/react-router'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type PlanExpiredProps = { founder: string; open: boolean; onClose: () => void }

/** Blocks commenting and posting while the founder has no active plan. */
export function PlanExpired({ founder, open, onClose }: PlanExpiredProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={shown.plan_expired.words}
      description={
        <>
          <bdi>{founder}</bdi> has no active plan, so this campaign is not taking comments or posts for now.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Keep reading</Button>
          <Button asChild variant="primary">
            <Link to="/explore">Explore Campaigns</Link>
          </Button>
        </>
      }
    >
      <p>You can take part as soon as they have one. What you have typed is kept in this browser.</p>
    </Dialog>
  )
}
