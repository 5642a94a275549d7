import { optionsIn } from '#/bin/options-in.ts'
import type { Sizes } from './sizes.ts'
import { large, small, tiny } from './sizes.ts'

/** Parts that can be selected by name; any other word filters the names of the screens. */
const parts = ['pages', 'sign-in', 'chat', 'start', 'cluster'] as const
type Part = (typeof parts)[number]

/** The options of a run, such as `npm run bench -- --seconds=5 --only=Explore`. */
export function readOptions(args: string[]) {
  const { values, positionals } = optionsIn({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      campaigns: { type: 'string' },
      users: { type: 'string' },
      submissions: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      markdown: { type: 'string', default: '' },
    },
  })
  const { quick } = values
  const sizes: Sizes = {
    campaigns: whole('campaigns', values.campaigns, quick ? 400 : large.campaigns),
    users: whole('users', values.users, quick ? 60 : large.users),
    submissions: whole('submissions', values.submissions, quick ? 3_000 : large.submissions),
  }
  const few = quick ? tiny : small
  if (sizes.campaigns === few.campaigns)
    throw new Error(`--campaigns must not be ${few.campaigns}, the size of the small world`)
  const seconds = Number(values.seconds ?? (quick ? 0.2 : 0.7))
  if (!(seconds > 0)) throw new Error('--seconds must be above 0')
  const only = [...positionals, ...values.only].map(word => word.toLowerCase())
  const names = only.filter(word => !parts.some(part => part === word))
  return {
    quick,
    sizes: [few, sizes] as const,
    /** Length of each leg of a race. */
    seconds,
    warmSeconds: Math.min(0.15, seconds / 2),
    rounds: whole('rounds', values.rounds, quick ? 2 : 3),
    connections: whole('connections', values.connections, 4),
    /** Without arguments every part is measured, except `cluster`, which is no goal of a single server. */
    wants: (part: Part) => (only.length === 0 ? part !== 'cluster' : only.includes(part)),
    /** Parts selected by name are measured in more detail. */
    asksFor: (part: Part) => only.includes(part),
    wantsScreens: only.length === 0 || names.length > 0,
    wantsScreen: (name: string) => names.length === 0 || names.some(word => name.toLowerCase().includes(word)),
    wantsAll: only.length === 0,
    markdown: values.markdown,
  }
}

export type Options = ReturnType<typeof readOptions>

const leastOf = { campaigns: 20, users: 20, submissions: 100, connections: 1, rounds: 1 }

function whole(name: keyof typeof leastOf, text: string | undefined, otherwise: number) {
  const value = Number(text ?? otherwise)
  if (!Number.isInteger(value) || value < leastOf[name])
    throw new Error(`--${name} must be a whole number of at least ${leastOf[name]}`)
  return value
}
