import { useRef } from 'react'
import { newId } from './new-id.ts'

/** The ids of new rows, one for each content: sent again it counts once, and other content is not refused for it. */
export function useIds() {
  const ids = useRef(new Map<string, string>())
  return {
    idOf: (content: string) => {
      const id = ids.current.get(content) ?? newId()
      ids.current.set(content, id)
      return id
    },
    /** It has arrived: what is sent from now on is something new. */
    forget: () => ids.current.clear(),
  }
}
