import { useRef } from 'react'
import { newId } from './new-id.ts'

/** Ids of new rows, one for each content: the same content sent again counts once, and other content gets another id. */
export function useIds() {
  const ids = useRef(new Map<string, string>())
  return {
    idOf: (content: string) => {
      const id = ids.current.get(content) ?? newId()
      ids.current.set(content, id)
      return id
    },
    /** Call when the server has it: what is sent from now on is new, even if its content is the same. */
    forget: () => ids.current.clear(),
  }
}
