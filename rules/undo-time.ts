import { counted } from './counted.ts'

/** How long decisions and removals can be undone, in seconds, as each person chooses. The longest is over ten times the first, which WCAG 2.2.1 asks for. */
export const undoTimes = [10, 30, 120] as const
export type UndoSeconds = (typeof undoTimes)[number]

/** For people who have not chosen. */
export const undoSecondsDefault: UndoSeconds = 10

/** "30 seconds", "2 minutes". Minutes only when they are whole. */
export function undoTimeWords(seconds: number) {
  return seconds > 0 && seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second')
}
