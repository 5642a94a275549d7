import BellIcon from 'lucide-react/icons/bell'
import { lazy, Suspense, useRef, useState } from 'react'
import { capped, limits } from '#/rules/limits.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { NoticePanel } from './notice-panel.tsx'
import { useUnread } from './use-unread.ts'

/** Comes once the page stands: visitors never load it. */
const Panel = lazy(loadPanel)

/** The bell of the top bar, the same element from the first paint on. */
export function Bell() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const unread = useUnread()
  const shown = capped(unread, limits.notificationBadgeCap)
  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        icon={<BellIcon />}
        count={unread > 0 ? shown : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Suspense>{hydrated && <Panel button={button} open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}

const retryMs = 5_000

/** Never fails: a part of the bar that cannot be loaded for a moment must not take the page down. */
async function loadPanel(): Promise<{ default: typeof NoticePanel }> {
  try {
    return { default: (await import('./notice-panel.tsx')).NoticePanel }
  } catch {
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return loadPanel()
  }
}
