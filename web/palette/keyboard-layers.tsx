import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isDialogOpen } from '../ui/dialog-open.ts'
import { Opening } from '../ui/opening.ts'
import { useSingleKey } from '../ui/single-key.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { isCommandKey } from './command-key.ts'
import { closeLayer, openLayer, useLayer } from './layer.ts'
import { followSingleKeys } from './single-keys.ts'

const Palette = lazyPart(() => import('./palette.tsx').then(module => module.Palette))
const Shortcuts = lazyPart(() => import('./shortcuts.tsx').then(module => module.Shortcuts))

/** Listens for the keys that open the palette and the list of shortcuts; both are loaded on first use. */
export function KeyboardLayers() {
  const { me } = useRouteContext({ from: '__root__' })
  const layer = useLayer()
  useCommandKey()
  useEffect(followSingleKeys, [])
  useSingleKey('?', () => openLayer('shortcuts'))
  return (
    <Suspense fallback={<Opening onLeave={closeLayer} />}>
      {layer === 'palette' && <Palette key={me?.id ?? ''} me={me} onClose={closeLayer} />}
      {layer === 'shortcuts' && <Shortcuts me={me} onClose={closeLayer} />}
    </Suspense>
  )
}

/** Works also while typing, but not while a dialog is open. */
function useCommandKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.defaultPrevented || event.isComposing || isDialogOpen()) return
      event.preventDefault()
      openLayer('palette')
    }
    window.addEventListener('keydown', onKeyDown)
    window.takeCommandKey?.(onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
