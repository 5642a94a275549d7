import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** This site's origin ("https://karmasquad.example"), for absolute URLs: Open Graph and shared links. */
export const ownOrigin = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.origin ?? '')
  .client(() => location.origin)
