import { useEffect, useEffectEvent } from 'react'

const isTyping =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], ' +
  '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whoever speaks to their computer, or mistypes, switches single keys off: `data-single-keys="off"` on the page's first element. */
const areOff = () => document.documentElement.dataset['singleKeys'] === 'off'

/** One key anywhere on the page: not while somebody types, in a dialog or menu, with a modifier, or where a part of the page takes it. */
export function useSingleKey(key: string, onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || areOff() || isBusy(event.target)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key])
}

const isBusy = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(isTyping) !== null) ||
  document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !== null
