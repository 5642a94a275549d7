import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '#/rules/limits.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { FilesGone } from '../infra/files/files.ts'
import { answer, refused } from '../plain-http.ts'
import { pictureKey, setPicture } from './picture.ts'

const file = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-large)?\.webp$/

/** People's pictures: anybody may see one whose name they know, and it never changes under its name. */
export function mountPictures(app: App, callOf: (c: Context<Variables>) => Call) {
  app.post(
    '/api/me/picture',
    bodyLimit({ maxSize: limits.imageMaxBytes, onError: c => refused(c, 'image_too_large') }),
    c => answer(c, callOf(c), async call => c.json(await setPicture(call, new Uint8Array(await c.req.arrayBuffer())))),
  )

  app.get('/avatars/:file', async c => {
    const [, id, large] = file.exec(c.req.param('file')) ?? []
    const { files } = callOf(c).world
    const bytes = id ? await files.get(pictureKey(id, large ? 'large' : 'small')).catch(notNow) : null
    if (bytes === undefined) return c.text('Pictures cannot be read now.', 503, notKept)
    if (!bytes) return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}

const notKept = { 'cache-control': 'no-store', 'retry-after': '5' }

/** The page shows initials meanwhile. */
function notNow(error: unknown): undefined {
  if (!(error instanceof FilesGone)) throw error
}
