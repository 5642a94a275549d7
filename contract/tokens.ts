import { z } from 'zod'
import { nameMissing, scopesMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { scopes, tokenDays } from '#/rules/scopes.ts'
import { proof, unproven } from './accounts.ts'
import { byId, changing, done, id, may, maybeTime, reading, time, typedLine } from './shared.ts'

export const accessToken = z.object({
  id,
  name: z.string(),
  /** The first characters; the rest cannot be read again. */
  shown: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: time,
  /** Approximate: updated at most every minute. */
  usedAt: maybeTime,
  /** Null: valid until it is revoked. */
  endsAt: maybeTime,
  isOver: z.boolean(),
})
export type AccessToken = z.infer<typeof accessToken>

const days = z.literal(tokenDays)

/** Personal access tokens, with which people's own programs call the REST API. */
export const tokens = {
  /** The caller's tokens, newest first. */
  list: reading('/me/tokens').output(z.array(accessToken)),
  /** Creates a token, which is returned here and never again. Sent again, as after a lost answer, it is returned with a new secret. */
  make: changing('/me/tokens')
    .input(
      z.strictObject({
        id,
        name: typedLine(limits.tokenNameMax, nameMissing),
        scopes: z
          .array(z.enum(scopes))
          .min(1, scopesMissing)
          .max(scopes.length)
          .refine(chosen => new Set(chosen).size === chosen.length, 'Each of them once'),
        days,
        present: proof,
      }),
    )
    .errors(may('too_many_tokens', 'id_reused', 'demo_people', ...unproven))
    .output(z.object({ token: z.string(), made: accessToken })),
  /** Revokes a token with immediate effect. */
  revoke: changing('/me/tokens/{id}/revoke').input(byId).errors(may('not_found')).output(done),
}
