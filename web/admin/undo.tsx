import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Removal } from '#/contract/admin.ts'
import { useFailed } from '../accounts/expired.ts'
import { onRefresh } from '../accounts/refresh.ts'
import { refusalCode } from '../api/api.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

/** A removal that can still be undone. */
interface Offer {
  key: string
  words: string
  /** Announced after undoing: "Cara Jensen is in Fran Miller's team again." */
  undone: string
  /** Missing until the server has answered. */
  removal?: { id: string; until: number }
}

/**
 * The removals on this page that can still be undone. They are part of the page, where the keyboard and screen readers find them;
 * whoever leaves it gets the rest of their time as toasts.
 */
export function useUndo() {
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const isHere = useRef(true)
  const { mutate: takeBack } = useTakeBack()
  const follow = ({ words, undone, removal }: Offer) => {
    const seconds = removal ? (removal.until - Date.now()) / 1000 : 0
    if (removal && seconds > 0)
      followers.push(toast.undoable(words, () => takeBack({ id: removal.id, undone }), seconds))
  }
  const leave = useEffectEvent(() => offers.forEach(follow))
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      leave()
    }
  }, [])
  const drop = (key: string) => setOffers(all => all.filter(offer => offer.key !== key))
  return {
    offers,
    drop,
    /** Offers Undo at once. Call the returned function with the server's answer, or with undefined if it failed. */
    offer(words: string, undone: string) {
      const offered = { key: newId(), words, undone }
      setOffers(all => [...all, offered])
      return (answer: Removal | undefined) => {
        if (answer === undefined) return drop(offered.key)
        const removal = lasting(answer)
        if (!isHere.current) return follow({ ...offered, removal })
        setOffers(all => all.map(offer => (offer.key === offered.key ? { ...offer, removal } : offer)))
      }
    },
  }
}

/** The toasts that followed somebody to other pages. They are not for whoever signs in next. */
const followers: string[] = []
onRefresh(() => followers.splice(0).forEach(toast.dismiss))

/** Stored as a time and not as seconds left, because nothing counts them while another tab of the page is shown. */
const lasting = ({ removalId, undoSeconds }: Removal) => ({ id: removalId, until: Date.now() + undoSeconds * 1000 })

export type Undo = ReturnType<typeof useUndo>

type UndoOffersProps = Pick<Undo, 'offers' | 'drop'> & {
  /** Called when the last offer disappears while it had the focus. */
  onGone: () => void
}

export function UndoOffers({ offers, drop, onGone }: UndoOffersProps) {
  if (offers.length === 0) return null
  return (
    <ul aria-label="Removed just now" className="mb-4 grid gap-2">
      {offers.map(offer => (
        <Strip
          key={offer.key}
          offer={offer}
          onOver={hadFocus => {
            drop(offer.key)
            if (hadFocus) onGone()
          }}
        />
      ))}
    </ul>
  )
}

function Strip({ offer, onOver }: { offer: Offer; onOver: (hadFocus: boolean) => void }) {
  const row = useRef<HTMLLIElement>(null)
  const undo = useTakeBack()
  const over = useEffectEvent(() => onOver(row.current?.contains(document.activeElement) ?? false))
  const { removal, undone } = offer
  useEffect(() => focusWhenLost(() => row.current?.querySelector('button')), [])
  useEffect(() => {
    if (removal === undefined) return undefined
    const timer = setTimeout(over, removal.until - Date.now())
    return () => clearTimeout(timer)
  }, [removal])
  /** If the answer was lost, the Undo stays, so that it can be pressed again. */
  const answered = (_: unknown, error: Error | null) => (!error || refusalCode(error)) && onOver(true)
  const press = () => removal && undo.mutate({ id: removal.id, undone }, { onSettled: answered })
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface py-2 ps-4 pe-2"
    >
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{offer.words}</span>
      <Button size="sm" busy={removal === undefined || undo.isPending} onClick={press} aria-description={offer.words}>
        Undo
      </Button>
    </li>
  )
}

function useTakeBack() {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ admin }) => [admin])
  return useOnePress({
    mutationFn: ({ id }: { id: string; undone: string }) => withAnswer(() => api.admin.undoRemoval({ id })),
    onSuccess: (_, { undone }) => void toast.success('Undone', undone),
    onError: error => failed('Error undoing this', error),
    onSettled: reread,
  })
}
