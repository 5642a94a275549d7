import { contract } from '#/contract/index.ts'

const procedures = Object.values(contract).flatMap(calls =>
  Object.values(calls).map(call => {
    const { method = '', path = '' } = call['~orpc'].route
    return { method, form: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
  }),
)

const served = [...procedures, { method: 'GET', form: /^\/api\/(?:openapi\.json|docs)$/ }]

/** The methods that a path of the REST API supports; empty for any other path. */
export const methodsOf = (path: string) => [
  ...new Set(served.filter(({ form }) => form.test(path)).map(({ method }) => method)),
]
