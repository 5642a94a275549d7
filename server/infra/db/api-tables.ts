import { scopes } from '#/rules/scopes.ts'
import { offReasons, sentEvents, webhookEvents, webhookStates } from '#/rules/webhooks.ts'
import {
  filled,
  filledOneOf,
  manyOf,
  maybeInt,
  maybeOneOf,
  maybeText,
  maybeTime,
  oneOf,
  text,
  uuid,
} from './columns.ts'

/** What programs of people use. */
export const apiTables = {
  access_tokens: {
    id: uuid,
    user_id: uuid,
    name: text,
    hash: text,
    shown: text,
    scopes: manyOf(scopes),
    created_at: filled.time,
    used_at: maybeTime,
    ends_at: maybeTime,
  },
  webhook_endpoints: {
    id: uuid,
    user_id: uuid,
    url: text,
    events: manyOf(webhookEvents),
    secret: text,
    old_secret: maybeText,
    old_secret_until: maybeTime,
    created_at: filled.time,
    off_since: maybeTime,
    off_reason: maybeOneOf(offReasons),
    failing_since: maybeTime,
  },
  webhook_messages: {
    id: uuid,
    number: filled.bigint,
    endpoint_id: uuid,
    event: oneOf(sentEvents),
    payload: text,
    state: filledOneOf(webhookStates),
    asked_for: filled.flag,
    attempts: filled.int,
    created_at: filled.time,
    due_at: filled.time,
    tried_at: maybeTime,
    status: maybeInt,
    error: maybeText,
  },
} as const
