import { parseArgs } from 'node:util'
import type { Sizes } from './sizes.ts'
import { large, small } from './sizes.ts'

/** How this run is made; every value can be given, as in `npm run bench -- --seconds=10 --only=Explore`. */
export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      campaigns: { type: 'string' },
      users: { type: 'string' },
      submissions: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
    },
  })
  const { quick } = values
  const sizes: Sizes = {
    campaigns: whole('campaigns', values.campaigns, quick ? 400 : large.campaigns),
    users: whole('users', values.users, quick ? 60 : large.users),
    submissions: whole('submissions', values.submissions, quick ? 3_000 : large.submissions),
  }
  const seconds = Number(values.seconds ?? (quick ? 0.2 : 5))
  if (!(seconds > 0)) throw new Error('--seconds must be above 0')
  return {
    quick,
    sizes: [quick ? { campaigns: 40, users: 20, submissions: 300 } : small, sizes] as const,
    seconds,
    warmSeconds: Math.min(1, seconds / 2),
    connections: whole('connections', values.connections, 4),
    only: (positionals[0] ?? values.only).toLowerCase(),
  }
}

export type Options = ReturnType<typeof readOptions>

const leastOf = { campaigns: 20, users: 20, submissions: 100, connections: 1 }

function whole(name: keyof typeof leastOf, text: string | undefined, otherwise: number) {
  const value = Number(text ?? otherwise)
  if (!Number.isInteger(value) || value < leastOf[name])
    throw new Error(`--${name} must be a whole number of at least ${leastOf[name]}`)
  return value
}
