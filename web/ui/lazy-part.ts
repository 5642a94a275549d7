import { type ComponentType, lazy } from 'react'
import { untilThere } from './until-there.ts'

/** A component whose code is loaded when it is first rendered, tried until it is there. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilThere(load) }))
