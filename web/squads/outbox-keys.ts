/** Storage key prefix of unsent messages, one key per message: of one room, or of all rooms of a person. */
export const outboxPrefix = (personId: string, roomId?: string) =>
  roomId === undefined ? `outbox:${personId}:` : `outbox:${personId}:${roomId}:`

/** Whether this browser holds unsent messages of this person. */
export function keepsMessages(personId: string) {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(outboxPrefix(personId)))
  } catch {
    return false
  }
}
