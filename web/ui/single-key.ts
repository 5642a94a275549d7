import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from './dialog-open.ts'

/** Handles one key anywhere on the page. */
export function useSingleKey(key: string, onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || !isSingleKey(event)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key])
}

/** Whether a key may act on the page: not while typing, in a dialog or menu, with a modifier, or where an element handles it. */
export const isSingleKey = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  areOn() &&
  !(event.target instanceof Element && event.target.closest(places)) &&
  !isDialogOpen()

const places =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role$=dialog], [role=menu]'

/** Users of speech input, or those who mistype, can switch single-key shortcuts off: `data-single-keys="off"` on the root element. */
export const areOn = () => document.documentElement.dataset['singleKeys'] !== 'off'
