import Search from 'lucide-react/icons/search'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Kbd } from '../ui/kbd.tsx'
import { commandKey, commandName } from './keys.ts'
import { openLayer } from './layer.ts'

/** Opens the palette and shows its shortcut, after hydration: the server does not know the keyboard. An icon where the bar is full. */
export function SearchButton() {
  const hydrated = useHydrated()
  return (
    <Button
      variant="ghost"
      className="text-muted!"
      aria-haspopup="dialog"
      aria-keyshortcuts={hydrated ? commandName() : undefined}
      onClick={() => openLayer('palette')}
    >
      <Search aria-hidden="true" className="xl:hidden" />
      <span className="max-xl:sr-only">Search</span>
      <span aria-hidden="true" className="grid min-w-10.5 justify-items-start max-xl:hidden pointer-coarse:hidden">
        {hydrated && <Kbd>{commandKey()} K</Kbd>}
      </span>
    </Button>
  )
}
