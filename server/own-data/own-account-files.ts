import { quietActions } from '#/rules/audit.ts'
import { sql } from 'kysely'
import type { OwnFile } from './own-file.ts'
import { at, byId } from './own-file.ts'

const credentials = [
  'password',
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
]

/** Files about the account: who somebody is here, how they log in, and what was done. */
export const ownAccountFiles: readonly OwnFile[] = [
  { name: 'account', says: 'Your email address.', table: 'users', key: byId, mine: at('id') },
  {
    name: 'profile',
    says: 'Your name, where your picture is shown, what you want to be told, and how long you can undo.',
    table: 'profiles',
    key: byId,
    hides: ['name_text'],
    mine: at('id'),
  },
  { name: 'role', says: 'Your role.', table: 'user_roles', key: { user_id: 'uuid' }, mine: at('user_id') },
  {
    name: 'ways-to-log-in',
    says: 'How you can log in. Passwords and tokens are left out.',
    table: 'accounts',
    key: byId,
    hides: credentials,
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
    says: 'Since when you are asked for a code from your authenticator app. The secret is left out.',
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
    says: 'What was sent to your webhooks.',
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
    says: 'What is recorded of what you did, when and from where.',
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
    says: 'When you added profile pictures. The current one is picture.webp.',
    table: 'avatars',
    key: byId,
    mine: at('user_id'),
  },
]
