import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import type { Me } from '#/contract/accounts.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { openLayer } from '../palette/layer.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useLeftByBack } from '../ui/use-left-by-back.ts'
import { publicLinks } from './nav.ts'
import { ownLinks } from './own-nav.ts'

type SideMenuProps = {
  me: Me | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SideMenu({ me, open, onOpenChange }: SideMenuProps) {
  const signOut = useSignOut()
  const close = () => onOpenChange(false)
  useLeftByBack(close)
  const search = () => {
    close()
    openLayer('palette')
  }
  const links = me ? [...ownLinks(me), ...publicLinks] : [...publicLinks, { to: '/login', label: 'Log In' }]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={me?.fullName ?? 'Menu'} footer={<ThemeSwitch />}>
      <nav aria-label="Menu" className="grid gap-1">
        {me && (
          <Button variant="ghost" className="justify-start!" onClick={search}>
            <Search aria-hidden="true" />
            Search
          </Button>
        )}
        {links.map(link => (
          <Link key={link.to} to={link.to} onClick={close} className={linkLook}>
            {link.label}
          </Link>
        ))}
        {me && (
          <Button
            variant="ghost"
            className="justify-start!"
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

const linkLook =
  'flex min-h-control items-center rounded-md border border-transparent px-3.5 font-medium hover:bg-sunken current:border-line current:bg-sunken current:font-semibold'
