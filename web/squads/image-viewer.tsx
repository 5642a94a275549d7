import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { squadImage } from '../paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { SpinnerArc } from '../ui/spinner.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const
const stride = 80
const strides = new Map<string, readonly [x: number, y: number]>([
  ['ArrowLeft', [-stride, 0]],
  ['ArrowRight', [stride, 0]],
  ['ArrowUp', [0, -stride]],
  ['ArrowDown', [0, stride]],
])

type ImageViewerProps = { image: NonNullable<SquadMessage['image']>; words: string; onClose: () => void }

/** The image in full size. Plus and minus zoom, the arrow keys pan a zoomed image, Escape closes. */
export function ImageViewer({ image, words, onClose }: ImageViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const [state, setState] = useState<'loads' | 'there' | 'broken'>('loads')
  const zoom = zooms[step] ?? 1
  const go = (by: number) => setStep(now => Math.min(zooms.length - 1, Math.max(0, now + by)))
  useKeys({
    zoom: go,
    whole: () => setStep(0),
    move: (x, y) => frame.current?.scrollBy(x, y),
  })
  // The opener is another button once the message has been sent.
  useEffect(() => () => focusWhenLost(() => document.querySelector<HTMLElement>(`[data-image="${image.id}"]`)), [image])
  const retry = () => {
    setState('loads')
    frame.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi className="line-clamp-3 wrap-anywhere">{words}</bdi>}
      size="lg"
      footer={
        <>
          <span aria-live="polite" className="me-auto self-center text-sm text-muted figure">
            {Math.round(zoom * 100)}%
          </span>
          {/* Not `disabled`: a disabled button would lose keyboard focus, with no way back into the dialog. */}
          <IconButton label="Zoom out" icon={<ZoomOut />} aria-disabled={step === 0} onClick={() => go(-1)} />
          <IconButton
            label="Zoom in"
            icon={<ZoomIn />}
            aria-disabled={step === zooms.length - 1}
            onClick={() => go(1)}
          />
        </>
      }
    >
      <div
        ref={frame}
        role="group"
        aria-label="Image, zoom with plus and minus"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative max-h-[65dvh] overflow-auto rounded-md bg-sunken"
      >
        {state === 'broken' ? (
          <ErrorState title="The image did not load" onRetry={retry} />
        ) : (
          <img
            src={squadImage(image.id, 'full')}
            alt={words}
            onLoad={() => setState('there')}
            onError={() => setState('broken')}
            width={image.width}
            height={image.height}
            // At 100% the whole image is visible, however tall it is.
            style={{ width: `calc(${zoom} * min(100%, ${image.width}px, 65dvh * ${image.width / image.height}))` }}
            className="mx-auto h-auto max-w-none bg-sheet text-on-sheet"
          />
        )}
        {state === 'loads' && (
          <output className="absolute inset-0 flex animate-late items-center justify-center gap-2.5 text-sm text-on-sheet">
            <SpinnerArc />
            Loading the image
          </output>
        )}
      </div>
    </Dialog>
  )
}

interface Keys {
  zoom: (by: number) => void
  whole: () => void
  move: (x: number, y: number) => void
}

/** Listens wherever in the dialog the focus is. */
function useKeys({ zoom, whole, move }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === '+' || key === '=') zoom(1)
    if (key === '-') zoom(-1)
    if (key === '0') whole()
    const by = strides.get(key)
    if (!by) return
    event.preventDefault()
    move(by[0], by[1])
  })
  useEffect(() => {
    const control = new AbortController()
    window.addEventListener('keydown', event => press(event), { signal: control.signal })
    return () => control.abort()
  }, [])
}
