import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'

/** The page renderer that server/ mounts. */
export default { fetch: createStartHandler(defaultStreamHandler) }
