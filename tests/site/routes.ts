import type { App } from '#/server/app.ts'

/** Every method and path with a handler of its own, as `GET /avatars/:file`. */
export const endpointsOf = ({ routes }: Pick<App, 'routes'>) =>
  [
    ...new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
  ].toSorted()

/** The paths of middleware and handlers for whole parts of the site: `/api/*`. */
export const areasOf = ({ routes }: Pick<App, 'routes'>) =>
  [...new Set(routes.filter(({ method }) => method === 'ALL').map(({ path }) => path))].toSorted()
