import { randomUUIDv7 } from 'node:crypto'
import { demoPeople } from '#/server/demo.ts'
import { uploadImage } from '#/server/squads/image-upload.ts'
import { drawChart } from './chart.ts'
import type { Line } from './corpus/squad-talk.ts'
import { squadTalk } from './corpus/squad-talk.ts'
import type { Person } from './people.ts'
import { report } from './report.ts'
import type { Founder, Stage } from './stage.ts'
import { attempt } from './stage.ts'

/** Plays the demo founder's squad chat, with the team members who have joined by then. */
export function playSquad(stage: Stage, boss: Person, founder: Founder) {
  if (founder.me.email !== demoPeople.founder.email) return
  const sent = new Map<string, string>()
  for (const line of squadTalk) stage.calendar.at(line.ago, () => say(stage, { boss, founder, sent }, line))
  stage.calendar.at(1, () => readAll(founder))
}

interface Room {
  boss: Person
  founder: Founder
  /** The messages that later ones refer to, by their names in the corpus. */
  sent: Map<string, string>
}

async function say(stage: Stage, room: Room, line: Line) {
  const { founder, sent } = room
  const squad = await founder.api.squads.room({})
  const speaker = personOf(room, line.by)
  if (!squad || !speaker) return
  const replyTo = line.replyTo ? (sent.get(line.replyTo) ?? null) : null
  const id = randomUUIDv7()
  const written = await attempt(stage, async () => {
    if ('card' in line) return share(speaker, squad.id, id)
    if ('chart' in line) return show(stage, speaker, { id, roomId: squad.id, line })
    return speaker.api.squads.send({ id, roomId: squad.id, content: line.text, replyTo })
  })
  if (!written) return
  for (const by of line.liked ?? []) await personOf(room, by)?.api.squads.react({ id, emoji: '👍', on: true })
  if (line.reported) moderate(stage, room, id, line.reported)
  if (!('text' in line)) return
  if (line.name) sent.set(line.name, id)
  if (line.pinned) await founder.api.squads.pin({ id, on: true })
  if (line.again) await speaker.api.squads.edit({ id, content: line.again })
}

/** Somebody reports a message, and the admin decides on it. */
function moderate(
  stage: Stage,
  room: Room,
  thingId: string,
  { by, ago, closed, ...why }: NonNullable<Line['reported']>,
) {
  const { moderation } = room.boss.api
  stage.calendar.at(ago, async () => {
    const reporter = personOf(room, by)
    if (reporter) await report(stage, reporter, { thing: 'message', thingId }, why)
  })
  stage.calendar.at(closed.ago, async () => {
    const { items } = await moderation.cases({ list: 'open' })
    const found = items.find(({ thing }) => thing === 'message')
    if (!found) return
    await moderation.claim({ id: found.id })
    await moderation.close({ id: found.id, outcome: closed.outcome, note: closed.note, present: null })
  })
}

async function share({ api }: Person, roomId: string, id: string) {
  const [newest] = (await api.squads.shareable({ roomId })).items
  return newest && api.squads.share({ id, roomId, campaignId: newest.id })
}

interface Showing {
  id: string
  roomId: string
  line: Extract<Line, { chart: unknown }>
}

async function show({ world }: Stage, { me, api }: Person, { id, roomId, line }: Showing) {
  const image = await uploadImage({ world, me }, roomId, await drawChart(line.chart))
  return api.squads.sendImage({ id, roomId, imageId: image.id, alt: line.alt })
}

async function readAll({ api }: Founder) {
  const room = await api.squads.room({})
  if (room) await api.squads.read({ roomId: room.id, seq: room.lastSeq })
}

function personOf({ boss, founder }: Room, by: Line['by']): Person | undefined {
  const [lead, mate, other] = founder.team
  return { founder, lead, mate, other, admin: boss }[by]
}
