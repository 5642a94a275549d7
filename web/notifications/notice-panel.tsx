import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import * as Radix from 'radix-ui/popover'
import { memo, type RefObject, useId, useRef } from 'react'
import { BackCloses } from '../ui/back-closes.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { coverLook, floatLook } from '../ui/float-look.ts'
import { useLeftByBack } from '../ui/use-left-by-back.ts'
import { NoticeList } from './notice-list.tsx'
import { noticesOptions } from './notices.ts'
import { useEnablePush } from './use-enable-push.ts'
import { useNoticeChanges } from './use-notice-changes.ts'

type NoticePanelProps = {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Anchored to the bell, which is not its child because it is rendered first. Also keeps the count up to date while closed. Memoized for
 * the same reason as `count` in bell.tsx.
 */
export const NoticePanel = memo(function NoticePanel({ button, open, onOpenChange }: NoticePanelProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(noticesOptions(queries))
  const changes = useNoticeChanges()
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const unread = found.data?.pages[0]?.unread ?? 0
  useLeftByBack(() => onOpenChange(false))

  const markAllRead = () => {
    changes.markAllRead()
    panel.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <div className={coverLook} />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          aria-labelledby={titleId}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={event => {
            event.preventDefault()
            panel.current?.focus()
          }}
          onInteractOutside={event => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
          className={cn(floatLook, panelLook)}
        >
          <BackCloses />
          <div className="flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5 ps-4 pe-2">
            <h2 id={titleId} className="text-lg">
              Notifications
            </h2>
            <div className="flex flex-wrap items-center gap-1">
              <EnablePush open={open} onPress={() => panel.current?.focus()} />
              {unread > 0 && (
                <Button variant="ghost" size="sm" onClick={markAllRead}>
                  Mark all read
                </Button>
              )}
            </div>
          </div>
          <NoticeList found={found} changes={changes} onLeave={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
})

const panelLook =
  'flex w-96 max-w-[calc(100vw-1rem)] max-h-(--radix-popover-content-available-height) flex-col outline-none'

/** Hidden once push works in this browser, or turned out to be impossible and notices are shown in the app only. */
function EnablePush({ open, onPress }: { open: boolean; onPress: () => void }) {
  const { reach, enabled, inAppOnly, enabling, enable } = useEnablePush(open)
  if (enabled || inAppOnly || !reach.data) return null
  const press = () => {
    onPress()
    enable()
  }
  return (
    <Button variant="ghost" size="sm" busy={enabling} onClick={press}>
      Enable Push
    </Button>
  )
}
