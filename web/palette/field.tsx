import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import type { KeyboardEventHandler, Ref } from 'react'
import { limits } from '#/rules/limits.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'

type FieldProps = {
  ref: Ref<HTMLInputElement>
  text: string
  listId: string
  isOpen: boolean
  /** The id of the row that Enter would choose. */
  current: string | undefined
  busy: boolean
  onFocus: () => void
  onType: (text: string) => void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
}

/** Keeps the focus while the arrow keys move through the list below. */
export function Field({ ref, text, listId, isOpen, current, busy, onFocus, onType, onKeyDown }: FieldProps) {
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-line py-1.5 ps-4 pe-1.5">
      <span className="grid size-5 shrink-0 place-content-center text-muted [&_svg]:size-4.5">
        {busy ? <SpinnerArc /> : <Search aria-hidden="true" />}
      </span>
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label="Search pages, campaigns and people"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? current : undefined}
        dir="auto"
        placeholder="Where to?"
        maxLength={limits.paletteMax}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onFocus={onFocus}
        onChange={event => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-control-lg min-w-0 flex-1 bg-transparent text-lg outline-none"
      />
      <Radix.Close asChild>
        <IconButton label="Close" icon={<X />} data-closes />
      </Radix.Close>
    </div>
  )
}
