import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** Leads from an empty list of a contributor's dashboard to the campaigns that need posts. */
export function FindPost() {
  return (
    <Button asChild>
      <Link to="/explore" search={{ tab: 'posts' }}>
        Find a post to write
      </Link>
    </Button>
  )
}
