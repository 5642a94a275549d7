import { signUpRoles } from '#/rules/roles.ts'
import { bigint, filled, maybeOneOf, maybeText, maybeTime, maybeUuid, text, texts, time, uuid } from './columns.ts'

/** Sign-in methods besides a password. */
export const signInTables = {
  /** OAuth requests under way. */
  google_trips: {
    id: text,
    browser: text,
    nonce: text,
    verifier: text,
    role: maybeOneOf(signUpRoles),
    next: maybeText,
    user_id: maybeUuid,
    expires_at: time,
  },
  passkeys: {
    id: uuid,
    user_id: uuid,
    credential_id: text,
    public_key: text,
    counter: bigint,
    transports: texts,
    name: text,
    created_at: filled.time,
    used_at: maybeTime,
  },
  passkey_questions: { id: text, user_id: maybeUuid, expires_at: time },
  two_steps: {
    user_id: uuid,
    secret: text,
    started_at: filled.time,
    confirmed_at: maybeTime,
    last_step: filled.bigint,
  },
  recovery_codes: { user_id: uuid, hash: text },
  second_steps: { id: text, user_id: uuid, created_at: filled.time, expires_at: time },
} as const
