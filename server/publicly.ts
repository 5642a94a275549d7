import type { Call } from './call.ts'
import type { World } from './world.ts'

type Asking = Pick<Call, 'world' | 'me'>

/**
 * Reads public data from the replica for visitors, if there is one. Signed-in people read from the primary, so that they see their own
 * changes at once.
 */
export const publicly = async <T>({ world, me }: Asking, read: (own: Asking) => Promise<T>): Promise<T> =>
  world.replica && !(await me()) ? forVisitors(world, own => read({ world: own, me })) : read({ world, me })

/** For reads in which no session matters. What the replica refuses may only be too new for it, and is read again from the primary. */
export const forVisitors = <T>(world: World, read: (own: World) => Promise<T>): Promise<T> =>
  world.replica
    ? world.replica.read(
        db => read({ ...world, db }),
        () => read(world),
      )
    : read(world)
