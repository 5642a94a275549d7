import type { SquadMessage } from '#/contract/squads.ts'
import type { RoomView } from './room-state.ts'

export interface Come {
  lastSeq: number
  /** Overtaken by later messages, and still on their way. */
  late: ReadonlySet<number>
}

type Loaded = Pick<RoomView, 'messages' | 'newer' | 'lastSeq'>

/** The messages that have come to the room's end since then, also behind later ones; null when none has. */
export function comeSince(before: Come, { messages, newer, lastSeq }: Loaded) {
  const isNext = ({ seq }: SquadMessage) => seq > before.lastSeq || before.late.has(seq)
  const fresh = lastSeq > before.lastSeq || before.late.size > 0 ? messages.filter(isNext) : []
  if (lastSeq === before.lastSeq && fresh.length === 0) return null
  const here = new Set(fresh.map(({ seq }) => seq))
  const late = new Set([...before.late].filter(seq => !here.has(seq)))
  // Those before the first one are older pages, and those after the last one newer ones.
  const from = Math.max(before.lastSeq + 1, messages[0]?.seq ?? lastSeq)
  if (!newer) for (let seq = from; seq < lastSeq; seq++) if (!here.has(seq)) late.add(seq)
  return { fresh, come: { lastSeq, late } }
}
