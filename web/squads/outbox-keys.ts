/** Where messages on their way are kept, one key for each: those of one room, or all of a person. */
export const outboxPrefix = (personId: string, roomId?: string) =>
  roomId === undefined ? `outbox:${personId}:` : `outbox:${personId}:${roomId}:`

/** Whether this browser keeps messages of theirs. */
export function keepsMessages(personId: string) {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(outboxPrefix(personId)))
  } catch {
    return false
  }
}
