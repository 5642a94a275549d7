import { sql } from 'kysely'
import type { Mine } from '#/contract/sign-in-methods.ts'
import type { SignedIn } from '../call.ts'
import { oneRow } from '../infra/db/one-row.ts'

/** All sign-in methods of a person. They are few, so the list is not paged. */
export async function readSignInMethods({ world, me }: SignedIn): Promise<Mine> {
  const { linkedAt, passkeys, twoStep } = await oneRow(
    world.db,
    sql<Pick<Mine, 'passkeys' | 'twoStep'> & { linkedAt: Date | null }>`
      select
        (select created_at from accounts where user_id = ${me.id}::uuid and provider_id = 'google') as "linkedAt",
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'createdAt', created_at, 'usedAt', used_at)
          order by created_at, id), '[]') from passkeys where user_id = ${me.id}::uuid) as passkeys,
        (select json_build_object('since', confirmed_at,
          'codesLeft', (select count(*) from recovery_codes c where c.user_id = s.user_id))
          from two_steps s where user_id = ${me.id}::uuid and confirmed_at is not null) as "twoStep"`,
  )
  return { google: { isSetUp: world.google !== null, linkedAt }, passkeys, twoStep }
}
