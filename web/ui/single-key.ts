import { useEffect, useEffectEvent } from 'react'

const isTyping =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], ' +
  '[role=dialog], [role=alertdialog], [role=menu]'

/** Users of speech input, or those who mistype, can switch single-key shortcuts off: `data-single-keys="off"` on the root element. */
const areOff = () => document.documentElement.dataset['singleKeys'] === 'off'

/** Handles one key anywhere on the page, except while typing, in a dialog or menu, with a modifier, or where an element handles it. */
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
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
