import type { Context } from 'hono'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import type { App, Variables } from '../app.ts'
import type { Call, SignedIn } from '../call.ts'
import { limitBody } from '../http/limit-body.ts'
import { answer, refused } from '../http/plain-http.ts'
import { readBody } from '../http/read-body.ts'
import { refuse } from '../refusals.ts'
import { readImage } from './image-read.ts'
import { imageSizes, uploadImage } from './image-upload.ts'

/**
 * Images are uploaded over plain HTTP with the bytes as the body. Mounted before the API's body limit, but
 * behind the same origin check for writes.
 */
export function mountImages(app: App, callOf: (c: Context<Variables>) => Call) {
  app.post(
    '/api/squads/:roomId/images',
    limitBody({ maxSize: limits.imageMaxBytes, onError: c => refused(c, 'image_too_large') }),
    c =>
      answer(c, callOf(c), async call => {
        refuseRoleless(call)
        const roomId = z.uuid().safeParse(c.req.param('roomId')).data ?? refuse('room_not_found')
        return c.json(await uploadImage(call, roomId, await readBody(c)))
      }),
  )

  app.get('/api/squad-images/:id/:size', c =>
    answer(c, callOf(c), async call => {
      refuseRoleless(call)
      const id = z.uuid().safeParse(c.req.param('id')).data ?? refuse('not_found')
      const size = z.enum(imageSizes).safeParse(c.req.param('size')).data ?? refuse('not_found')
      const bytes = await readImage(call, id, size)
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="picture.webp"',
      })
    }),
  )
}

function refuseRoleless({ me }: SignedIn) {
  if (!me.role) refuse('forbidden')
}
