import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { BackCloses } from '../ui/back-closes.tsx'
import { cn } from '../ui/cn.ts'
import { overlayLook } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useLeftByBack } from '../ui/use-left-by-back.ts'
import { commandKey } from './keys.ts'

type PanelProps = { onClose: () => void; children: ReactNode }

/** Aligned to the top, so that the field does not move as the list grows and shrinks, and above a phone's on-screen keyboard. */
export function Panel({ onClose, children }: PanelProps) {
  const before = useRef<Element>(null)
  useLeftByBack(onClose)
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={event => {
            before.current = document.activeElement
            // Radix would select the text that was typed early, and the next key would replace it.
            event.preventDefault()
            if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            giveBack(before.current)
          }}
          onEscapeKeyDown={event => event.isComposing && event.preventDefault()}
          className={cn(panelLook)}
        >
          <BackCloses />
          <Radix.Title className="sr-only">Search</Radix.Title>
          {children}
          <Hints />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const panelLook =
  'fixed inset-x-0 top-0 z-overlay mx-auto flex max-h-[min(34rem,calc(100dvh-1rem))] flex-col overflow-hidden border-b border-line ' +
  'bg-raised shadow-raised animate-fade xs:inset-x-4 xs:top-[max(1rem,10dvh)] xs:max-h-[min(34rem,80dvh)] xs:max-w-150 xs:rounded-xl xs:border'

/** Returns the focus to where it was, or to the page if that element is gone, for example after navigating. */
function giveBack(before: Element | null) {
  if (document.activeElement && document.activeElement !== document.body) return
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
  if (document.activeElement === document.body) document.getElementById('main')?.focus()
}

function Hints() {
  return (
    <p aria-hidden="true" className={cn(hintsLook)}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> to choose
      </span>
      <span>
        <Kbd>Enter</Kbd> to open
      </span>
      <span className="max-sm:hidden">
        <Kbd>{commandKey()} Enter</Kbd> in a new tab
      </span>
      <span className="ms-auto">
        <Kbd>Esc</Kbd> to close
      </span>
    </p>
  )
}

const hintsLook =
  'flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted low:hidden pointer-coarse:hidden'
