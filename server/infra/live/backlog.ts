import type { Socket } from 'socket.io'

/** Some sixty of the longest messages of a squad. In characters, of which each is three bytes at most. */
const most = 256 * 1_024

/**
 * Ends the connection of somebody to whom much was said that they do not read: it would be kept in memory for as long as they like.
 * A browser connects again by itself, and asks for what it missed.
 */
export function endUnread(conn: Socket['conn']) {
  let [waiting, leaving] = [0, 0]
  conn.on('packetCreate', ({ data }: { data?: string }) => {
    waiting += data?.length ?? 0
    // Not `close`, which first sends what waits.
    if (waiting + leaving > most) conn.request.socket.destroy()
  })
  conn.on('flush', () => ([waiting, leaving] = [0, waiting]))
  conn.transport.on('drain', () => void (leaving = 0))
}
