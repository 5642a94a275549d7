import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useKeysOn } from '../submissions/decide-keys.ts'
import { useSingleKey } from '../ui/single-key.ts'
import { closeLayer, openLayer, useLayer } from './layer.ts'
import type { Palette } from './palette.tsx'
import type { Shortcuts } from './shortcuts.tsx'

const PalettePanel = lazy(loadPalette)
const ShortcutsPanel = lazy(loadShortcuts)

/** Hears the keys that open the palette and the list of keys; both are loaded with the first press. */
export function PaletteDoor() {
  const { me } = useRouteContext({ from: '__root__' })
  const layer = useLayer()
  useCommandKey()
  useSingleKeysSetting()
  useSingleKey('?', () => openLayer('shortcuts'))
  return (
    <Suspense>
      {layer === 'palette' && <PalettePanel key={me?.id ?? ''} me={me} onClose={closeLayer} />}
      {layer === 'shortcuts' && <ShortcutsPanel me={me} onClose={closeLayer} />}
    </Suspense>
  )
}

/** Everything that hears single keys reads it there. */
function useSingleKeysSetting() {
  const [on] = useKeysOn()
  useEffect(() => {
    document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
  }, [on])
}

/** Ctrl+K or Cmd+K, also while typing, but not over a dialog: what is open there is answered first. */
function useCommandKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.defaultPrevented || event.isComposing || isDialogOpen()) return
      event.preventDefault()
      openLayer('palette')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Panels that hang from a button, such as the notices, are no dialogs in the way. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    dialog => !dialog.closest('[data-radix-popper-content-wrapper]'),
  )

const retryMs = 5_000

/** Never fails: a key pressed without a connection must not take the page down. */
async function loadPalette(): Promise<{ default: typeof Palette }> {
  try {
    return { default: (await import('./palette.tsx')).Palette }
  } catch {
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return loadPalette()
  }
}

async function loadShortcuts(): Promise<{ default: typeof Shortcuts }> {
  try {
    return { default: (await import('./shortcuts.tsx')).Shortcuts }
  } catch {
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return loadShortcuts()
  }
}
