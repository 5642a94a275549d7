import type { CampaignHit, Hits, PersonHit, RoomHit } from '#/contract/palette.ts'
import type { Me } from '#/contract/accounts.ts'
import { folded, searchTerms } from '#/rules/search.ts'
import { paths } from '../paths.ts'
import type { Place } from './pages.ts'

/** An action that the palette offers besides its links. */
export interface Act {
  name: string
  label: string
  words: string
}

/** A row of the list and what it refers to. */
export type Option = { id: string; label: string; href?: string } & (
  | { about: 'page'; place: Place }
  | { about: 'act'; act: Act }
  | { about: 'campaign'; campaign: CampaignHit }
  | { about: 'person'; person: PersonHit }
  | { about: 'room'; room: RoomHit }
)

export interface Group {
  title: string
  options: readonly Option[]
}

export const pageOption = (place: Place): Option => ({
  id: `page:${place.href}`,
  label: place.label,
  href: place.href,
  about: 'page',
  place,
})

export const actOption = (act: Act): Option => ({ id: `act:${act.name}`, label: act.label, about: 'act', act })

/** The entries in which each typed word is the beginning of some word. */
export function matching<Named extends { label: string; words?: string }>(all: readonly Named[], q: string): Named[] {
  const terms = searchTerms(q)
  return all.filter(({ label, words = '' }) => {
    const text = ` ${folded(`${label} ${words}`)}`
    return terms.every(term => text.includes(` ${term}`))
  })
}

/** Groups the server's hits by kind. */
export function hitGroups(me: Me | null, { campaigns, people, rooms }: Hits): Group[] {
  return [
    { title: 'Campaigns', options: campaigns.map(campaign => campaignOption(me, campaign)) },
    { title: 'People', options: people.map(personOption) },
    { title: 'Rooms', options: rooms.map(roomOption) },
  ]
}

const campaignOption = (me: Me | null, campaign: CampaignHit): Option => ({
  id: `campaign:${campaign.id}`,
  label: campaign.name,
  href: campaignPath(me, campaign),
  about: 'campaign',
  campaign,
})

/** The campaign's owner goes to its review desk, everybody else to its page. */
function campaignPath(me: Me | null, { id, relation }: CampaignHit) {
  if (relation === 'own' && me?.role) return paths.manageCampaign(id)
  if (relation === 'created' && me?.role === 'contributor') return `/contributor-manage-campaign/${id}`
  return paths.campaign(id)
}

const personOption = (person: PersonHit): Option => ({
  id: `person:${person.id}`,
  label: person.name,
  href: person.roomId ? paths.squadRoom(person.roomId) : `/admin/team-management?tab=roles&person=${person.id}`,
  about: 'person',
  person,
})

const roomOption = (room: RoomHit): Option => ({
  id: `room:${room.id}`,
  label: room.name,
  href: paths.squadRoom(room.id),
  about: 'room',
  room,
})
