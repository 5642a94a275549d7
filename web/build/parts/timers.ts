/** Replaces query-core's `timeoutManager.js` (see ../light-parts.ts), in which an application can set timers of its own. We do not. */
export const timeoutManager = globalThis

export const systemSetTimeoutZero = (callback: () => void) => void setTimeout(callback)
