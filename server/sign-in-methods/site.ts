import type { World } from '../world.ts'

/** The relying party of our passkeys: they work on no other site. */
export const siteOf = ({ origin }: Pick<World, 'origin'>) => ({ origin, id: new URL(origin).hostname })
