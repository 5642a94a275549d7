import { type ComponentType, lazy } from 'react'
import { untilThere } from './until-there.ts'

/**
 * A component whose code is loaded when it is first rendered. A browser retries until that succeeds. A server does not: a later build may
 * have replaced its files. It then sends the page without this part, and the browser renders it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await (typeof document === 'undefined' ? load() : untilThere(load)) }))
