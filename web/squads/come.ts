import type { SquadMessage } from '#/contract/squads.ts'
import type { RoomView } from './room-state.ts'

export interface Come {
  lastSeq: number
  /** `seq` of messages that were overtaken by later ones and are still on their way. */
  late: ReadonlySet<number>
}

type Loaded = Pick<RoomView, 'messages' | 'newer' | 'lastSeq'>

/** The messages that arrived at the room's end since `before`, including those overtaken by later ones; null if there are none. */
export function comeSince(before: Come, { messages, newer, lastSeq }: Loaded) {
  const isNext = ({ seq }: SquadMessage) => seq > before.lastSeq || before.late.has(seq)
  const fresh = lastSeq > before.lastSeq || before.late.size > 0 ? messages.filter(isNext) : []
  if (lastSeq === before.lastSeq && fresh.length === 0) return null
  const here = new Set(fresh.map(({ seq }) => seq))
  const late = new Set([...before.late].filter(seq => !here.has(seq)))
  // Messages before the first loaded one are on older pages, and those after the last on newer pages: they are not late.
  const from = Math.max(before.lastSeq + 1, messages[0]?.seq ?? lastSeq)
  if (!newer) for (let seq = from; seq < lastSeq; seq++) if (!here.has(seq)) late.add(seq)
  return { fresh, come: { lastSeq, late } }
}
