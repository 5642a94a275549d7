import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import type { App, Variables } from '../app.ts'
import type { Call, SignedIn } from '../call.ts'
import { refuse } from '../refusals.ts'
import { readImage } from './image-read.ts'
import { imageSizes, uploadImage } from './image-upload.ts'

type Handle = (call: SignedIn) => Promise<Response>

/**
 * Pictures go over plain HTTP: their bytes are the body. They stand before the API's own limit of its body's size, behind the
 * same check of where a write comes from.
 */
export function mountImages(app: App, callOf: (c: Context<Variables>) => Call) {
  const answer = async (c: Context, call: Call, handle: Handle) => {
    try {
      const me = (await call.me()) ?? refuse('not_signed_in')
      if (!me.role) refuse('forbidden')
      return await handle({ world: call.world, me })
    } catch (error) {
      if (error instanceof ORPCError && isRefusal(error.code)) return refused(c, error.code)
      throw error
    }
  }

  app.post(
    '/api/squads/:roomId/images',
    bodyLimit({ maxSize: limits.imageMaxBytes, onError: c => refused(c, 'image_too_large') }),
    c =>
      answer(c, callOf(c), async call => {
        const roomId = z.uuid().safeParse(c.req.param('roomId')).data ?? refuse('room_not_found')
        return c.json(await uploadImage(call, roomId, new Uint8Array(await c.req.arrayBuffer())))
      }),
  )

  app.get('/api/squad-images/:id/:size', c =>
    answer(c, callOf(c), async call => {
      const id = z.uuid().safeParse(c.req.param('id')).data ?? refuse('not_found')
      const size = z.enum(imageSizes).safeParse(c.req.param('size')).data ?? refuse('not_found')
      const bytes = await readImage(call, id, size)
      return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' })
    }),
  )
}

const isRefusal = (code: string): code is RefusalCode => code in refusals

const refused = (c: Context, code: RefusalCode) =>
  c.json({ defined: true, code, status: refusals[code].status, message: refusals[code].words }, refusals[code].status)
