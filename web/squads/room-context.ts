import { createContext, type Dispatch, type SetStateAction, use } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { SquadMember, SquadMessage, SquadRoom } from '#/contract/squads.ts'
import type { ComposerMode } from './composer-mode.ts'
import type { ImageToShow } from './message-image.tsx'
import type { RoomStore } from './room-store.ts'

interface RoomPlace {
  me: Me
  /** Who is online may be out of date here: use `useMembers` for that. */
  room: SquadRoom
  store: RoomStore
  /** Shows the message at this `seq`, loading it if needed, and focuses it. */
  jumpTo: (seq: number) => void
  openImage: (opened: ImageToShow) => void
  /** Tells screen readers what the user has done. */
  say: (words: string) => void
  setMode: Dispatch<SetStateAction<ComposerMode>>
  /** Asks for confirmation before deleting a message. */
  askRemove: (message: SquadMessage) => void
  /** Asks for a reason before reporting a message. */
  askReport: (message: SquadMessage) => void
}

const Context = createContext<RoomPlace | undefined>(undefined)
export const RoomProvider = Context.Provider

/** The room that the component is rendered in. */
export function useRoom(): RoomPlace {
  const place = use(Context)
  if (!place) throw new Error('This piece belongs in a squad room')
  return place
}

const Members = createContext<readonly SquadMember[]>([])
export const MembersProvider = Members.Provider

/** The members of the room, and who is online. */
export const useMembers = () => use(Members)
