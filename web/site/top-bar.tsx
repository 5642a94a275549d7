import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { productName } from '#/rules/words.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { WordMark } from '../brand/mark.tsx'
import { Bell } from '../notifications/bell.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { ownLinks, publicLinks } from './nav.ts'

/** Stays at the top of every page; on small screens its links move into a side menu. */
export function TopBar({ me }: { me: Me | null }) {
  return (
    <header className="sticky top-0 z-header border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-page items-center gap-4 px-page">
        <SideMenu me={me} />
        <Link to="/" aria-label={`${productName}, home`} className="me-auto rounded-sm lg:me-2">
          <WordMark className="text-lg" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex lg:flex-1">
          {publicLinks.map(link => (
            <Link key={link.to} to={link.to} className={linkLook}>
              {link.label}
            </Link>
          ))}
        </nav>
        {me ? <Own me={me} /> : <Visitor />}
      </div>
    </header>
  )
}

const linkLook =
  'flex min-h-control items-center rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

function Visitor() {
  return (
    <div className="flex items-center gap-2">
      <Button asChild variant="ghost" className="max-xs:hidden">
        <Link to="/login">Log In</Link>
      </Button>
      <Button asChild>
        <Link to="/signup">Get Started</Link>
      </Button>
    </div>
  )
}

function Own({ me }: { me: Me }) {
  const signOut = useSignOut()
  return (
    <div className="flex items-center gap-1">
      <Bell />
      <nav aria-label="Account" className="hidden items-center gap-1 lg:flex">
        {ownLinks(me).map(link => (
          <Link key={link.to} to={link.to} className={linkLook}>
            {link.label}
          </Link>
        ))}
        <Button variant="ghost" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Log Out
        </Button>
      </nav>
    </div>
  )
}

function SideMenu({ me }: { me: Me | null }) {
  const [open, setOpen] = useState(false)
  const signOut = useSignOut()
  const close = () => setOpen(false)
  const links = me ? [...ownLinks(me), ...publicLinks] : [...publicLinks, { to: '/login', label: 'Log In' }]
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={me?.fullName ?? 'Menu'}
      trigger={<IconButton label="Open menu" icon={<MenuIcon />} className="-ms-2 lg:hidden" />}
      footer={<ThemeSwitch />}
    >
      <nav aria-label="Menu" className="grid gap-1">
        {links.map(link => (
          <Link
            key={link.to}
            to={link.to}
            onClick={close}
            className="flex min-h-control-lg items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold"
          >
            {link.label}
          </Link>
        ))}
        {me && (
          <Button
            variant="ghost"
            size="lg"
            className="justify-start px-3"
            busy={signOut.isPending}
            onClick={() => signOut.mutate(undefined, { onSettled: close })}
          >
            <LogOut aria-hidden="true" />
            Log Out
          </Button>
        )}
      </nav>
    </Sheet>
  )
}
