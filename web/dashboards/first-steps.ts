import type { AdminTurn } from '../admin/admin-turns.ts'
import type { Me } from '#/contract/accounts.ts'

/** What a person has to do besides their work: a setup step of a new user, or what waits for an admin. */
export interface Step {
  words: string
  note: string
  /** Without one, there is nothing to do. */
  link?:
    | { to: '/settings'; search: { tab: 'security' } }
    | { to: '/pricing' | '/create-campaign' | '/explore' }
    | AdminTurn['link']
}

type FounderSoFar = { hasNoPlan: boolean; hasCampaigns: boolean }

/** Only open steps, in the recommended order. Admins need none. */
export function founderSteps(me: Pick<Me, 'role' | 'isVerified' | 'email'>, so: FounderSoFar): Step[] {
  if (me.role !== 'founder') return []
  return [...confirmed(me), ...(so.hasNoPlan ? [choosePlan] : []), ...(so.hasCampaigns ? [] : [createCampaign])]
}

export const adminSteps = (turns: readonly AdminTurn[] = []): Step[] =>
  turns.map(turn => ({ ...turn, note: 'For you as an admin.' }))

export const contributorSteps = (me: Pick<Me, 'isVerified' | 'email'>, hasSent: boolean): Step[] => [
  ...confirmed(me),
  ...(hasSent ? [] : [pickCampaign]),
]

/** What a founder waits for besides decisions about work. */
export const awaitedSteps = (me: Pick<Me, 'role'>, awaitsTeam: boolean): Step[] =>
  me.role === 'founder' && awaitsTeam ? [teamChosen] : []

const confirmed = ({ isVerified, email }: Pick<Me, 'isVerified' | 'email'>): Step[] =>
  isVerified
    ? []
    : [
        {
          words: 'Confirm your email address',
          note: `Open the link we emailed to ${email}.`,
          link: { to: '/settings', search: { tab: 'security' } },
        },
      ]

const choosePlan: Step = {
  words: 'Choose a plan',
  note: 'It brings karma for posts and lets contributors work on your campaigns.',
  link: { to: '/pricing' },
}

const teamChosen: Step = {
  words: 'An admin to choose your team',
  note: 'Your plan comes with one. You talk with it in your squad room.',
}

const createCampaign: Step = {
  words: 'Create your first campaign',
  note: 'Say what you want written on Reddit, and where.',
  link: { to: '/create-campaign' },
}

const pickCampaign: Step = {
  words: 'Pick your first campaign',
  note: 'Send a comment or a post, and earn karma once it is approved and live.',
  link: { to: '/explore' },
}
