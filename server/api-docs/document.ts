import type { OpenAPI } from '@orpc/openapi'
import { OpenAPIGenerator } from '@orpc/openapi'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import { productName } from '#/rules/product.ts'
import type { Scope } from '#/rules/scopes.ts'
import { router } from '../router.ts'
import { illustrate } from './examples/illustrate.ts'
import { refusal, refusalsOf, sharedRefusals } from './refusals.ts'
import { inputOf, namedSchemas, zodSchemas } from './schemas.ts'
import { webhooksOf } from './sent.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [zodSchemas] })

interface Opened {
  scope: Scope
  input: unknown
  refused: string[]
}

/** The operations of the public API: those that access tokens can call. All others are internal to our own pages. */
const opened = new Map(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, call]): [string, Opened][] => {
      const { meta, inputSchema, errorMap } = call['~orpc']
      const refused = Object.keys(errorMap)
      return meta.scope ? [[`${domain}.${name}`, { scope: meta.scope, input: inputSchema, refused }]] : []
    }),
  ),
)

/** The public API as an OpenAPI 3.1 document, generated from the router that serves it. */
export async function openApiOf(origin: string): Promise<OpenAPI.Document> {
  // A copy, because the generator mistakes the router itself for a bare contract: it would not see the guards, which say who may call.
  const document = await generator.generate(
    { ...router },
    {
      info: {
        title: `${productName} API`,
        version: '1',
        description: `What your own programs may do on ${productName}, with a personal access token of yours.`,
      },
      servers: [{ url: `${origin}/api` }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal access token, made in Settings, Security.',
          },
        },
      },
      filter: ({ path }) => opened.has(path.join('.')),
    },
  )
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item?.get, item?.post]) if (operation) finish(operation)
  }
  const tags = new Set([...opened.values()].map(({ scope }) => tagOf(scope)))
  return {
    ...document,
    webhooks: webhooksOf(),
    tags: [...tags].map(name => ({ name })),
    components: {
      ...document.components,
      schemas: { Refusal: refusal, ...schemasOf() },
      responses: sharedRefusals(),
    },
  }
}

const schemasOf = (): Record<string, OpenAPI.SchemaObject> => JSON.parse(JSON.stringify(namedSchemas()))

const tagOf = (scope: Scope) => scope.split(':')[0] ?? scope

/** Adds to each operation its scope, its callers, the forms of its input, its refusals and an example. */
function finish(operation: OpenAPI.OperationObject) {
  const known = opened.get(operation.operationId ?? '')
  if (!known) return
  const { scope, input, refused } = known
  operation.tags = [tagOf(scope)]
  operation.description = [`Needs the scope \`${scope}\`.`, operation.description].filter(Boolean).join(' ')
  operation.security = [{ token: [scope] }]
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'))
  operation.responses = { ...Object.fromEntries(answers), ...refusalsOf(refused) }
  for (const parameter of operation.parameters ?? []) {
    if ('allowReserved' in parameter) delete parameter.allowReserved
    if ('allowEmptyValue' in parameter) delete parameter.allowEmptyValue
  }
  keepForms(operation, input)
  illustrate(operation)
}

const forms = z.object({ oneOf: z.array(z.record(z.string(), z.unknown())) })
const body = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
const named = z.object({ name: z.string() })

/**
 * Where the path takes an id from one of several input forms, the generator
 * merges the forms into one schema that also accepts refused input.
 */
function keepForms(operation: OpenAPI.OperationObject, input: unknown) {
  if (!operation.parameters || !body.safeParse(operation.requestBody).success || !(input instanceof z.ZodType)) return
  const found = forms.safeParse(inputOf(input)).data
  if (!found) return
  const inPath = operation.parameters.map(each => named.parse(each).name)
  const schema: OpenAPI.SchemaObject = JSON.parse(
    JSON.stringify({ oneOf: found.oneOf.map(form => without(form, inPath)) }),
  )
  operation.requestBody = { required: true, content: { 'application/json': { schema } } }
}

const fields = z.record(z.string(), z.unknown()).catch({})
const names = z.array(z.string()).catch([])

const without = ({ properties, required, ...form }: Record<string, unknown>, left: readonly string[]) => ({
  ...form,
  properties: Object.fromEntries(Object.entries(fields.parse(properties)).filter(([name]) => !left.includes(name))),
  required: names.parse(required).filter(name => !left.includes(name)),
})
