import type { Context } from 'hono'
import { limits } from '#/rules/limits.ts'
import { inWords, picturesInVain } from '#/rules/rates.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { FilesGone } from '../infra/files/files.ts'
import { inVain } from '../infra/limits/in-vain.ts'
import { limitBody } from '../http/limit-body.ts'
import { answer, refused } from '../http/plain-http.ts'
import { readBody } from '../http/read-body.ts'
import { visitorKey } from '../http/visitor-key.ts'
import type { World } from '../world.ts'
import { pictureKey, setPicture } from './picture.ts'

const file = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-large)?\.webp$/

/** Avatars: public to anyone who knows the file's name. A file never changes under its name, but may be removed: no shared cache keeps it. */
export function mountPictures(app: App, { config }: World, callOf: (c: Context<Variables>) => Call) {
  app.post(
    '/api/me/picture',
    limitBody({ maxSize: limits.imageMaxBytes, onError: c => refused(c, 'image_too_large') }),
    c => answer(c, callOf(c), async call => c.json(await setPicture(call, await readBody(c)))),
  )

  const { count, seconds } = picturesInVain
  const misses = inVain({ count: count * config.rateLimitFactor, seconds })

  app.get('/avatars/:file', async c => {
    const { headers, world } = callOf(c)
    const key = visitorKey(headers)
    const wait = misses.wait(key)
    if (wait > 0) return refusedUnkept(c, wait)
    const [, id, large] = file.exec(c.req.param('file')) ?? []
    const bytes = id ? await world.files.get(pictureKey(id, large ? 'large' : 'small')).catch(notNow) : null
    if (bytes === undefined) return c.text('Pictures cannot be read now.', 503, notKept)
    if (!bytes) {
      misses.note(key)
      return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    }
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })
}

/** File names are random: a client with many misses is looking for pictures it was not shown, or trying to keep the disk busy. */
function refusedUnkept(c: Context, seconds: number) {
  c.header('cache-control', 'no-store')
  return refused(c, 'too_many_requests', { seconds, wait: inWords(seconds) })
}

const notKept = { 'cache-control': 'no-store', 'retry-after': '5' }

/** The page shows initials instead. */
function notNow(error: unknown): undefined {
  if (!(error instanceof FilesGone)) throw error
}
