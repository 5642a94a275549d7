import type { OpenAPI } from '@orpc/openapi'
import { webhookBodies } from '#/contract/webhooks.ts'
import { sentEvents, testEvent, webhookWords } from '#/rules/webhooks.ts'
import { asText } from './as-typed.ts'
import { payloads } from './examples/webhooks.ts'
import type { FieldRow } from './fields.ts'
import { fieldsOf } from './fields.ts'
import { outputOf } from './schemas.ts'
import { shape } from './shape.ts'

const occasionOf = (event: (typeof sentEvents)[number]) =>
  event === testEvent ? 'Somebody tries the endpoint' : webhookWords[event]

/** The webhooks as OpenAPI 3.1 describes them. */
export const webhooksOf = (): Record<string, OpenAPI.PathItemObject> =>
  Object.fromEntries(
    sentEvents.map(event => [
      event,
      {
        post: {
          summary: occasionOf(event),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: JSON.parse(JSON.stringify(outputOf(webhookBodies[event]))),
                example: payloads[event],
              },
            },
          },
          responses: { '2XX': { description: 'Taken. Anything else is tried again; 410 switches the webhook off.' } },
        },
      },
    ]),
  )

export interface Sent {
  event: string
  words: string
  /** An example of its body. */
  payload: string
  fields: FieldRow[]
}

/** The same for the page. */
export const tellSent = (): Sent[] =>
  sentEvents.map(event => ({
    event,
    words: occasionOf(event),
    payload: asText(payloads[event]),
    fields: fieldsOf(shape.parse(outputOf(webhookBodies[event])), new Map()),
  }))
