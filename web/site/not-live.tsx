import Unplug from 'lucide-react/icons/unplug'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { barLook } from './bar-look.ts'

/** Most connections are restored sooner, even that of a tab that was hidden for a while. */
const patienceMs = 10_000

/** Shown on a page that has been visible for a while without a connection to the server. */
export function NotLive({ onRetry }: { onRetry: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      setShown(false)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setShown(true), patienceMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const button = useRef<HTMLButtonElement>(null)
  // When the connection is back, the bar and its pressed button are removed, and the focus with them.
  useLayoutEffect(() => {
    if (!isShown) return
    const pressed = button.current
    return () => {
      if (document.activeElement === pressed) focusWhenLost(() => document.getElementById('main'))
    }
  }, [isShown])
  return (
    <div role="status" data-print="no" className={isShown ? barLook : 'sr-only'}>
      {isShown && (
        <div className="mx-auto flex min-h-11 max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-page py-1">
          <Unplug aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 basis-48">
            <span className="font-semibold">This page is not updating live.</span> The connection is down, or you have
            too many tabs open.
          </p>
          <Button ref={button} size="sm" onClick={onRetry}>
            Update now
          </Button>
        </div>
      )}
    </div>
  )
}
