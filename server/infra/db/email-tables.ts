import { letterKinds, linkPurposes } from '#/rules/email.ts'
import { deliveryStates } from '#/rules/notifications.ts'
import { filled, filledOneOf, flag, maybeText, maybeTime, maybeUuid, oneOf, text, time, uuid } from './columns.ts'

/** Proofs of mailboxes, and the mails that carry them. */
export const emailTables = {
  email_links: {
    user_id: uuid,
    purpose: oneOf(linkPurposes),
    token_hash: text,
    address: maybeText,
    password_mark: maybeText,
    expires_at: time,
  },
  email_changes: {
    user_id: uuid,
    new_address: text,
    asks_old: flag,
    session_id: maybeUuid,
    old_confirmed_at: maybeTime,
    new_confirmed_at: maybeTime,
    created_at: filled.time,
    expires_at: time,
  },
  letters: {
    id: uuid,
    kind: oneOf(letterKinds),
    user_id: maybeUuid,
    address: text,
    detail: maybeText,
    state: filledOneOf(deliveryStates),
    due_at: filled.time,
    attempts: filled.int,
    created_at: filled.time,
    sent_at: maybeTime,
    error: maybeText,
  },
} as const
