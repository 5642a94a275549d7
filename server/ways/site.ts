import type { World } from '../world.ts'

/** Whom passkeys are for: they open nothing elsewhere. */
export const siteOf = ({ origin }: Pick<World, 'origin'>) => ({ origin, id: new URL(origin).hostname })
