import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { Bell } from '../notifications/bell.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { ignoreSecondPresses } from '../ui/second-press.ts'
import { barLinkLook } from './nav.ts'
import { ownLinks } from './own-nav.ts'

/** The signed-in person's part of the top bar. */
export function OwnBar() {
  const { me } = useRouteContext({ from: '__root__' })
  const signOut = useSignOut()
  useEffect(() => window.replayBarPresses?.(), [])
  useEffect(ignoreSecondPresses, [])
  return (
    <div data-late="" className="flex items-center gap-1">
      <div className="max-lg:hidden">
        <SearchButton />
      </div>
      <Bell />
      <nav aria-label="Account" className="hidden items-center gap-1 lg:flex">
        {me &&
          ownLinks(me).map(link => (
            <Link key={link.to} to={link.to} className={cn(barLinkLook, closeLook)}>
              {link.label}
            </Link>
          ))}
        <Button variant="ghost" className={closeLook} busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Log Out
        </Button>
      </nav>
    </div>
  )
}

/* Links are set close together, because an admin has so many that they would wrap. */
const closeLook = 'lg:px-1.5'
