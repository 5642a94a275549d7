import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '#/web/routes.ts'
import type { Caller } from '../access-matrix/callers.ts'
import { fransRoomId } from '../cast.ts'

type Node = VirtualRootRoute | VirtualRouteNode

const pagesIn = (node: Node): string[] => [
  ...(node.type === 'index' ? ['/'] : node.type === 'route' && node.path ? [node.path] : []),
  ...('children' in node ? (node.children ?? []).flatMap(pagesIn) : []),
]

/** Every page of the route table, such as `/campaign/$id`. */
export const pages = pagesIn(routes)

/** Engagement campaigns of Fran's that Cara created, an absent one, and a checkout of Fran's. */
export interface Things {
  active: string
  pending: string
  deleted: string
  absent: string
  checkout: string
}

/** The page (200), not found (404), or a redirect: to the login page, to the caller's dashboard, or to another page. */
type Seen = 200 | 404 | 'logs in' | 'goes home' | `/${string}`
type Outcomes = Readonly<Record<Caller, Seen>>

interface Case {
  path: (things: Things) => string
  expected: (things: Things) => Outcomes
}

const all = (seen: Seen): Outcomes => ({
  visitor: seen,
  cara: seen,
  carl: seen,
  nora: seen,
  fred: seen,
  fran: seen,
  ada: seen,
})
const everybody = all(200)
const visitorsOnly: Outcomes = { ...all('goes home'), visitor: 200 }
const signedIn: Outcomes = { ...everybody, visitor: 'logs in' }
const anyRole: Outcomes = { ...signedIn, nora: 'goes home' }
const turnedAway: Outcomes = { ...all('goes home'), visitor: 'logs in' }
const founders: Outcomes = { ...turnedAway, fred: 200, fran: 200, ada: 200 }
const contributors: Outcomes = { ...turnedAway, cara: 200, carl: 200 }
const adminsOnly: Outcomes = { ...turnedAway, ada: 200 }
const nothing: Outcomes = { ...all(404), visitor: 'logs in', nora: 'goes home' }

const only = (expected: Outcomes, path: string): Readonly<Record<string, Case>> => ({
  'as it is': { path: () => path, expected: () => expected },
})

type Which = Exclude<keyof Things, 'checkout'>

/** A case for each of Fran's campaigns, in whichever state, and for a missing one. */
function ofCampaigns(path: (id: string) => string, expected: (id: string) => Readonly<Record<Which, Outcomes>>) {
  const one = (which: Which): Case => ({
    path: things => path(things[which]),
    expected: things => expected(things[which])[which],
  })
  return { active: one('active'), pending: one('pending'), deleted: one('deleted'), absent: one('absent') }
}

/** For those who manage the campaign; others are redirected to its page if it is public. */
const managed = { active: anyRole, pending: { ...nothing, cara: 200, fran: 200, ada: 200 }, absent: nothing } as const

const edited = ofCampaigns(
  id => `/create-campaign?edit=${id}`,
  () => ({ ...managed, deleted: { ...nothing, fran: 200, ada: 200 } }),
)
const written = ofCampaigns(
  id => `/create-campaign?contributor=true&campaignId=${id}`,
  id => {
    // Comments are written on their campaign's page.
    const led: Outcomes = { ...all(`/campaign/${id}`), visitor: 'logs in', nora: 'goes home' }
    const { cara, fran, ada } = led
    return {
      active: led,
      pending: { ...nothing, cara, fran, ada },
      deleted: { ...nothing, fran, ada },
      absent: nothing,
    }
  },
)

/** Who sees each page, and where everybody else is redirected. */
export const pageMatrix: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  '/': only(everybody, '/'),
  '/about': only(everybody, '/about'),
  '/faq': only(everybody, '/faq'),
  '/pricing': only(everybody, '/pricing'),
  '/privacy': only(everybody, '/privacy'),
  '/terms': only(everybody, '/terms'),
  '/cookies': only(everybody, '/cookies'),
  '/blog': only(everybody, '/blog'),
  '/careers': only(everybody, '/careers'),
  '/login': only(visitorsOnly, '/login'),
  '/signup': only(visitorsOnly, '/signup'),
  // The first admin already exists.
  '/welcome': only({ ...all('/admin/dashboard'), visitor: '/login' }, '/welcome'),
  '/forgot-password': only(everybody, '/forgot-password'),
  '/reset-password': only(everybody, '/reset-password'),
  '/explore': only(everybody, '/explore'),
  '/campaign/$id': ofCampaigns(
    id => `/campaign/${id}`,
    id => {
      const fran: Seen = `/manage-campaign/${id}`
      const pending = { ...all(404), cara: 200, fran, ada: 200 } as const
      return { active: { ...everybody, fran }, pending, deleted: { ...pending, cara: 404 }, absent: all(404) }
    },
  ),
  '/campaigns/$id': ofCampaigns(
    id => `/campaigns/${id}`,
    id => {
      const led = all(`/campaign/${id}`)
      return { active: led, pending: led, deleted: led, absent: led }
    },
  ),
  '/contributor/dashboard': only(all('/contributor-dashboard'), '/contributor/dashboard'),
  '/founder-dashboard': only(founders, '/founder-dashboard'),
  '/contributor-dashboard': only(contributors, '/contributor-dashboard'),
  '/karma': only(anyRole, '/karma'),
  '/create-campaign': {
    ...only(anyRole, '/create-campaign'),
    'to edit one that is active': edited.active,
    'to edit one in review': edited.pending,
    'to edit a deleted one': edited.deleted,
    'to edit an absent one': edited.absent,
    'to write for one that is active': written.active,
    'to write for one in review': written.pending,
    'to write for a deleted one': written.deleted,
    'to write for an absent one': written.absent,
  },
  '/manage-campaign/$id': ofCampaigns(
    id => `/manage-campaign/${id}`,
    () => ({ ...managed, deleted: { ...nothing, fran: 200, ada: 200 } }),
  ),
  '/contributor-manage-campaign/$id': ofCampaigns(
    id => `/contributor-manage-campaign/${id}`,
    () => {
      const none: Outcomes = { ...turnedAway, cara: 404, carl: 404 }
      return { active: contributors, pending: { ...none, cara: 200 }, deleted: none, absent: none }
    },
  ),
  '/sandbox-checkout/$id': {
    'fran’s': {
      path: ({ checkout }) => `/sandbox-checkout/${checkout}`,
      expected: () => ({ ...turnedAway, fran: 200, fred: 404, ada: 404 }),
    },
    absent: {
      path: ({ absent }) => `/sandbox-checkout/${absent}`,
      expected: () => ({ ...turnedAway, fran: 404, fred: 404, ada: 404 }),
    },
  },
  '/settings': only(signedIn, '/settings'),
  '/webhooks': only(founders, '/webhooks'),
  '/squad-room': {
    ...only(anyRole, '/squad-room'),
    'fran’s': { path: () => `/squad-room?roomId=${fransRoomId}`, expected: () => anyRole },
    absent: { path: ({ absent }) => `/squad-room?roomId=${absent}`, expected: () => anyRole },
  },
  '/admin/dashboard': only(adminsOnly, '/admin/dashboard'),
  '/admin/team-management': only(adminsOnly, '/admin/team-management'),
  '/admin/moderation': only(adminsOnly, '/admin/moderation'),
  '/admin/audit': only(adminsOnly, '/admin/audit'),
  '/admin/operations': only(adminsOnly, '/admin/operations'),
}
