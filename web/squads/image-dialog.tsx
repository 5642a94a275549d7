import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useId, useMemo, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { wordsOf } from '../api.ts'
import { newId } from '../new-id.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { nameOf, upload, UploadError } from './image-file.ts'

type ImageDialogProps = {
  roomId: string
  file: File
  replyTo: string | null
  onClose: () => void
  onSent: () => void
}

/** The picked image before it is sent: how it looks, and words for whoever cannot see it. */
export function ImageDialog({ roomId, file, replyTo, onClose, onSent }: ImageDialogProps) {
  const [alt, setAlt] = useState(() => nameOf(file))
  const formId = useId()
  const show = useCallback((picture: HTMLImageElement | null) => showing(picture, file), [file])
  const { send, share, stop } = useSendImage({ roomId, file, replyTo, onSent })
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && close()}
      title="Send an image"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={send.isPending}>
            {send.isError ? 'Try again' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (!send.isPending) send.mutate(alt)
        }}
      >
        <div className="grid h-64 place-items-center overflow-hidden rounded-md bg-sunken">
          <img ref={show} alt="" className="max-h-64 max-w-full object-contain" />
        </div>
        <Field label="Description" optional help="Read out to members who cannot see the image.">
          <Input value={alt} maxLength={limits.imageAltMax} onChange={event => setAlt(event.target.value)} />
        </Field>
        <div className="min-h-8">
          {send.isPending && (
            <Progress label="Sending the image" value={share} max={1} text={`${Math.round(share * 100)} %`} />
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** The file is held by its address as long as the picture is on screen. */
function showing(picture: HTMLImageElement | null, file: File) {
  if (!picture) return undefined
  const address = URL.createObjectURL(file)
  picture.src = address
  return () => URL.revokeObjectURL(address)
}

interface Sending {
  roomId: string
  file: File
  replyTo: string | null
  onSent: () => void
}

/** The upload is kept between tries, so that only what failed is done again; the message has one id for all of them. */
function useSendImage({ roomId, file, replyTo, onSent }: Sending) {
  const { api } = useRouteContext({ from: '__root__' })
  const [share, setShare] = useState(0)
  const [uploaded, setUploaded] = useState<string>()
  const [id] = useState(newId)
  const control = useMemo(() => new AbortController(), [])
  const send = useMutation({
    mutationFn: async (alt: string) => {
      const imageId = uploaded ?? (await upload({ roomId, file, onProgress: setShare, signal: control.signal }))
      setUploaded(imageId)
      return api.squads.sendImage({ id, roomId, imageId, alt, replyTo })
    },
    onSuccess: onSent,
    onError: error => {
      if (control.signal.aborted) return
      toast.error('Failed to upload image', error instanceof UploadError ? error.message : wordsOf(error))
    },
  })
  return { send, share, stop: () => control.abort() }
}
