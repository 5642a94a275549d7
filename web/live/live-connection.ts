import type { BrowserEvents, Fact } from '#/contract/live.ts'

interface Hearer {
  /** The connection is established, for the first time or again. */
  connected: () => void
  /** A connection attempt failed. The next one follows automatically. */
  failed: () => void
  /** The server gave this page's slot to another page of the same person. The next attempt follows only on `again`. */
  sentAway: () => void
  heard: (fact: Fact) => void
}

export interface LiveConnection {
  /** Dropped while disconnected. */
  say: <Name extends keyof BrowserEvents>(name: Name, value: Parameters<BrowserEvents[Name]>[0]) => void
  /** Attempts to connect now, if there is no connection; at most once a second. */
  again: () => void
  end: () => void
}

const firstWaitMs = 1_000
const mostMs = 5_000
const connectMs = 20_000

/**
 * A connection to the server that reconnects automatically. It implements the part of Socket.IO protocol 5 (Engine.IO 4 packets
 * over a WebSocket) that we use: Socket.IO's own client does more, and adds 12 kB.
 */
export function openLiveConnection(address: string, hearer: Hearer): LiveConnection {
  let isOpen = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let triedAt = 0
  let isWaiting = false
  const opened = () => {
    isOpen = true
    failures = 0
    hearer.connected()
  }
  const lost = () => {
    const wasOpen = isOpen
    isOpen = false
    isWaiting = true
    // Jitter: a server that restarts loses all of its connections at once.
    timer = setTimeout(reopen, Math.min(firstWaitMs * 2 ** failures, mostMs) * (0.5 + Math.random() / 2))
    failures += 1
    if (!wasOpen) hearer.failed()
  }
  const sentAway = () => {
    isOpen = false
    isWaiting = true
    hearer.sentAway()
  }
  const open = () => {
    triedAt = performance.now()
    isWaiting = false
    return connect(address, { opened, lost, sentAway, heard: hearer.heard })
  }
  let current = open()
  const reopen = () => {
    current = open()
  }
  // The browser notices sooner than the heartbeat timeout.
  const offline = () => current.lose()
  const again = () => {
    if (!isWaiting) return
    clearTimeout(timer)
    timer = setTimeout(reopen, triedAt + firstWaitMs - performance.now())
  }
  // A page that was sent away has had no failure since, and stays away.
  const online = () => {
    if (failures > 0) again()
    failures = 0
  }
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  return {
    say: (name, value) => isOpen && current.send(`42${JSON.stringify([name, value])}`),
    again,
    end() {
      isOpen = false
      isWaiting = false
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
      clearTimeout(timer)
      current.close()
    },
  }
}

interface Ends {
  opened: () => void
  heard: (fact: Fact) => void
  lost: () => void
  /** The server disconnected this page on purpose: it does not reconnect by itself. */
  sentAway: () => void
}

/** One connection. It makes no more callbacks after it has ended. */
function connect(address: string, { opened, heard, lost, sentAway }: Ends) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/?EIO=4&transport=websocket`)
  let isOver = false
  let patienceMs = connectMs
  let silence: ReturnType<typeof setTimeout> | undefined
  const close = (thenSay?: () => void) => {
    if (isOver) return
    isOver = true
    clearTimeout(silence)
    socket.close()
    thenSay?.()
  }
  const lose = () => close(lost)
  /** Heartbeat: the server sends at least its pings; after a longer silence the connection counts as lost. */
  const wait = () => {
    clearTimeout(silence)
    if (!isOver) silence = setTimeout(lose, patienceMs)
  }
  // A digit is Engine.IO's type of packet, a second one Socket.IO's.
  const take = (packet: string) => {
    if (packet.startsWith('0')) {
      const { pingInterval, pingTimeout }: Opening = JSON.parse(packet.slice(1))
      patienceMs = pingInterval + pingTimeout
      socket.send('40')
    } else if (packet.startsWith('2')) socket.send('3')
    else if (packet.startsWith('40')) opened()
    else if (packet.startsWith('41')) close(sentAway)
    else if (packet.startsWith('42')) {
      const [name, fact]: [string, Fact] = JSON.parse(packet.slice(2))
      if (name === 'fact') heard(fact)
    } else if (packet.startsWith('44')) lose()
  }
  socket.addEventListener('message', ({ data }) => {
    if (!isOver) take(String(data))
    wait()
  })
  socket.addEventListener('close', lose)
  wait()
  return { send: (packet: string) => socket.send(packet), lose, close: () => close() }
}

/** The body of Engine.IO's open packet. */
interface Opening {
  pingInterval: number
  pingTimeout: number
}
