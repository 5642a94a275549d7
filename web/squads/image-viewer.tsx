import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { squadImage } from '../paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const

type ImageViewerProps = { image: NonNullable<SquadMessage['image']>; words: string; onClose: () => void }

/** The image in full size. Plus and minus zoom, the arrow keys move a zoomed one, Escape closes. */
export function ImageViewer({ image, words, onClose }: ImageViewerProps) {
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const go = (by: number) => setStep(now => Math.min(zooms.length - 1, Math.max(0, now + by)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') go(1)
    if (key === '-') go(-1)
    if (key === '0') setStep(0)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={<bdi>{words}</bdi>}
      size="lg"
      footer={
        <>
          <span aria-live="polite" className="me-auto text-sm text-muted figure">
            {Math.round(zoom * 100)}%
          </span>
          <IconButton label="Zoom out" icon={<ZoomOut />} disabled={step === 0} onClick={() => go(-1)} />
          <IconButton label="Zoom in" icon={<ZoomIn />} disabled={step === zooms.length - 1} onClick={() => go(1)} />
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- plus and minus only double the buttons */}
      <div
        role="group"
        aria-label="Image, zoom with plus and minus"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="max-h-[70dvh] overflow-auto rounded-md bg-sunken"
      >
        <img
          src={squadImage(image.id, 'full')}
          alt={words}
          width={image.width}
          height={image.height}
          style={{ width: `${zoom * 100}%` }}
          className="mx-auto h-auto max-w-none"
        />
      </div>
    </Dialog>
  )
}
