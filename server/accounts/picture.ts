import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { leftToTheSweep } from '../infra/files/files.ts'
import type { PortraitSize } from '../infra/images/picture.ts'
import { redrawSquare } from '../infra/images/picture.ts'
import { sweep } from '../infra/jobs/sweep.ts'
import { addPicture, drawn, refuseMany } from '../pictures.ts'
import { refuse } from '../refusals.ts'
import { tellNewLook } from '../roommates.ts'
import type { World } from '../world.ts'
import { tellOfPeople } from './tell-admins.ts'

/** The URL of a picture, and its file's key. The URL without a suffix is the small size, as lists show it. */
const pictureUrl = (id: string) => `/avatars/${id}.webp`
export const pictureKey = (id: string, size: PortraitSize) => `avatar-${id}${size === 'large' ? '-large' : ''}.webp`
const pictureIn = (url: string | null) => /^\/avatars\/([0-9a-f-]{36})\.webp$/.exec(url ?? '')?.[1]

/** The key of the picture at this URL; undefined when it is not one of ours. */
export function pictureKeyOf(url: string | null, size: PortraitSize) {
  const id = pictureIn(url)
  return id && pictureKey(id, size)
}

const kept = { table: 'avatars', by: 'user_id' } as const

/** Replaces a person's picture with the middle square of an upload, redrawn and stored under a random name. */
export async function setPicture(call: SignedIn, bytes: Uint8Array): Promise<Me> {
  const { db, files } = call.world
  await refuseMany(db, call.me.id, kept)
  const picture = await drawn(call, bytes, redrawSquare)
  const id = randomUUID()
  // The row comes first, so that the sweep removes the files if this is interrupted.
  await addPicture(call, kept, tx => tx.insertInto('avatars').values({ id, user_id: call.me.id }).execute())
  await files.put(pictureKey(id, 'small'), picture.small)
  await files.put(pictureKey(id, 'large'), picture.large)
  return show(call, pictureUrl(id))
}

export const removePicture = (call: SignedIn): Promise<Me> => show(call, null)

async function show({ world, me }: SignedIn, avatarUrl: string | null): Promise<Me> {
  const before = await change(world, async (tx, tell) => {
    const profile = await tx
      .selectFrom('profiles')
      .select('avatar_url')
      .where('id', '=', me.id)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) refuse('not_signed_in')
    await tx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', me.id).execute()
    tell(me.id, { name: 'account_changed' })
    await tellNewLook(tx, tell, me.id)
    await tellOfPeople(tx, tell)
    return profile.avatar_url
  })
  world.sessions.drop(me.id)
  await forgetPicture(world, before)
  return { ...me, avatarUrl }
}

/** Call after the commit. The row stays for a while: it counts recent uploads, and the sweep removes the files if this fails. */
export async function forgetPicture({ files }: Pick<World, 'files'>, url: string | null) {
  const id = pictureIn(url)
  if (id) await removeFiles(files, id).catch(leftToTheSweep)
}

const removeFiles = (files: World['files'], id: string) =>
  Promise.all([files.remove(pictureKey(id, 'small')), files.remove(pictureKey(id, 'large'))])

/** Deletes pictures that no profile shows. Safe to run on several servers at once. */
export const sweepPictures = ({ db, files, log }: Pick<World, 'db' | 'files' | 'log'>) =>
  sweep(
    log,
    'Sweeping a picture',
    ({ limit, offset }) =>
      db
        .selectFrom('avatars')
        .leftJoin('profiles', join =>
          join
            .onRef('profiles.id', '=', 'avatars.user_id')
            .on('profiles.avatar_url', '=', sql<string>`'/avatars/' || avatars.id || '.webp'`),
        )
        .where('profiles.id', 'is', null)
        .where('avatars.created_at', '<', sql<Date>`now() - interval '1 hour'`)
        .select('avatars.id')
        .orderBy('avatars.created_at')
        .orderBy('avatars.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    async ({ id }) => {
      await removeFiles(files, id)
      await db.deleteFrom('avatars').where('id', '=', id).execute()
    },
  )
