import { quietActions } from '#/rules/audit.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../infra/db/tables.ts'

type Table = keyof Database

/** Rows of a person, as their archive has them. */
export interface OwnRows {
  table: Table
  /** The columns that order the rows, each row once. */
  key: Readonly<Record<string, 'uuid' | 'integer' | 'text'>>
  /** Columns that stay here: secrets, and what is not about this person. */
  hides?: readonly string[]
  /** Which rows of the table, named t, are this person's. */
  mine: (me: string) => RawBuilder<boolean>
}

/** One file of the archive. */
export interface OwnFile extends OwnRows {
  name: string
  says: string
}

const byId = { id: 'uuid' } as const
const at =
  (...columns: string[]) =>
  (me: string) =>
    sql<boolean>`(${sql.join(
      columns.map(column => sql`t.${sql.ref(column)} = ${me}::uuid`),
      sql` or `,
    )})`
const hashed = [
  'password',
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
]

export const ownFiles: readonly OwnFile[] = [
  { name: 'account', says: 'Your email address.', table: 'users', key: byId, mine: at('id') },
  {
    name: 'profile',
    says: 'Your name, where your picture is shown, and what you want to be told.',
    table: 'profiles',
    key: byId,
    mine: at('id'),
  },
  { name: 'role', says: 'What you are here.', table: 'user_roles', key: { user_id: 'uuid' }, mine: at('user_id') },
  {
    name: 'ways-to-log-in',
    says: 'How you can log in. Passwords and tokens are left out.',
    table: 'accounts',
    key: byId,
    hides: hashed,
    mine: at('user_id'),
  },
  {
    name: 'passkeys',
    says: 'Your passkeys. The keys themselves are left out.',
    table: 'passkeys',
    key: byId,
    hides: ['credential_id', 'public_key', 'counter'],
    mine: at('user_id'),
  },
  {
    name: 'two-step-verification',
    says: 'Since when a code of your authenticator app is asked for. The secret is left out.',
    table: 'two_steps',
    key: { user_id: 'uuid' },
    hides: ['secret', 'last_step'],
    mine: at('user_id'),
  },
  {
    name: 'sessions',
    says: 'Where you are logged in: browser, address, times.',
    table: 'sessions',
    key: byId,
    hides: ['token'],
    mine: at('user_id'),
  },
  {
    name: 'access-tokens',
    says: 'Your access tokens and what they may do. The tokens themselves are left out.',
    table: 'access_tokens',
    key: byId,
    hides: ['hash'],
    mine: at('user_id'),
  },
  {
    name: 'webhooks',
    says: 'Your webhooks. Their secrets are left out.',
    table: 'webhook_endpoints',
    key: byId,
    hides: ['secret', 'old_secret', 'old_secret_until'],
    mine: at('user_id'),
  },
  {
    name: 'webhook-messages',
    says: 'What your webhooks were told.',
    table: 'webhook_messages',
    key: byId,
    mine: me => sql`exists (select from webhook_endpoints e where e.id = t.endpoint_id and e.user_id = ${me}::uuid)`,
  },
  {
    name: 'what-was-done',
    says: 'What was done to your account and work. Where admins sit, and what they wrote, is left out.',
    table: 'audit_entries',
    key: byId,
    hides: ['actor_id', 'address', 'device', 'reason', 'before', 'after'],
    mine: me => sql`(t.subject_id = ${me}::uuid and not t.action = any(${[...quietActions]}::text[]))`,
  },
  {
    name: 'what-you-did',
    says: 'What you did that is kept, when and from where.',
    table: 'audit_entries',
    key: byId,
    hides: ['before', 'after'],
    mine: at('actor_id'),
  },
  {
    name: 'reports',
    says: 'What you reported.',
    table: 'reports',
    key: byId,
    hides: ['case_id'],
    mine: at('reporter_id'),
  },
  {
    name: 'pictures',
    says: 'When you added pictures of yourself. The present one is picture.webp.',
    table: 'avatars',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'campaigns',
    says: 'Campaigns that are yours, and those that your published posts became.',
    table: 'campaigns',
    key: byId,
    hides: ['search_text', 'name_text', 'subreddit_keys', 'paused_by_suspension'],
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
    says: 'What they said before you sent them anew.',
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
    mine: me => sql`(t.from_account in (select id from karma_accounts where user_id = ${me}::uuid)
      or t.to_account in (select id from karma_accounts where user_id = ${me}::uuid))`,
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
  { name: 'notifications', says: 'What you were told.', table: 'notifications', key: byId, mine: at('user_id') },
  {
    name: 'devices',
    says: 'Browsers that get notifications. The addresses that reach them are left out.',
    table: 'push_devices',
    key: byId,
    hides: ['endpoint', 'p256dh', 'auth'],
    mine: at('user_id'),
  },
  {
    name: 'deliveries',
    says: 'What was sent to these browsers and to your mailbox, and when.',
    table: 'deliveries',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'account-mails',
    says: 'Mails about your account itself: when they went, and why. Their links are left out.',
    table: 'letters',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'change-of-address',
    says: 'The email address that you asked to change to.',
    table: 'email_changes',
    key: { user_id: 'uuid' },
    hides: ['session_id'],
    mine: at('user_id'),
  },
  {
    name: 'team-assignments',
    says: 'Who you work with.',
    table: 'founder_team_assignments',
    key: byId,
    hides: ['assigned_by', 'notes'],
    mine: at('founder_id', 'contributor_id'),
  },
  {
    name: 'squad-room',
    says: 'The squad room that is yours.',
    table: 'squad_rooms',
    key: byId,
    mine: at('founder_id'),
  },
  {
    name: 'squad-messages',
    says: 'What you wrote in squads.',
    table: 'squad_messages',
    key: byId,
    mine: at('sender_id'),
  },
  {
    name: 'squad-images',
    says: 'Images you added to squads. The images themselves are in the folder squad-images.',
    table: 'squad_images',
    key: byId,
    mine: at('uploaded_by'),
  },
  {
    name: 'squad-reactions',
    says: 'Your reactions to messages.',
    table: 'squad_reactions',
    key: { message_id: 'uuid', emoji: 'text' },
    mine: at('user_id'),
  },
  {
    name: 'squad-reads',
    says: 'How far you have read in squads.',
    table: 'squad_reads',
    key: { room_id: 'uuid' },
    mine: at('user_id'),
  },
  {
    name: 'squad-mutes',
    says: 'Squads of which you want no notifications.',
    table: 'squad_mutes',
    key: { room_id: 'uuid' },
    mine: at('user_id'),
  },
]
