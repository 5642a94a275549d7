import { sql } from 'kysely'
import type { OwnFile } from './own-file.ts'
import { at, byId } from './own-file.ts'

/** Files about work: campaigns, what was sent to them, karma and plans. */
export const ownWorkFiles: readonly OwnFile[] = [
  {
    name: 'campaigns',
    says: 'Campaigns that are yours, and those that your published posts became.',
    table: 'campaigns',
    key: byId,
    hides: ['search_text', 'name_text', 'subreddit_keys', 'paused_by_suspension', 'pause_reason'],
    mine: at('founder_id', 'contributor_id'),
  },
  {
    name: 'submissions',
    says: 'Your posts and comments.',
    table: 'submissions',
    key: byId,
    mine: at('contributor_id'),
  },
  {
    name: 'submission-versions',
    says: 'What they said before you sent them again.',
    table: 'submission_versions',
    key: { submission_id: 'uuid', attempt: 'integer' },
    mine: me => sql`exists (select from submissions s where s.id = t.submission_id and s.contributor_id = ${me}::uuid)`,
  },
  {
    name: 'answers',
    says: 'When you answered work that was sent to you.',
    table: 'founder_answers',
    key: { submission_id: 'uuid', attempt: 'integer' },
    mine: at('founder_id'),
  },
  {
    name: 'decisions',
    says: 'Decisions of yours that have not taken effect yet.',
    table: 'decisions',
    key: { submission_id: 'uuid' },
    mine: at('founder_id'),
  },
  {
    name: 'karma-accounts',
    says: 'Your karma: what you have, and what you were granted.',
    table: 'karma_accounts',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'karma-statement',
    says: 'Every movement of your karma.',
    table: 'karma_transfers',
    key: byId,
    mine: me => sql`(t.from_account = any(${accountsOf(me)}) or t.to_account = any(${accountsOf(me)}))`,
  },
  { name: 'subscriptions', says: 'Your plans.', table: 'subscriptions', key: byId, mine: at('user_id') },
  { name: 'checkouts', says: 'When you chose a plan.', table: 'checkouts', key: byId, mine: at('user_id') },
  { name: 'invoices', says: 'What you paid for.', table: 'invoices', key: { id: 'text' }, mine: at('user_id') },
  {
    name: 'plan-changes',
    says: 'When you changed, cancelled or resumed a plan.',
    table: 'billing_intents',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'plan-karma',
    says: 'The karma of each trial and paid month.',
    table: 'period_grants',
    key: { period: 'text' },
    mine: at('user_id'),
  },
  {
    name: 'karma-owed',
    says: 'Karma of refunded payments that you had spent.',
    table: 'billing_debts',
    key: { user_id: 'uuid' },
    mine: at('user_id'),
  },
]

/** As an array, so that the indexes of the ledger are used; with a subquery the whole ledger would be read. */
const accountsOf = (me: string) => sql`array(select id from karma_accounts where user_id = ${me}::uuid)`
