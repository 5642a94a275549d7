import type { OpenAPI } from '@orpc/openapi'
import { examples } from './examples.ts'

/** Adds the example of an operation: each parameter's value to the parameter, the rest to the body, and the answer. */
export function illustrate({
  operationId = '',
  parameters = [],
  requestBody,
  responses = {},
}: OpenAPI.OperationObject) {
  const example = examples.get(operationId)
  if (!example) return
  const body = new Map(Object.entries(example.send ?? {}))
  for (const parameter of parameters) {
    if (!('name' in parameter) || !body.has(parameter.name)) continue
    parameter.example = body.get(parameter.name)
    body.delete(parameter.name)
  }
  if (body.size > 0) show(requestBody, Object.fromEntries(body))
  for (const [status, response] of Object.entries(responses)) if (status.startsWith('2')) show(response, example.answer)
}

type Body = OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | OpenAPI.ReferenceObject

function show(body: Body | undefined, example: unknown) {
  const json = body && 'content' in body ? body.content?.['application/json'] : undefined
  if (json) json.example = example
}
