import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { takesWhole } from './api/api.ts'
import { drawWhole } from './draw-whole.tsx'

/** The page renderer, mounted by server/. */
export default {
  fetch: createStartHandler(page => {
    const take = takesWhole()
    return take ? drawWhole(page, take) : defaultStreamHandler(page)
  }),
}
