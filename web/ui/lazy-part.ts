import { type ComponentType, lazy } from 'react'
import { untilThere } from './until-there.ts'

/**
 * A component whose code is loaded when it is first rendered; a browser tries until it is there. A server whose files a later build
 * has replaced never finds it: it sends the page without, and leaves that part to the browser.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await (typeof document === 'undefined' ? load() : untilThere(load)) }))
