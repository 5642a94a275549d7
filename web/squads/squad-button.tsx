import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { capped, limits } from '#/rules/limits.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** Links to the squad room, with its unread count. Renders nothing for users without a room. */
export function SquadButton() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(queries.squads.unread.queryOptions())
  if (!data || data.rooms === 0) return null
  return (
    <Button asChild>
      <Link to="/squad-room">
        <MessagesSquare aria-hidden="true" />
        Squad Chat
        {data.unread > 0 && (
          <Badge tone="strong">
            {capped(data.unread, limits.unreadBadgeCap)}
            <span className="sr-only"> unread</span>
          </Badge>
        )}
      </Link>
    </Button>
  )
}
