import type { App } from '#/server/app.ts'

/** Every address and method that the server itself answers, as `GET /avatars/:file`: what a handler of its own stands behind. */
export const doorsOf = ({ routes }: Pick<App, 'routes'>) =>
  [
    ...new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
  ].toSorted()

/** What stands before or behind doors, for whole parts of the site: `/api/*`. */
export const areasOf = ({ routes }: Pick<App, 'routes'>) =>
  [...new Set(routes.filter(({ method }) => method === 'ALL').map(({ path }) => path))].toSorted()
