import Pin from 'lucide-react/icons/pin'
import { Suspense, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Sheet } from '../ui/sheet.tsx'
import { PinnedComing } from './found-coming.tsx'

const PinnedList = lazyPart(() => import('./pinned-list.tsx').then(module => module.PinnedList))

/** The messages that the founder or the team lead pinned. */
export function PinnedMessages() {
  const [open, setOpen] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      side="right"
      title="Pinned messages"
      trigger={<IconButton label="Pinned messages" icon={<Pin />} />}
    >
      <Suspense fallback={<PinnedComing />}>
        <PinnedList onPick={() => setOpen(false)} />
      </Suspense>
    </Sheet>
  )
}
