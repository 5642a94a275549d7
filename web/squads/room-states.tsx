import { Link, useRouteContext } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { BackButton } from './back-button.tsx'
import { RoomBar } from './room-bar.tsx'
import { RoomsDrawer } from './rooms-drawer.tsx'

/** The page when there is no room to show: the user has none, may not see it, or it is gone. */
export function WithoutRoom({ title, children }: { title: string; children: ReactNode }) {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <div ref={passFocus} className="mx-auto w-full max-w-page overflow-y-auto px-page py-6">
      <PageHeader
        title="Squad Room"
        before={
          <span className="flex items-center">
            <BackButton />
            {me?.role !== 'founder' && <RoomsDrawer current={undefined} />}
          </span>
        }
      />
      <EmptyState icon={<Users aria-hidden="true" />} title={title}>
        {children}
      </EmptyState>
    </div>
  )
}

/** The page until it is known which room to show, or with the reason why it shows none. */
export function RoomAwaited({ children }: { children: ReactNode }) {
  return (
    <div ref={passFocus} className="flex min-h-0 flex-1 flex-col">
      <RoomBar before={<BackButton />} title={<h1 className="truncate text-lg">Squad Room</h1>} note="&nbsp;" />
      {children}
    </div>
  )
}

/** The `ref` of a state of this page: when another one takes its place, the focus in it moves to the page. */
export const passFocus = (page: HTMLElement | null) => () => {
  if (page?.contains(document.activeElement)) focusWhenLost(() => document.getElementById('main'))
}

/** A room that the user may not see, or not any more. */
export function RoomClosed({ wasOpen }: { wasOpen: boolean }) {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <WithoutRoom title="Squad room not found">
      <p tabIndex={-1} ref={wasOpen ? keepFocus : undefined} className="outline-none">
        {wasOpen
          ? 'You are no longer in this squad, so its room is closed to you.'
          : 'There is no such room, or you are not in its squad.'}
      </p>
      <Button asChild className="mt-3">
        <Link to={homeOf(me?.role ?? null)}>Go to your dashboard</Link>
      </Button>
    </WithoutRoom>
  )
}

/** The composer, which may have had the focus, has disappeared with the room. */
function keepFocus(words: HTMLElement | null) {
  if (words) focusWhenLost(() => words)
}
