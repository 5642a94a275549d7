import { expect } from 'vitest'
import type { TestWorld } from '../world.ts'
import { callers } from './callers.ts'
import { matrix } from './matrix.ts'
import type { Answer } from './procedures.ts'

/** A case of this procedure that somebody is allowed, and that caller. */
function allowed(name: string) {
  for (const one of Object.values(matrix[name] ?? {})) {
    const caller = callers.find(each => one.expected[each] === 'ok')
    if (caller) return { one, caller }
  }
  throw new Error(`tests/access-matrix knows nobody who may ${name}`)
}

/** Input that the procedure accepts from `callerOf`. */
export const inputOf = async (world: TestWorld, name: string): Promise<unknown> => allowed(name).one.input(world)

/** The session cookie of somebody who may call the procedure. */
export function callerOf(world: TestWorld, name: string) {
  return world[allowed(name).caller].cookie
}

const inner =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b|insert into|\bdelete from\b|relation|constraint|ECONN|postgres|127\.0\.0\.1/i

/** Expects no internals in the answer: no stack trace, SQL or driver message. */
export const innocent = ({ text }: Pick<Answer, 'text'>) => expect(text).not.toMatch(inner)
