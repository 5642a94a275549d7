import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { focusOpenTab } from '../ui/tab-focus.ts'

/** Leads from an empty tab of a founder's dashboard to the one of their campaigns. */
export function SeeCampaigns() {
  return (
    <Button asChild>
      <Link to="." search={now => ({ ...now, tab: 'campaigns' as const })} resetScroll={false} onClick={focusOpenTab}>
        See your campaigns
      </Link>
    </Button>
  )
}
