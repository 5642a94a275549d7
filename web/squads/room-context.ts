import { createContext, use } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { SquadMessage, SquadRoom } from '#/contract/squads.ts'
import type { ComposerMode } from './composer-mode.ts'
import type { RoomStore } from './room-store.ts'

interface RoomPlace {
  me: Me
  room: SquadRoom
  store: RoomStore
  /** Shows a message, wherever it stands, and takes the focus there. */
  jumpTo: (seq: number) => void
  setMode: (mode: ComposerMode) => void
  /** Asks before a message is deleted. */
  askRemove: (message: SquadMessage) => void
  /** Asks what is wrong with a message before it is reported. */
  askReport: (message: SquadMessage) => void
}

const Context = createContext<RoomPlace | undefined>(undefined)
export const RoomProvider = Context.Provider

/** The room around a message, a menu, the composer. */
export function useRoom(): RoomPlace {
  const place = use(Context)
  if (!place) throw new Error('This piece belongs into a squad room')
  return place
}
