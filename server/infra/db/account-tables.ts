import type { Preferences } from '#/rules/preferences.ts'
import { roles } from '#/rules/roles.ts'
import { filled, filledJson, maybeText, maybeTime, maybeUuid, oneOf, text, time, uuid } from './columns.ts'

/** People, how they sign in, and who works for whom. */
export const accountTables = {
  users: {
    id: uuid,
    name: text,
    email: text,
    email_verified: filled.flag,
    image: maybeText,
    created_at: filled.time,
    updated_at: filled.time,
    left_at: maybeTime,
    suspended_at: maybeTime,
    role_settled_at: maybeTime,
  },
  sessions: {
    id: uuid,
    user_id: uuid,
    token: text,
    expires_at: time,
    ip_address: maybeText,
    user_agent: maybeText,
    created_at: filled.time,
    updated_at: filled.time,
  },
  accounts: {
    id: uuid,
    user_id: uuid,
    provider_id: text,
    account_id: text,
    password: maybeText,
    access_token: maybeText,
    refresh_token: maybeText,
    id_token: maybeText,
    access_token_expires_at: maybeTime,
    refresh_token_expires_at: maybeTime,
    scope: maybeText,
    created_at: filled.time,
    updated_at: filled.time,
  },
  verifications: {
    id: uuid,
    identifier: text,
    value: text,
    expires_at: time,
    created_at: filled.time,
    updated_at: filled.time,
  },
  user_roles: { user_id: uuid, role: oneOf(roles), created_at: filled.time },
  avatars: { id: uuid, user_id: uuid, created_at: filled.time },
  profiles: {
    id: uuid,
    full_name: text,
    avatar_url: maybeText,
    created_at: filled.time,
    notification_preferences: filledJson<Partial<Preferences>>(),
  },
  founder_team_assignments: {
    id: uuid,
    founder_id: uuid,
    contributor_id: uuid,
    assigned_by: maybeUuid,
    notes: maybeText,
    assigned_at: filled.time,
  },
} as const
