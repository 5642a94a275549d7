import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { has, sendFile } from '../api/send-file.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ImageInput } from '../ui/image-input.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { faultOf, filesIn } from '../upload.ts'
import { hasExpired, useFailed } from './expired.ts'
import { useLearnMe, useRereadMe } from './use-learn-me.ts'

/** Shared by adding and removing, so that only one of them can run at a time. */
const mutationKey = ['picture']
const megabytes = limits.imageMaxBytes / 1024 / 1024

/** The person's picture: picked from a file, or dropped anywhere on this row. */
export function PictureField({ me }: { me: Me }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { adding, share } = useAddPicture(me, setProblem)
  const opener = useRef<HTMLButtonElement>(null)
  const removing = useRemovePicture(() => focusWhenLost(() => opener.current))
  const busy = adding.isPending || removing.isPending

  const take = (file: File | undefined) => {
    if (!file || busy) return
    const fault = faultOf(file)
    setProblem(fault ?? undefined)
    if (!fault) adding.mutate(file)
  }
  const { place, over } = useDrop(take)
  return (
    <div
      ref={place}
      role="group"
      aria-label="Picture"
      className={cn(
        '-m-2 mb-2 flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-2 transition-colors',
        over ? 'border-ink bg-sunken' : 'border-transparent',
      )}
    >
      <Avatar name={me.fullName} src={me.avatarUrl} size="xl" />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} busy={adding.isPending} onClick={() => input.current?.click()}>
            {me.avatarUrl ? 'Change picture' : 'Add a picture'}
          </Button>
          {me.avatarUrl && (
            <Button variant="ghost" busy={removing.isPending} onClick={() => removing.mutate()}>
              Remove
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-sm text-muted">
          <span className="pointer-coarse:hidden">Or drop one here. </span>
          At most {megabytes} MB. Its middle square is shown, and everyone can see it.
        </p>
        <div aria-live="polite">{problem && <p className="mt-1.5 text-sm font-medium text-danger">{problem}</p>}</div>
        {adding.isPending && (
          <Progress label="Sending the picture" value={share} max={1} text={`${Math.round(share * 100)}%`} />
        )}
      </div>
      <ImageInput ref={input} onFiles={([file]) => take(file)} />
    </div>
  )
}

function useDrop(onFile: (file: File | undefined) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const dropped = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFile(filesIn(event.dataTransfer)[0])
  })
  useEffect(() => {
    const element = place.current
    const types = ['dragover', 'dragleave', 'drop'] as const
    const hear = (event: DragEvent) => dropped(event)
    for (const type of types) element?.addEventListener(type, hear)
    return () => {
      for (const type of types) element?.removeEventListener(type, hear)
    }
  }, [])
  return { place, over }
}

function useAddPicture(me: Me, onRefused: (words: string) => void) {
  const [share, setShare] = useState(0)
  const failed = useFailed()
  const learn = useLearnMe()
  const reread = useRereadMe()
  const adding = useOnePress({
    mutationKey,
    mutationFn: (file: File) => sendFile({ path: '/api/me/picture', file, onProgress: setShare, read: avatarIn }),
    onSuccess: async avatarUrl => {
      await learn({ ...me, avatarUrl })
      toast.success('Picture updated')
    },
    onError: error => {
      if (hasExpired(error)) return failed('Failed to save picture', error)
      onRefused(wordsOf(error))
      // A refusal has changed nothing. Another picture may be chosen at once in any case, so nothing waits for this.
      if (!refusalCode(error)) void reread()
    },
  })
  return { adding, share }
}

const avatarIn = (answer: unknown) =>
  has(answer, 'avatarUrl') && typeof answer.avatarUrl === 'string' ? answer.avatarUrl : undefined

/** `onGone` finds the focus a place, because the pressed button goes with the picture. */
function useRemovePicture(onGone: () => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  const reread = useRereadMe()
  return useOnePress({
    mutationKey,
    mutationFn: () => api.accounts.removePicture(),
    onSuccess: async me => {
      await learn(me)
      toast.success('Picture removed')
    },
    onError: async error => {
      const failure = failed('Failed to remove picture', error)
      await reread()
      return failure
    },
    onSettled: onGone,
  })
}
