import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const from = '/_signed-in/squad-room'

/** Shows the message that the address names, once the room is ready, and takes it out of the address, so that the same link works again. */
export function useWanted(isReady: boolean, jumpTo: (seq: number) => void) {
  const seq = Number(useSearch({ from }).message)
  const navigate = useNavigate({ from: '/squad-room' })
  const show = useEffectEvent(() => {
    jumpTo(seq)
    void navigate({ search: ({ roomId }) => ({ roomId }), replace: true })
  })
  useEffect(() => {
    if (isReady && seq) show()
  }, [isReady, seq])
}
