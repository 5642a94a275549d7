import { Link } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Above the desk of a founder whose active campaign takes no work. */
export function ManagePlanNeeded() {
  return (
    <Notice
      tone="warning"
      icon={<Info aria-hidden="true" />}
      title="You have no active plan"
      action={
        <Button asChild size="sm">
          <Link to="/pricing">Choose a plan</Link>
        </Button>
      }
    >
      Contributors can read this campaign, but nobody can work on it until you have one.
    </Notice>
  )
}
