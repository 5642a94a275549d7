import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { tooLong } from '#/rules/counted.ts'
import { limits } from '#/rules/limits.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { useCounter } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { ImageInput } from '../ui/image-input.tsx'
import { Input } from '../ui/input.tsx'
import { lengthOf } from '../ui/length.ts'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { faultOf } from '../upload.ts'
import type { Uploaded } from './image-file.ts'
import { nameOf, upload } from './image-file.ts'
import type { ReplyTo } from './outgoing.ts'
import { useRoom } from './room-context.ts'

type ImageDialogProps = {
  file: File
  /** How many follow, each in a dialog of its own. */
  others: number
  replyTo: ReplyTo | null
  /** Goes on to the next. */
  onSkip: () => void
  onClose: () => void
  /** The image is uploaded and can be sent. */
  onUploaded: (image: Uploaded, alt: string) => void
}

/** Previews the picked image before it is sent, and asks for its alternative text. */
export function ImageDialog({ file: first, others, replyTo, onSkip, onClose, onUploaded }: ImageDialogProps) {
  const roomId = useRoom().room.id
  const [file, setFile] = useState(first)
  const [alt, setAlt] = useState(() => nameOf(first))
  const [isBroken, setBroken] = useState(false)
  const formId = useId()
  const show = useCallback((picture: HTMLImageElement | null) => showing(picture, file), [file])
  const { sending, share } = useUpload(roomId, file)
  const input = useRef<HTMLInputElement>(null)
  const isUseless = useless.has(refusalCode(sending.error) ?? '')
  const replace = (other: File) => {
    const fault = faultOf(other)
    if (fault) return toast.error('Error', fault)
    setFile(other)
    setBroken(false)
    if (alt === nameOf(file)) setAlt(nameOf(other))
    return sending.reset()
  }
  const counter = useCounter()
  const isTooLong = lengthOf(alt.trim()) > limits.imageAltMax
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send an image"
      description={
        (replyTo || others > 0) && (
          <>
            {replyTo && (
              <span className="block">
                Replying to <bdi className="font-semibold">{replyTo.senderName}</bdi>
              </span>
            )}
            {others > 0 && `${others} more after this one`}
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{others > 0 ? 'Cancel all' : 'Cancel'}</Button>
          {others > 0 && <Button onClick={onSkip}>Skip</Button>}
          <Button type="submit" form={formId} variant="primary" busy={sending.isPending}>
            {isUseless ? 'Choose another' : sending.isError ? 'Retry' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isUseless) input.current?.click()
          else if (isTooLong) focusFirstInvalid(event.currentTarget)
          else sending.mutate(undefined, { onSuccess: image => onUploaded(image, alt.trim()) })
        }}
      >
        <div className="grid grid-rows-1 h-[clamp(8rem,100dvh-25rem,16rem)] place-items-center overflow-hidden rounded-md bg-sunken">
          {isBroken ? (
            <p className="px-4 text-center wrap-anywhere text-muted">
              <bdi>{file.name}</bdi> cannot be shown
            </p>
          ) : (
            <img
              ref={show}
              alt=""
              onError={() => setBroken(true)}
              className="max-h-full max-w-full bg-sheet object-contain"
            />
          )}
        </div>
        <Field
          label="Description"
          optional
          help="Shown below the image, and read out to members who cannot see it."
          aside={counter(alt, limits.imageAltMax)}
          error={isTooLong ? tooLong(limits.imageAltMax) : undefined}
        >
          <Input value={alt} onChange={event => setAlt(event.target.value)} />
        </Field>
        <div className="min-h-8">
          {sending.isPending && (
            <Progress label="Sending the image" value={share} max={1} text={`${Math.round(share * 100)}%`} />
          )}
        </div>
        <ImageInput ref={input} onFiles={([other]) => other && replace(other)} />
      </form>
    </Dialog>
  )
}

/** What is refused as no image, or as too large, would be refused again. */
const useless: ReadonlySet<string> = new Set(['image_expected', 'image_too_large', 'image_too_many_pixels'])

/** Revokes the object URL when the picture leaves the screen, so that the file can be freed. */
function showing(picture: HTMLImageElement | null, file: File) {
  if (!picture) return undefined
  const address = URL.createObjectURL(file)
  picture.src = address
  return () => URL.revokeObjectURL(address)
}

/** The upload ends with the dialog, also where the room was left beneath it. */
function useUpload(roomId: string, file: File) {
  const failed = useFailed()
  const [share, setShare] = useState(0)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const sending = useOnePress({
    mutationFn: () => {
      control.current = new AbortController()
      return upload({ roomId, file, onProgress: setShare, signal: control.current.signal })
    },
    onError: error => {
      if (control.current?.signal.aborted) return undefined
      return failed('Error', error, `Failed to upload image. ${wordsOf(error)}`)
    },
  })
  return { sending, share }
}
