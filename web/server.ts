import { createStartHandler, defaultRenderHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { isForAll } from './api.ts'

/** The page renderer that server/ mounts. A page for all visitors is kept whole, so it is drawn at once and never sent part by part. */
export default {
  fetch: createStartHandler(page => (isForAll() ? defaultRenderHandler(page) : defaultStreamHandler(page))),
}
