import type { OpenAPI } from '@orpc/openapi'
import { OpenAPIGenerator } from '@orpc/openapi'
import { contract } from '#/contract/index.ts'
import { productName } from '#/rules/product.ts'
import type { Scope } from '#/rules/scopes.ts'
import { zodSchemas } from './schemas.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [zodSchemas] })

/** The scope of each operation of the public API, which is what access tokens open. All else is between our own pages and us. */
const scopes = new Map(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, call]): [string, Scope][] => {
      const { scope } = call['~orpc'].meta
      return scope ? [[`${domain}.${name}`, scope]] : []
    }),
  ),
)

/** The public API as OpenAPI 3.1 describes it, made from the contract that is served. */
export async function openApiOf(origin: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: {
      title: `${productName} API`,
      version: '1',
      description: `What your own programs may do on ${productName}, with a personal access token of yours.`,
    },
    servers: [{ url: `${origin}/api` }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token, made in Settings, Security.' },
      },
    },
    filter: ({ path }) => scopes.has(path.join('.')),
    customErrorResponseBodySchema: refusalSchema,
  })
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item?.get, item?.post]) if (operation) addScope(operation)
  }
  const tags = new Set([...scopes.values()].map(tagOf))
  return { ...document, tags: [...tags].map(name => ({ name })) }
}

const tagOf = (scope: Scope) => scope.split(':')[0] ?? scope

/** Each operation says which scope opens it. */
function addScope(operation: OpenAPI.OperationObject) {
  const scope = scopes.get(operation.operationId ?? '')
  if (!scope) return
  operation.tags = [tagOf(scope)]
  operation.description = `Needs the scope \`${scope}\`.`
  operation.security = [{ token: [scope] }]
}

/** What a refusal looks like, with the name and the words of each that this operation may give. */
const refusalSchema = (refused: [code: string, words: string, ...unknown[]][], status: number) => ({
  type: 'object' as const,
  description: refused.map(([code, words]) => `\`${code}\`: ${words}`).join('\n\n'),
  properties: {
    defined: { type: 'boolean' as const },
    code: { type: 'string' as const, enum: refused.map(([code]) => code) },
    status: { type: 'integer' as const, const: status },
    message: { type: 'string' as const },
    data: { type: 'object' as const },
  },
  required: ['code', 'status', 'message'],
})
