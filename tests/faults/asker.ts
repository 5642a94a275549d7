import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `asker.ts PORT PATH RATE SECONDS` requests one page at a fixed rate, however many requests are
 * answered. With RATE 0, twenty clients request it as fast as they get answers. A separate, lightweight
 * process, because it shares the machine with the server it measures. Prints the results.
 */
const [port = '', path = '', rate = '', seconds = ''] = process.argv.slice(2)
const perSecond = Number(rate)
const endMs = Number(seconds) * 1_000
const patient = 20
const socketsMost = 4_000
const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`

/** One request: when it was due, its status (0 for no answer), how long it took, and whether the answer had a Retry-After. */
const asked: [dueMs: number, status: number, ms: number, toldWhen: boolean][] = []
const idle: { socket: Socket; since: number }[] = []
/** The server closes connections idle for five seconds; like browsers, we send nothing on one that is about to close. */
const freshMs = 4_000
let [open, heldBack] = [0, 0]
const waiting = new Set<Socket>()
const startedAt = performance.now()
const now = () => performance.now() - startedAt

/** What to do when the socket's answer has arrived or is lost. */
const whenDone = new WeakMap<Socket, (status: number, toldWhen: boolean) => void>()

function openSocket() {
  const socket = connect(Number(port), '127.0.0.1')
  open += 1
  let text = ''
  const done = (status: number) => {
    const finish = whenDone.get(socket)
    whenDone.delete(socket)
    finish?.(status, /\r\nretry-after: \d/i.test(text))
    text = ''
  }
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
    if (!isWhole(text)) return
    done(Number(text.slice(9, 12)))
    if (!socket.destroyed) idle.push({ socket, since: now() })
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open -= 1
    const at = idle.findIndex(each => each.socket === socket)
    if (at >= 0) idle.splice(at, 1)
    done(0)
  })
  return socket
}

function isWhole(text: string) {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length)
}

/** The most recently used connection, unless it has been idle too long. */
function free() {
  const last = idle.pop()
  if (last && now() - last.since < freshMs) return last.socket
  for (const { socket } of last ? [last, ...idle.splice(0)] : []) socket.destroy()
}

function ask(dueMs: number) {
  const socket = free() ?? openSocket()
  waiting.add(socket)
  return new Promise<void>(resolve => {
    whenDone.set(socket, (status, toldWhen) => {
      waiting.delete(socket)
      asked.push([Math.round(dueMs), status, now() - dueMs, toldWhen])
      resolve()
    })
    socket.write(request)
  })
}

const inTurn = async () => {
  while (now() < endMs) await ask(now())
}

async function atRate() {
  for (let sent = 0; now() < endMs; await sleep(2))
    for (; sent < (now() / 1_000) * perSecond; sent += 1)
      if (idle.length > 0 || open < socketsMost) void ask((sent / perSecond) * 1_000)
      else heldBack += 1
}

await (perSecond === 0 ? Promise.all(Array.from({ length: patient }, inTurn)) : atRate())
const patienceMs = now() + 30_000
while (waiting.size > 0 && now() < patienceMs) await sleep(20)
process.stdout.write(JSON.stringify({ asked, heldBack, unanswered: waiting.size }), () => process.exit(0))
