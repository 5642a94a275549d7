import { randomInt, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { vi } from 'vitest'
import { looksAt, openBrowser } from '#/bench/listener.ts'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { openRawSocket } from '../raw-socket.ts'
import { comment, engagementCampaign } from '../samples.ts'
import type { Person } from './crowd.ts'

const password = 'correct horse battery'
const squadSize = 10
const inRoom = 4
const words = ['books', 'month', 'boks', 'discussion "closing"', 'ledgerly', 'nobody says this']
const heardWithinMs = 10_000
const pausePicture = 10
/** A random address, so that nobody shares a rate limit. */
const anywhere = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

/** One thing that people do on a usual day, for the nth time: another one each time, or a repeat. Some are aborted midway. */
export type Piece = (nth: number) => Promise<unknown>

/** Expects a crowd in squads of ten consecutive people, founder first. All founders have a plan. */
export async function openDay(origin: string, crowd: readonly Person[]): Promise<Piece[]> {
  const people = crowd.map(person => ({ ...person, ...clientOf(origin, person.cookie, person) }))
  const squads = people.filter((_, nth) => nth % squadSize === 0)
  for (const founder of squads) await subscribes(founder)
  const squadOf = (nth: number) => {
    const first = (nth % squads.length) * squadSize
    const [founder, ...team] = people.slice(first, first + squadSize)
    const member = team[nth % team.length]
    if (!founder || !member) throw new Error('Nobody is there')
    return { founder, team, member }
  }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c2410c', noise } })
    .jpeg()
    .toBuffer()
  const paint = (cookie: string, path: string) =>
    asked(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(picture),
    })
  let latest = ''

  /** A visitor from a random address browses. */
  async function look(nth: number) {
    const search = `${words[nth % words.length]} ${nth % 3 === 0 ? randomInt(1_000) : ''}`
    const paths = ['/', '/explore', `/explore?q=${encodeURIComponent(search)}`, '/pricing', `/campaigns/${latest}`]
    for (const path of [...paths, '/api/campaigns?tab=engagement'])
      await asked(`${origin}${path}`, { headers: { 'x-forwarded-for': anywhere() } })
  }

  /** A founder asks for a comment and gets it; every other approval is undone and given again. */
  async function work(nth: number) {
    const { founder, member } = squadOf(nth)
    const campaign = engagementCampaign({ commentGoal: 1 })
    const sent = comment(campaign.id)
    await founder.api.campaigns.create(campaign)
    await member.api.campaigns.explore({})
    await member.api.campaigns.get({ id: campaign.id })
    await member.api.submissions.submitComment(sent)
    await founder.api.dashboards.founder({})
    await founder.api.campaigns.manage({ id: campaign.id })
    if (nth % 2 === 0) {
      await founder.api.submissions.decide({ move: 'approve', ids: [sent.id] })
      await founder.api.submissions.undo({ ids: [sent.id] })
    }
    await founder.api.submissions.approve({ id: sent.id })
    await member.api.dashboards.contributor()
    await member.api.notifications.list({})
    await member.api.notifications.markAllRead()
    await founder.api.karma.statement({})
    latest = campaign.id
  }

  /** Some of a squad have their room open; one sends a message, and all receive it. */
  async function talk(nth: number) {
    const { founder, team, member } = squadOf(nth)
    const roomId = founder.id
    const id = randomUUID()
    const heard = new Set<string>()
    const hearAs = (who: { id: string }) => (message: string) => void (message === id && heard.add(who.id))
    const here = [founder, member, ...team.filter(each => each !== member)].slice(0, inRoom)
    using browsers = new DisposableStack()
    for (const who of here) {
      const browser = await openBrowser(origin, who.cookie(), hearAs(who))
      browsers.defer(browser.close)
      looksAt(browser, roomId)
    }
    await Promise.all(here.map(({ api }) => api.squads.messages({ roomId })))
    const { seq } = await member.api.squads.send({ id, roomId, content: `Who answers thread ${nth} about invoices?` })
    await founder.api.squads.react({ id, emoji: '👍', on: true })
    await founder.api.squads.read({ roomId, seq })
    await founder.api.squads.search({ roomId, q: 'invoices' })
    await founder.api.squads.unread()
    if (nth % pausePicture === 0) {
      const { id: imageId } = await (await paint(member.cookie(), `/api/squads/${roomId}/images`)).json()
      await member.api.squads.sendImage({ id: randomUUID(), roomId, imageId, alt: 'Noise' })
      await asked(`${origin}/api/squad-images/${imageId}/thumbnail`, { headers: { cookie: founder.cookie() } })
    }
    await vi.waitUntil(() => heard.size === here.length, { timeout: heardWithinMs, interval: 10 })
  }

  /** Somebody signs up, looks at their pages, logs in elsewhere and deletes the account. */
  async function comeAndGo(nth: number) {
    const email = `${randomUUID()}@example.com`
    const [here, there] = [clientOf(origin, '', { address: anywhere() }), clientOf(origin, '', { address: anywhere() })]
    await here.api.accounts.signUp({ role: nth % 2 ? 'founder' : 'contributor', fullName: 'Somebody', email, password })
    await paint(here.cookie(), '/api/me/picture')
    await there.api.accounts.signIn({ email, password: 'incorrect horse battery' }).catch(() => undefined)
    await there.api.accounts.signIn({ email, password })
    await here.api.accounts.endOtherSessions({ present: null })
    const headers = { cookie: here.cookie(), origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ present: null })
    await asked(`${origin}/api/me/export`, { method: 'POST', headers, body }, nth % 3 === 0)
    await here.api.ownData.leave({ email, present: null })
  }

  /** What an interrupted browser leaves behind: half an upload, half a request, an unread answer, an unused socket. */
  async function breakOff(nth: number) {
    const { founder, member } = squadOf(nth)
    const head = (text: string) =>
      [text, `Host: ${new URL(origin).host}`, `Origin: ${origin}`, `Cookie: ${member.cookie()}`].join('\r\n')
    const half = [
      `${head(`POST /api/squads/${founder.id}/images HTTP/1.1`)}\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\nhalf`,
      head('GET /explore HTTP/1.1'),
      `${head('GET /explore?q=month HTTP/1.1')}\r\n\r\n`,
      `${head('POST /api/me/export HTTP/1.1')}\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{"present":null}`,
    ]
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(half[nth % half.length] ?? ''))
    socket.on('error', () => undefined)
    const live = openRawSocket(origin, member.cookie())
    if (nth % 2) await live.admitted
    await sleep(randomInt(50))
    socket.destroy()
    live.socket.destroy()
  }

  await work(0)
  return [look, work, look, talk, look, breakOff, look, comeAndGo]
}

/** Reads an answer to its end, or drops it midway. A 5xx counts as a bug. */
async function asked(url: string, init: RequestInit, isLeft = false) {
  const answer = await fetch(url, init)
  const { status } = answer
  if (status !== 200) throw Object.assign(new Error(`${url} was answered ${status}`), { status })
  if (isLeft) {
    await answer.body?.cancel()
    return answer
  }
  const read = await answer.arrayBuffer()
  return new Response(read)
}
