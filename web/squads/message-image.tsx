import ImageOff from 'lucide-react/icons/image-off'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { onHeard } from '../live/live-channel.ts'
import { squadImage } from '../paths.ts'
import { cn } from '../ui/cn.ts'
import { Opening } from '../ui/opening.ts'
import { untilThere } from '../ui/until-there.ts'
import { useRoom } from './room-context.ts'

/** Loaded on touch or focus of an image. */
const loadViewer = () =>
  untilThere(() => import('./image-viewer.tsx').then(module => ({ default: module.ImageViewer })))
const ImageViewer = lazy(loadViewer)

const widest = 360
const highest = 300
/** Very narrow images must stay visible and large enough to press. */
const least = 48

type MessageImageProps = { image: NonNullable<SquadMessage['image']>; alt: string; sender: string }

/** Reserves the image's size before it loads, so that the layout does not shift. */
export function MessageImage({ image, alt, sender }: MessageImageProps) {
  const { openImage } = useRoom()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!broken) return undefined
    return onHeard(({ name }) => name === 'connected' && setBroken(false))
  }, [broken])
  const words = alt || `Image from ${sender}`
  const scale = Math.min(1, widest / image.width, highest / image.height)
  const width = Math.max(least, Math.round(image.width * scale))
  const height = Math.max(least, Math.round(image.height * scale))
  const prepare = () => void loadViewer()
  return (
    <>
      <button
        type="button"
        data-image={image.id}
        aria-label={broken ? `The image did not load. Retry: ${words}` : `Open image: ${words}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (broken ? setBroken(false) : openImage({ image, words }))}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="block max-w-full overflow-hidden rounded-lg border border-line bg-sunken"
      >
        {broken ? (
          <span className="flex size-full flex-wrap items-center justify-center gap-x-2 p-2 text-sm text-muted">
            <ImageOff aria-hidden="true" className="size-5 shrink-0" />
            The image did not load
            <span className="font-medium text-ink underline">Retry</span>
          </span>
        ) : (
          <img
            src={squadImage(image.id, 'thumbnail')}
            alt={words}
            width={image.width}
            height={image.height}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            // Previews have whole pixels, so their proportions differ slightly from the frame's: without `cover` it would show at an edge.
            className={cn('size-full bg-sheet', width > least && height > least ? 'object-cover' : 'object-contain')}
          />
        )}
      </button>
      {alt && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere text-muted">
          {alt}
        </p>
      )}
    </>
  )
}

export interface ImageToShow {
  image: NonNullable<SquadMessage['image']>
  words: string
}

type ViewerProps = ImageToShow & { onClose: () => void }

/** Rendered outside the image's row, because the row of an unsent message is replaced once it has been sent. */
export function OpenedImage({ image, words, onClose }: ViewerProps) {
  return (
    <Suspense fallback={<Opening onLeave={onClose} />}>
      <ImageViewer image={image} words={words} onClose={onClose} />
    </Suspense>
  )
}
