import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** Where this site lives ("https://karmasquad.example"), for addresses that leave it: Open Graph and shared links. */
export const ownOrigin = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.origin ?? '')
  .client(() => location.origin)
