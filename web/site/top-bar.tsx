import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import MenuIcon from 'lucide-react/icons/menu'
import { Fragment, Suspense, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { productName } from '#/rules/product.ts'
import { WordMark } from '../brand/mark.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { drawnPerData } from './drawn-once.tsx'
import { barLinkLook, publicLinks } from './nav.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Opening } from '../ui/opening.ts'
import { untilThere } from '../ui/until-there.ts'

/** The signed-in part, which visitors never load. */
const Own = lazyPart(() => import('./own-bar.tsx').then(module => module.OwnBar))

/** Always the same element: with a new one, before its code has loaded, React would drop the server's markup, focus and presses. */
const own = (
  <Suspense>
    <Own />
  </Suspense>
)

type TopBarProps = { me: Me | null }

/** Sticks to the top of every page; on small screens its links move into a side menu. */
export function TopBar({ me }: TopBarProps) {
  return <header className="sticky top-0 z-header border-b border-line bg-paper" {...useInside({ me })} />
}

const useInside = createIsomorphicFn()
  .server(drawnPerData(Inside, ({ me }) => me === null))
  .client((props: TopBarProps) => ({ children: <Inside {...props} /> }))

function Inside({ me }: TopBarProps) {
  return (
    <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-2 px-page xs:gap-x-4 lg:flex-nowrap">
      <MenuButton me={me} />
      <Link to="/" aria-label={`${productName}, home`} className="me-auto rounded-sm lg:me-2">
        <WordMark />
      </Link>
      <nav aria-label="Main" className="hidden items-center gap-1 lg:flex lg:flex-1">
        {publicLinks.map(link => (
          <Link key={link.to} to={link.to} className={barLinkLook}>
            {link.label}
          </Link>
        ))}
      </nav>
      {me ? <Fragment key={me.role}>{own}</Fragment> : <Visitor />}
    </div>
  )
}

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

/** The menu's panel is loaded on touch or focus of its button. */
const loadPanel = () => import('./side-menu.tsx').then(module => module.SideMenu)
const Panel = lazyPart(loadPanel)

function MenuButton({ me }: { me: Me | null }) {
  const [open, setOpen] = useState<boolean>()
  const prepare = () => void untilThere(loadPanel)
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
        <Suspense fallback={<Opening onLeave={() => setOpen(false)} />}>
          <Panel me={me} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
