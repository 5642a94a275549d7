import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useRef, useState } from 'react'
import { capped, limits } from '#/rules/limits.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Opening } from '../ui/opening.ts'
import { untilThere } from '../ui/until-there.ts'
import type { NoticePanel } from './notice-panel.tsx'
import { useUnread } from './use-unread.ts'

/** Loaded after the page is shown; visitors never load it. */
const Count = lazyPart(() => import('./notice-count.tsx').then(module => module.NoticeCount))

/**
 * A constant, so that it is not rendered again with the bell: when somebody signs out and the bell's count goes to 0, that would request
 * notices once more, for nobody.
 */
const count = <Count />

/** The bell in the top bar, the same element from the first paint on. Its panel is loaded on hover or focus. */
export function Bell() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const unread = useUnread()
  const [Panel, setPanel] = useState<typeof NoticePanel>()
  const prepare = () => {
    if (!Panel) void untilThere(() => import('./notice-panel.tsx')).then(part => setPanel(() => part.NoticePanel))
  }
  const press = () => {
    prepare()
    setOpen(!open)
  }
  const comes = open && !Panel
  const shown = capped(unread, limits.notificationBadgeCap)
  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        icon={comes ? <SpinnerArc /> : <BellIcon />}
        count={unread > 0 ? shown : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={comes || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      />
      <Suspense>{hydrated && count}</Suspense>
      {comes && <Opening button={button} onLeave={() => setOpen(false)} />}
      {Panel && <Panel button={button} open={open} onOpenChange={setOpen} />}
    </>
  )
}
