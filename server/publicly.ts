import type { Call } from './call.ts'
import type { World } from './world.ts'

type Asking = Pick<Call, 'world' | 'me'>

/**
 * What everybody may see is read at the replica for visitors, where there is one. Whoever is signed in reads at the database itself:
 * their own change is there at once.
 */
export const publicly = async <T>({ world, me }: Asking, read: (own: Asking) => Promise<T>): Promise<T> =>
  world.replica && !(await me()) ? forVisitors(world, own => read({ world: own, me })) : read({ world, me })

/** Where nobody's session matters. What the replica refuses may only be too new for it, and is asked for again at the database. */
export const forVisitors = <T>(world: World, read: (own: World) => Promise<T>): Promise<T> =>
  world.replica
    ? world.replica.read(
        db => read({ ...world, db }),
        () => read(world),
      )
    : read(world)
