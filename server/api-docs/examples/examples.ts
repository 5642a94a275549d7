import { campaigns } from './campaigns.ts'
import { dashboards, karma } from './dashboards.ts'
import type { Example } from './example.ts'
import { accounts, notifications } from './notifications.ts'
import { squads } from './squads.ts'
import { submissions } from './submissions.ts'
import { webhooks } from './webhooks.ts'

const byDomain: Record<string, Record<string, Example>> = {
  accounts,
  campaigns,
  dashboards,
  karma,
  notifications,
  squads,
  submissions,
  webhooks,
}

/** One example of each operation, such as `campaigns.create`. Tests read them with the contract's own schemas. */
export const examples = new Map(
  Object.entries(byDomain).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, example]): [string, Example] => [`${domain}.${name}`, example]),
  ),
)
