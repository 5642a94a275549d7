import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const from = '/_signed-in/squad-room'

/** Shows the message that the address names, once the room is ready, and takes it out of the address, so that the same link works again. */
export function useWanted(isReady: boolean, jumpTo: (seq: number) => void) {
  const { message } = useSearch({ from })
  const navigate = useNavigate({ from: '/squad-room' })
  const show = useEffectEvent(() => {
    // Whatever somebody typed.
    const seq = Number(message)
    if (Number.isSafeInteger(seq) && seq > 0) jumpTo(seq)
    void navigate({ search: ({ roomId }) => ({ roomId }), replace: true })
  })
  useEffect(() => {
    if (isReady && message !== undefined) show()
  }, [isReady, message])
}
