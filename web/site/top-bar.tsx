import { Link } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { productName } from '#/rules/words.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { WordMark } from '../brand/mark.tsx'
import { Bell } from '../notifications/bell.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ownLinks, publicLinks } from './nav.ts'

/** Stays at the top of every page; on small screens its links move into a side menu. */
export function TopBar({ me }: { me: Me | null }) {
  return (
    <header className="sticky top-0 z-header border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-page items-center gap-4 px-page">
        <MenuButton me={me} />
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

/** The menu's panel is loaded when a finger or the focus comes near its button. */
const loadPanel = () => import('./side-menu.tsx').then(module => ({ default: module.SideMenu }))
const Panel = lazy(loadPanel)

function MenuButton({ me }: { me: Me | null }) {
  const [open, setOpen] = useState<boolean>()
  const prepare = () => void loadPanel()
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<MenuIcon />}
        className="-ms-2 lg:hidden"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <Suspense>
          <Panel me={me} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
